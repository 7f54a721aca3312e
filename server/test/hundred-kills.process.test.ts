// @module-tag night
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { findRunningDatabase } from '#src/db/embedded/start-database.ts'
import { prepareStudents } from './deadline-rush.ts'
import { postmasterOf, query } from './embedded.ts'
import { freePort } from './free-port.ts'
import { compareWithDatabase, countByStatus, startMixedLoad } from './mixed-load.ts'
import { runProduct } from './product.ts'
import { canMakeDisks, makeDisk, type SmallDisk } from './small-disk.ts'

// The product on its embedded database, under load, while it or its database is killed, its disk fills up and its
// clock is set.
const isLong = inject('isLong')
const rounds = isLong ? 50 : 1
const libfaketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const canSetClocks = existsSync(libfaketime) && existsSync('/usr/bin/setpriv')

describe('the product on its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'project-week-kills-'))
  const clockFile = `${folder}.clock`
  let disk: SmallDisk | undefined
  const dataDir = () => disk?.folder ?? folder
  let port = ''
  let load: ReturnType<typeof startMixedLoad>

  /** The clock of the server and its PostgreSQL, from a second later on. */
  const setClock = (hours: number) => writeFileSync(clockFile, `${hours < 0 ? '' : '+'}${hours}h\n`)

  const clockSettings = {
    LD_PRELOAD: libfaketime,
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_CACHE_DURATION: '1',
    // Timers measure time that passes; setting a clock does not move them.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    PATH: `${folder}:${process.env['PATH']}`,
  }
  /** PostgreSQL starts with an environment of its own, but through `setpriv`: this one adds the clock. */
  function preloadForPostgres(): void {
    const { PATH: _, ...settings } = clockSettings
    const assignments = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    const script = `#!/bin/sh\nexec env ${assignments.join(' ')} /usr/bin/setpriv "$@"\n`
    writeFileSync(join(folder, 'setpriv'), script, { mode: 0o755 })
    // Its account has to get there.
    chmodSync(folder, 0o755)
  }

  beforeAll(async () => {
    if (canMakeDisks) disk = makeDisk(isLong ? 1024 : 256)
    port = String(await freePort())
    setClock(0)
    if (canSetClocks) preloadForPostgres()
  })
  afterAll(() => {
    disk?.remove()
    rmSync(folder, { recursive: true, force: true })
    rmSync(clockFile, { force: true })
  })
  const product = runProduct(() => ({ DATA_DIR: dataDir(), PORT: port, ...(canSetClocks && clockSettings) }))
  beforeAll(async () => {
    const students = await prepareStudents((await findRunningDatabase(dataDir())) ?? '', isLong ? 5_000 : 300, 'kills')
    load = startMixedLoad(product.server.url, students, { prefix: 'kills' })
  })
  afterAll(async () => {
    await load.end()
    disk?.makeRoom()
  })

  /** How far the clocks of the server and of its PostgreSQL are ahead of the machine's, in milliseconds. */
  async function clocksAheadMs(): Promise<number[]> {
    const { headers } = await fetch(`${product.server.url}/healthz`)
    const [row] = await query<{ now: Date }>(await findRunningDatabase(dataDir()), 'select now()')
    return [headers.get('date') ?? '', row?.now ?? ''].map((date) => new Date(date).getTime() - Date.now())
  }
  const isReady = () =>
    fetch(`${product.server.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  /** Ready by its own word, and by writes that are acknowledged from now on. */
  async function becomesReady(): Promise<void> {
    await expect.poll(isReady).toBe(true)
    const before = load.acknowledged()
    await expect.poll(load.acknowledged).toBeGreaterThan(before + 2)
  }

  test(`is ready again after ${2 * rounds} kills of the server or of PostgreSQL`, async () => {
    await becomesReady()
    for (let round = 1; round <= rounds; round++) {
      const postmaster = postmasterOf(dataDir())
      process.kill(postmaster, 'SIGKILL')
      await expect.poll(async () => postmasterOf(dataDir())).not.toBe(postmaster)
      await becomesReady()

      await product.server.kill('SIGKILL')
      await product.start()
      await becomesReady()
    }
  }, 1_200_000)

  test.runIf(canMakeDisks)('refuses by name while its disk is full, and goes on as soon as there is room', async () => {
    const before = load.calls.length
    disk?.fill()
    await expect.poll(() => load.calls.slice(before).map(({ status }) => status)).toContain(507)
    disk?.makeRoom()
    await becomesReady()
  })

  test.runIf(canSetClocks)('goes on when its clock is set back and forth by two hours', async () => {
    for (const hours of [-2, 2, 0]) {
      setClock(hours)
      await expect
        .poll(clocksAheadMs)
        .toSatisfy((clocks: number[]) => clocks.every((ahead) => Math.abs(ahead - hours * 3_600_000) < 60_000))
      await becomesReady()
    }
  })

  test('has lost and doubled nothing that it acknowledged', async () => {
    await load.end()
    const table = await compareWithDatabase(load.writes, await findRunningDatabase(dataDir()))
    const statuses = countByStatus(load.calls)
    console.table(table)
    console.table([statuses])
    for (const row of table) {
      expect(row).toMatchObject({ lost: 0, doubled: 0 })
      expect(row.acknowledged).toBeGreaterThan(0)
    }
    // `cut`: nothing stands before the server that was killed.
    expect(Object.keys(statuses).filter((status) => !['200', '201', '503', '507', 'cut'].includes(status))).toEqual([])
  })
})
