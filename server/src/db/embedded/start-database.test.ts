import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endHolder, holderScript, startHolder, type HolderAnswer } from '#test/holder.ts'
import { testSources } from '#test/sources.ts'
import { findProcess } from './processes.ts'
import { findRunningDatabase, startDatabase, type RunningDatabase } from './start-database.ts'

// mkdtemp makes folders that only their owner may enter: run as root, every test here also shows that PostgreSQL's own
// user gets to its cluster below a folder that is closed to it.
const isRoot = process.getuid?.() === 0
const newFolder = () => mkdtempSync(join(tmpdir(), 'project-week-launcher-'))
const start = (dataDir: string) => startDatabase({ dataDir, log: () => {}, sources: testSources(dataDir) })

async function query<Row extends object>(url: string | undefined, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const acknowledged = async (url: string | undefined) =>
  (await query<{ name: string }>(url, 'SELECT name FROM acknowledged ORDER BY name')).map(({ name }) => name)

const pidFileOf = (dataDir: string) => join(dataDir, 'postgresql/cluster/postmaster.pid')
const postmasterOf = (dataDir: string) => Number(readFileSync(pidFileOf(dataDir), 'utf8').split('\n')[0])

describe('a new database', () => {
  let dataDir = ''
  let database: RunningDatabase
  beforeAll(async () => {
    dataDir = newFolder()
    database = await start(dataDir)
  })
  afterAll(async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true })
  })

  test.each([
    ['fsync', 'on'],
    ['full_page_writes', 'on'],
    ['synchronous_commit', 'on'],
    ['data_checksums', 'on'],
    ['server_encoding', 'UTF8'],
    ['lc_messages', 'C'],
    ['TimeZone', 'UTC'],
    ['password_encryption', 'scram-sha-256'],
    ['listen_addresses', '127.0.0.1'],
  ])('has %s = %j', async (setting, value) => {
    expect(await query(database.url, `SELECT current_setting('${setting}') AS value`)).toEqual([{ value }])
  })

  test('keeps what was acknowledged through a power cut even if a configuration file says otherwise', async () => {
    const file = join(dataDir, 'postgresql/cluster/postgresql.auto.conf')
    writeFileSync(file, 'fsync = off\nfull_page_writes = off\n', { flag: 'a' })
    await database.stop()
    database = await start(dataDir)
    expect(await query(database.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
    expect(await query(database.url, 'SHOW full_page_writes')).toEqual([{ full_page_writes: 'on' }])
  })

  test('knows letters beyond ASCII and sorts German names by an ICU collation', async () => {
    const names = `(VALUES ('Zug'), ('Ärger'), ('Apfel'), ('Ofen'), ('Öl')) AS t (name)`
    expect(await query(database.url, `SELECT upper('äöüé') AS up`)).toEqual([{ up: 'ÄÖÜÉ' }])
    expect(await query(database.url, `SELECT name FROM ${names} ORDER BY name COLLATE "de-x-icu"`)).toEqual(
      ['Apfel', 'Ärger', 'Ofen', 'Öl', 'Zug'].map((name) => ({ name })),
    )
  })

  test('listens on the loopback interface alone, on no socket file', () => {
    const [, , , , socketFolder, address] = readFileSync(pidFileOf(dataDir), 'utf8').split('\n')
    expect({ socketFolder, address }).toEqual({ socketFolder: '', address: '127.0.0.1' })
  })

  test('lets nobody in without the password, by any way that pg_hba.conf names', async () => {
    const wrong = new URL(database.url)
    wrong.password = 'guessed'
    await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
    const rules = readFileSync(join(dataDir, 'postgresql/cluster/pg_hba.conf'), 'utf8')
      .split('\n')
      .filter((line) => /^\s*(local|host)/.test(line))
      .map((line) => line.trim().split(/\s+/).at(-1))
    expect(new Set(rules)).toEqual(new Set(['scram-sha-256']))
  })

  test('shows the password to its owner only, and in no command line', () => {
    const { password } = new URL(database.url)
    const path = join(dataDir, 'postgresql/password')
    expect(readFileSync(path, 'utf8').trim()).toBe(password)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'postgresql')).mode & 0o777).toBe(0o700)
    expect(findProcess(postmasterOf(dataDir))?.args.join(' ')).not.toContain(password)
  })

  test('is served to a role that owns its database and is no superuser', async () => {
    expect(
      await query(
        database.url,
        `SELECT rolsuper, rolcreaterole, datname, pg_get_userbyid(datdba) = rolname AS owns
           FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
      ),
    ).toEqual([{ rolsuper: false, rolcreaterole: false, datname: 'project_week', owns: true }])
  })

  test('leaves nothing beside the cluster, its log and the lock, and after the stop no lock', async () => {
    expect(readdirSync(dataDir).sort()).toEqual(['postgresql', 'postgresql.lock', 'postgresql.log'])
    expect(readdirSync(join(dataDir, 'postgresql')).sort()).toEqual(['cluster', 'password'])
    const pid = postmasterOf(dataDir)
    await database.stop()
    expect(findProcess(pid)).toBeUndefined()
    expect(readdirSync(dataDir).sort()).toEqual(['postgresql', 'postgresql.log'])
    expect(existsSync(pidFileOf(dataDir))).toBe(false)

    database = await start(dataDir)
    const log = readFileSync(join(dataDir, 'postgresql.log'), 'utf8')
    expect(log).toContain('database system was shut down at')
    expect(log).not.toContain('was interrupted')
  })
})

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

  /** As from a backup: run as root, the copy is root's, and anybody's to read. */
  const putDatabase = () => execFileSync('cp', ['-r', join(made, 'postgresql'), dataDir])

  async function hold(
    options: Parameters<typeof startHolder>[1] = {},
  ): Promise<HolderAnswer & { child: ChildProcess }> {
    const { child, answer } = startHolder(dataDir, options)
    children.push(child)
    return { child, ...(await answer) }
  }

  test('is refused to a second living process, which hears who holds it', async () => {
    putDatabase()
    const first = await hold()
    await expect(start(dataDir)).rejects.toThrow(
      new RegExp(`in use by process ${first.child.pid} \\(.*database-holder.ts\\) since 20\\d\\d-`),
    )
    const second = await hold({ row: 'second' })
    expect(second.error).toContain(`in use by process ${first.child.pid} `)
    expect(await acknowledged(first.url)).toEqual(['first'])
  })

  test('is open to a command beside the server that holds it', async () => {
    putDatabase()
    expect(await findRunningDatabase(join(dataDir, 'missing'))).toBeUndefined()
    expect(await findRunningDatabase(dataDir)).toBeUndefined()
    const { url } = await hold()
    expect(await findRunningDatabase(dataDir)).toBe(url)
  })

  test('keeps every acknowledged row when Node is killed, again and again', async () => {
    putDatabase()
    for (const row of ['1', '2', '3']) {
      const { child, error } = await hold({ row })
      expect(error).toBeUndefined()
      await endHolder(child, 'SIGKILL')
    }
    const database = await start(dataDir)
    expect(await acknowledged(database.url)).toEqual(['1', '2', '3'])
    await database.stop()
  })

  test('whose cluster outlived its Node is adopted with the cluster running, and stopped by the one who adopted', async () => {
    putDatabase()
    // Without setpriv in reach nothing ends PostgreSQL when Node dies.
    const { child, url } = await hold({ env: { ...process.env, PATH: '/nowhere' } })
    await endHolder(child, 'SIGKILL')
    const pid = postmasterOf(dataDir)
    const database = await start(dataDir)
    expect(database).toMatchObject({ adopted: true, url })
    expect(postmasterOf(dataDir)).toBe(pid)
    expect(await acknowledged(database.url)).toEqual(['first'])
    await database.stop()
    expect(findProcess(pid)).toBeUndefined()
  })

  test.runIf(process.platform === 'linux')('has no cluster running on without its Node where setpriv is', async () => {
    putDatabase()
    const { child } = await hold()
    const pid = postmasterOf(dataDir)
    await endHolder(child, 'SIGKILL')
    await expect.poll(() => findProcess(pid), { timeout: 10_000 }).toBeUndefined()
    expect(readFileSync(join(dataDir, 'postgresql.log'), 'utf8')).toContain('database system is shut down')
  })

  test('recovers when PostgreSQL itself was killed together with Node', async () => {
    putDatabase()
    const { child } = await hold()
    const pid = postmasterOf(dataDir)
    process.kill(pid, 'SIGKILL')
    await endHolder(child, 'SIGKILL')
    const database = await start(dataDir)
    expect(database.adopted).toBe(false)
    expect(await acknowledged(database.url)).toEqual(['first'])
    expect(readFileSync(join(dataDir, 'postgresql.log'), 'utf8')).toContain('was not properly shut down')
    await database.stop()
  })

  test.each(['a living program', 'a zombie'])('starts although its pid file now names %s', async (what) => {
    putDatabase()
    const { child } = await hold()
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    await endHolder(child, 'SIGKILL')
    const { uid, gid } = statSync(join(dataDir, 'postgresql'))
    const script = what === 'a zombie' ? 'sleep 0.2 & echo $!; exec sleep 60' : 'echo $$; exec sleep 60'
    // The same user as PostgreSQL's: of another user's process PostgreSQL would see by itself that it is none of its own.
    const stranger = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'], uid, gid })
    children.push(stranger)
    const [line] = (await once(stranger.stdout, 'data')) as [Buffer]
    const pid = Number(line.toString())
    if (what === 'a zombie') await expect.poll(() => findProcess(pid)).toBeUndefined()
    // Neither is gone: PostgreSQL, which asks only this, would take the one as the other for itself.
    expect(process.kill(pid, 0)).toBe(true)
    const file = pidFileOf(dataDir)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(pid)))
    const database = await start(dataDir)
    expect(await acknowledged(database.url)).toEqual(['first'])
    await database.stop()
  })

  test('waits for a backend of the killed PostgreSQL that still works, even if the pid file names somebody else', async () => {
    putDatabase()
    const { child, url } = await hold()
    const busy = new Client({ connectionString: url })
    busy.on('error', () => {})
    await busy.connect()
    const { rows } = await busy.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await busy.query(`SET statement_timeout = '2s'`)
    const loop = busy.query('DO $$ BEGIN LOOP END LOOP; END $$').catch(() => {})
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    await endHolder(child, 'SIGKILL')
    writeFileSync(pidFileOf(dataDir), readFileSync(pidFileOf(dataDir), 'utf8').replace(/^\d+/, String(process.pid)))

    const database = await start(dataDir)
    expect(readFileSync(join(dataDir, 'postgresql.log'), 'utf8')).toContain('pre-existing shared memory block')
    expect(findProcess(rows[0]?.pid ?? 0)).toBeUndefined()
    expect(await acknowledged(database.url)).toEqual(['first'])
    await database.stop()
    await loop
  })

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

  // A checkout below a folder of root's own cannot be run by another user at all.
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

  test('whose cluster does not start is answered with the end of its log, and is free afterwards', async () => {
    putDatabase()
    const file = join(dataDir, 'postgresql/cluster/postgresql.conf')
    const good = readFileSync(file, 'utf8')
    writeFileSync(file, `${good}\nno_such_setting = 1\n`)
    await expect(start(dataDir)).rejects.toThrow(/unrecognized configuration parameter "no_such_setting"/)
    writeFileSync(file, good)
    const again = await start(dataDir)
    await again.stop()
  })

  test('that cannot be made is named', async () => {
    writeFileSync(join(dataDir, 'file'), '')
    await expect(start(join(dataDir, 'file/data'))).rejects.toThrow(
      /The database in .*file\/data cannot be started: .*ENOTDIR/,
    )
  })

  test('that lost its password says where it belongs', async () => {
    putDatabase()
    rmSync(join(dataDir, 'postgresql/password'))
    await expect(start(dataDir)).rejects.toThrow(/password cannot be read from .*postgresql\/password/)
  })
})
