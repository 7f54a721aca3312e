import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, fsyncSync, mkdtempSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { homeArgument, clusterArgument, run, type Place } from './place.ts'
import { DatabaseStartError } from './start-error.ts'

/** The server's role, which owns the database of the same name; not a superuser. */
export const roleName = 'project_week'
/** Name prefix of an unfinished cluster, by which the next start finds and removes it. */
export const unfinishedPrefix = (home: string) => `${basename(home)}.new-`

/**
 * Creates a cluster with its role and database. It is built under another name and renamed once complete and on disk,
 * so an existing cluster is always whole. Tests give the role more rights and skip the disk sync.
 */
export async function createCluster(
  place: Place,
  { major }: Binaries,
  { roleAttributes = '', sync = true }: { roleAttributes?: string; sync?: boolean } = {},
): Promise<void> {
  const growing: Place = { ...place, home: mkdtempSync(join(dirname(place.home), unfinishedPrefix(place.home))) }
  try {
    const password = newPassword()
    // The superuser is only for maintenance in single-user mode; nobody needs to know the password.
    const superuserPassword = newPassword()
    writeFileSync(join(growing.home, 'superuser'), `${superuserPassword}\n`, { mode: 0o600 })
    writeFileSync(join(growing.home, 'password'), `${password}\n`, { mode: 0o600, flush: true })
    for (const path of ['', 'superuser', 'password']) own(place, join(growing.home, path))

    await mustRun(growing, 'initdb', [
      '-D',
      clusterArgument(growing),
      '--username=postgres',
      '--no-instructions',
      '--auth=scram-sha-256',
      `--pwfile=${homeArgument(growing)}/superuser`,
      '--data-checksums',
      '--encoding=UTF8',
      ...(major >= 17
        ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
        : ['--locale=C.UTF-8', '--lc-messages=C']),
      ...(sync ? [] : ['--no-sync']),
    ])
    await mustRun(
      growing,
      'postgres',
      [
        '--single',
        '-j',
        '-D',
        clusterArgument(growing),
        '-c',
        'log_checkpoints=off',
        '-c',
        `fsync=${sync ? 'on' : 'off'}`,
        'postgres',
      ],
      `CREATE ROLE ${roleName} LOGIN ${roleAttributes} PASSWORD '${password}';\n\n` +
        `CREATE DATABASE ${roleName} OWNER ${roleName};\n\n`,
    )

    rmSync(join(growing.home, 'superuser'))
    syncFolder(growing.home)
    renameSync(growing.home, place.home)
    syncFolder(dirname(place.home))
  } catch (error) {
    rmSync(growing.home, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

async function mustRun(place: Place, program: 'initdb' | 'postgres', args: string[], input?: string): Promise<void> {
  const { ok, output } = await run(place, program, args, input)
  // Single-user mode continues after an error and exits with success.
  if (ok && !/(?:ERROR|FATAL|PANIC): /.test(output)) return
  throw new DatabaseStartError(`The new database could not be made: ${program} failed.\n${lastLines(output)}`)
}

const lastLines = (text: string) => text.split('\n').slice(-15).join('\n')

const newPassword = () => randomBytes(24).toString('base64url')

function own({ account }: Place, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

function syncFolder(path: string): void {
  // Windows cannot open a folder, and writes its entries through.
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
