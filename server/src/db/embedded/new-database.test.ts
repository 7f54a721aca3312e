import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFolder, pidFileOf, postmasterOf, query, start } from '#test/embedded.ts'
import { findProcess } from './processes.ts'
import type { RunningDatabase } from './start-database.ts'

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
