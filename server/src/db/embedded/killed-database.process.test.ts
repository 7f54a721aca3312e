// @module-tag night
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acknowledged, newFolder, pidFileOf, postmasterOf, start, endHolder, startHolder } from '#test/embedded.ts'
import { findProcess } from './processes.ts'
import { findRunningDatabase, type RunningDatabase } from './start-database.ts'

// All tests share one directory, like a long-lived one; each looks for its own row.
describe('a data directory in use', () => {
  let dataDir = ''
  let logBefore = 0
  let rowCount = 0
  const children: ChildProcess[] = []
  const opened: RunningDatabase[] = []
  const logOf = () => readFileSync(join(dataDir, 'postgresql.log'))
  const newLog = () => logOf().subarray(logBefore).toString()

  beforeAll(async () => {
    dataDir = newFolder()
    await open()
    await closeAll()
  })
  beforeEach(() => {
    logBefore = logOf().length
  })
  afterEach(closeAll)
  afterAll(() => rmSync(dataDir, { recursive: true }))

  async function open(): Promise<RunningDatabase> {
    const database = await start(dataDir)
    opened.push(database)
    return database
  }

  async function closeAll(): Promise<void> {
    await Promise.all(children.splice(0).map((child) => endHolder(child, 'SIGTERM')))
    for (const database of opened.splice(0)) await database.stop()
  }

  /** A process that holds the database and has had a row acknowledged. */
  async function hold(options: Parameters<typeof startHolder>[1] = {}) {
    const row = `row ${++rowCount}`
    const { child, answer } = startHolder(dataDir, { ...options, row })
    children.push(child)
    return { child, row, ...(await answer) }
  }

  test('is refused to a second living process, and the error names the holder', async () => {
    const first = await hold()
    await expect(open()).rejects.toThrow(
      new RegExp(`in use by process ${first.child.pid} \\(.*database-holder.ts\\) since 20\\d\\d-`),
    )
    const second = await hold()
    expect(second.error).toContain(`in use by process ${first.child.pid} `)
    expect(await acknowledged(first.url)).toContain(first.row)
    expect(await acknowledged(first.url)).not.toContain(second.row)
  })

  test('is open to a command beside the server that holds it', async () => {
    expect(await findRunningDatabase(join(dataDir, 'missing'))).toBeUndefined()
    expect(await findRunningDatabase(dataDir)).toBeUndefined()
    const { url } = await hold()
    expect(await findRunningDatabase(dataDir)).toBe(url)
  })

  test('keeps every acknowledged row when Node is killed, again and again', async () => {
    const rows: string[] = []
    for (let kill = 1; kill <= 3; kill++) {
      const { child, row, error } = await hold()
      expect(error).toBeUndefined()
      rows.push(row)
      await endHolder(child, 'SIGKILL')
    }
    const database = await open()
    expect(await acknowledged(database.url)).toEqual(expect.arrayContaining(rows))
  })

  test('whose cluster outlived its Node is adopted with the cluster running, and stopped by the one who adopted', async () => {
    // Without setpriv, PostgreSQL does not end when Node dies.
    const { child, url, row } = await hold({ env: { ...process.env, PATH: '/nowhere' } })
    await endHolder(child, 'SIGKILL')
    const pid = postmasterOf(dataDir)
    const database = await open()
    expect(database).toMatchObject({ adopted: true, url })
    expect(postmasterOf(dataDir)).toBe(pid)
    expect(await acknowledged(database.url)).toContain(row)
    await database.stop()
    expect(findProcess(pid)).toBeUndefined()
  })

  test.runIf(process.platform === 'linux')('has no cluster running on without its Node where setpriv is', async () => {
    const { child } = await hold()
    const pid = postmasterOf(dataDir)
    await endHolder(child, 'SIGKILL')
    await expect.poll(() => findProcess(pid)).toBeUndefined()
    expect(newLog()).toContain('database system is shut down')
  })

  test('recovers when PostgreSQL itself was killed together with Node', async () => {
    const { child, row } = await hold()
    const pid = postmasterOf(dataDir)
    process.kill(pid, 'SIGKILL')
    await endHolder(child, 'SIGKILL')
    const database = await open()
    expect(database.adopted).toBe(false)
    expect(await acknowledged(database.url)).toContain(row)
    expect(newLog()).toContain('was not properly shut down')
  })

  test.each(['a living program', 'a zombie'])('starts although its pid file now names %s', async (what) => {
    const { child, row } = await hold()
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    await endHolder(child, 'SIGKILL')
    const { uid, gid } = statSync(join(dataDir, 'postgresql'))
    const script = what === 'a zombie' ? 'sleep 0.2 & echo $!; exec sleep 60' : 'echo $$; exec sleep 60'
    // Same user as PostgreSQL's: it ignores processes of other users by itself.
    const stranger = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'], uid, gid })
    children.push(stranger)
    const [line] = (await once(stranger.stdout, 'data')) as [Buffer]
    const pid = Number(line.toString())
    if (what === 'a zombie') await expect.poll(() => findProcess(pid)).toBeUndefined()
    // Both processes exist: PostgreSQL checks only that, so it would take the other one for itself.
    expect(process.kill(pid, 0)).toBe(true)
    const file = pidFileOf(dataDir)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(pid)))
    const database = await open()
    expect(await acknowledged(database.url)).toContain(row)
  })

  test('waits for a backend of the killed PostgreSQL that still works, even if the pid file names somebody else', async () => {
    const { child, url, row } = await hold()
    const busy = new Client({ connectionString: url })
    busy.on('error', () => {})
    await busy.connect()
    const { rows } = await busy.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await busy.query(`SET statement_timeout = '2s'`)
    const loop = busy.query('DO $$ BEGIN LOOP END LOOP; END $$').catch(() => {})
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    await endHolder(child, 'SIGKILL')
    writeFileSync(pidFileOf(dataDir), readFileSync(pidFileOf(dataDir), 'utf8').replace(/^\d+/, String(process.pid)))

    const database = await open()
    expect(newLog()).toContain('pre-existing shared memory block')
    expect(findProcess(rows[0]?.pid ?? 0)).toBeUndefined()
    expect(await acknowledged(database.url)).toContain(row)
    await loop
  })
})
