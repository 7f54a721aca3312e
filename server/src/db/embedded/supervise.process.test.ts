// @module-tag night
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { newFolder, postmasterOf, query, testSources, endHolder, startHolder } from '#test/embedded.ts'
import { findProcess } from './processes.ts'
import { startDatabase, type RunningDatabase } from './start-database.ts'

describe('a PostgreSQL of our own', () => {
  let dataDir = ''
  let database: RunningDatabase | undefined
  let said: string[] = []
  const start = async () =>
    (database = await startDatabase({
      dataDir,
      log: (line) => said.push(line),
      sources: testSources(dataDir),
      supervision: { askEveryMs: 50, hungAfterMs: 500 },
    }))
  beforeEach(() => {
    dataDir = newFolder()
    said = []
  })
  afterEach(async () => {
    await database?.stop()
    database = undefined
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  })
  const isThere = (url: string) =>
    query(url, 'SELECT 1').then(
      () => true,
      () => false,
    )

  const isLong = inject('isLong')

  test('that is killed again and again comes back at the same address, with what it had acknowledged', async () => {
    const { url } = await start()
    await query(url, 'CREATE TABLE kept (kill int)')
    const kills = isLong ? 50 : 1
    for (let kill = 1; kill <= kills; kill++) {
      await query(url, `INSERT INTO kept VALUES (${kill})`)
      const pid = postmasterOf(dataDir)
      process.kill(pid, 'SIGKILL')
      await expect.poll(() => findProcess(pid)).toBeUndefined()
      await expect.poll(() => isThere(url)).toBe(true)
    }
    expect(await query(url, 'SELECT kill FROM kept ORDER BY kill')).toEqual(
      Array.from({ length: kills }, (_, kill) => ({ kill: kill + 1 })),
    )
    // It answers before the log says so.
    await expect
      .poll(() => said.join('\n'))
      .toMatch(/PostgreSQL ended unexpectedly[^]*is running again \(process \d+\)/)
  })

  test('whose folder is gone is lost, and says so', async () => {
    const { lost } = await start()
    const home = join(dataDir, 'postgresql')
    renameSync(home, `${home}.away`)
    process.kill(Number(readFileSync(`${home}.away/cluster/postmaster.pid`, 'utf8').split('\n')[0]), 'SIGKILL')
    expect((await lost).message).toMatch(/ENOENT/)
  })

  test('that is stopped on purpose stays stopped', async () => {
    await start()
    const pid = postmasterOf(dataDir)
    await database?.stop()
    database = undefined
    expect(findProcess(pid)).toBeUndefined()
    expect(existsSync(join(dataDir, 'postgresql.lock'))).toBe(false)
    expect(said.join('\n')).not.toContain('again')
  })

  // Each of these waits for a hung process.
  if (!isLong) return

  test('that somebody halts is ended and started again', async () => {
    const { url } = await start()
    const pid = postmasterOf(dataDir)
    process.kill(pid, 'SIGSTOP')
    await expect.poll(() => findProcess(pid)).toBeUndefined()
    await expect.poll(() => isThere(url)).toBe(true)
    expect(said.join('\n')).toContain(`PostgreSQL (process ${pid}) hangs; ending it`)
  })

  test('that cannot start waits until it can', async () => {
    const { url } = await start()
    const pid = postmasterOf(dataDir)
    const control = join(dataDir, 'postgresql/cluster/global/pg_control')
    renameSync(control, `${control}.away`)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => said.join('\n')).toMatch(/does not come back: [^]*pg_control[^]*Trying again in 0.2 s/)
    renameSync(`${control}.away`, control)
    await expect.poll(() => isThere(url)).toBe(true)
  })

  test.runIf(process.platform === 'linux')(
    'that hangs since an earlier start does not keep the next one from starting',
    async () => {
      // Without setpriv, PostgreSQL does not end when Node dies.
      const { child, answer } = startHolder(dataDir, { env: { ...process.env, PATH: '/nowhere' } })
      expect((await answer).error).toBeUndefined()
      const pid = postmasterOf(dataDir)
      await endHolder(child, 'SIGKILL')
      process.kill(pid, 'SIGSTOP')
      const { url, adopted } = await start()
      expect(adopted).toBe(false)
      expect(findProcess(pid)).toBeUndefined()
      expect(await query(url, 'SELECT name FROM acknowledged')).toEqual([{ name: 'first' }])
      expect(said.join('\n')).toMatch(/hangs; ending it/)
    },
  )
})
