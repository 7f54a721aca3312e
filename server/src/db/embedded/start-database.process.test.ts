// @module-tag night
import { execFileSync, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  acknowledged,
  newFolder,
  postmasterOf,
  query,
  start,
  endHolder,
  holderScript,
  startHolder,
} from '#test/embedded.ts'

const isRoot = process.getuid?.() === 0

describe('a data directory', () => {
  let made = ''
  let dataDir = ''
  const children: ChildProcess[] = []
  beforeAll(async () => {
    made = newFolder()
    const database = await start(made)
    await database.stop()
  })
  afterAll(() => rmSync(made, { recursive: true }))
  beforeEach(() => {
    dataDir = newFolder()
  })
  afterEach(async () => {
    await Promise.all(children.splice(0).map((child) => endHolder(child, 'SIGTERM')))
    rmSync(dataDir, { recursive: true, maxRetries: 10 })
  })

  async function hold(options: Parameters<typeof startHolder>[1] = {}) {
    const { child, answer } = startHolder(dataDir, options)
    children.push(child)
    return { child, ...(await answer) }
  }

  test('in which the making of the cluster was cut short is cleaned and begun anew', async () => {
    const { child } = startHolder(dataDir, { stdio: ['ignore', 'pipe', 'ignore'] })
    const unfinished = () => readdirSync(dataDir).find((name) => name.startsWith('postgresql.new-'))
    await expect.poll(() => existsSync(join(dataDir, unfinished() ?? '', 'cluster/base')), { interval: 5 }).toBe(true)
    await endHolder(child, 'SIGKILL')
    expect(unfinished()).toBeDefined()
    expect(existsSync(join(dataDir, 'postgresql'))).toBe(false)

    const database = await start(dataDir)
    expect(unfinished()).toBeUndefined()
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await database.stop()
  })

  // Another user cannot run a checkout inside a folder private to root.
  const mayOthersRunUs = isRoot && spawnSync('test', ['-r', holderScript], { uid: 65534, gid: 65534 }).status === 0
  test.runIf(mayOthersRunUs)('of an ordinary user is run as that user, also when root starts it later', async () => {
    chownSync(dataDir, 65534, 65534)
    const { child, error } = await hold({ uid: 65534, gid: 65534 })
    expect(error).toBeUndefined()
    expect(statSync(`/proc/${postmasterOf(dataDir)}`).uid).toBe(65534)
    await endHolder(child, 'SIGTERM')
    const database = await start(dataDir)
    expect(statSync(`/proc/${postmasterOf(dataDir)}`).uid).toBe(65534)
    expect(await acknowledged(database.url)).toEqual(['first'])
    await database.stop()
  })

  test.runIf(mayOthersRunUs)('that an ordinary user may not use says so', async () => {
    chmodSync(dataDir, 0o755)
    const { error } = await hold({ uid: 65534, gid: 65534 })
    expect(error).toMatch(/The database in .* cannot be started: .*permission denied/)
  })

  test('made by another major version is named and left as it is', async () => {
    mkdirSync(join(dataDir, 'postgresql/cluster'), { recursive: true })
    writeFileSync(join(dataDir, 'postgresql/cluster/PG_VERSION'), '14\n')
    const before = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    await expect(start(dataDir)).rejects.toThrow(/was made by PostgreSQL 14, .* brings PostgreSQL 1[5-9]/)
    expect(readdirSync(dataDir, { recursive: true, encoding: 'utf8' })).toEqual(before)
  })

  test('that cannot be made is named', async () => {
    writeFileSync(join(dataDir, 'file'), '')
    await expect(start(join(dataDir, 'file/data'))).rejects.toThrow(
      /The database in .*file\/data cannot be started: .*ENOTDIR/,
    )
  })

  test('whose cluster does not start is answered with the end of its log, and is free afterwards', async () => {
    const file = join(made, 'postgresql/cluster/postgresql.conf')
    const good = readFileSync(file, 'utf8')
    writeFileSync(file, `${good}\nno_such_setting = 1\n`)
    await expect(start(made)).rejects.toThrow(/unrecognized configuration parameter "no_such_setting"/)
    writeFileSync(file, good)
    const again = await start(made)
    await again.stop()
  })

  test('that lost its password says where it belongs', async () => {
    const password = join(made, 'postgresql/password')
    renameSync(password, `${password}.away`)
    await expect(start(made)).rejects.toThrow(/password cannot be read from .*postgresql\/password/)
    renameSync(`${password}.away`, password)
  })

  test('that lost its owner and modes on the way from a backup is put right', async () => {
    const home = join(made, 'postgresql')
    const { uid } = statSync(home)
    execFileSync('chmod', ['-R', 'go+rX', home])
    if (isRoot) execFileSync('chown', ['-R', '0:0', home])
    const database = await start(made)
    for (const path of ['', 'cluster', 'cluster/PG_VERSION']) expect(statSync(join(home, path)).uid).toBe(uid)
    for (const path of ['', 'cluster']) expect(statSync(join(home, path)).mode & 0o777).toBe(0o700)
    await database.stop()
  })
})
