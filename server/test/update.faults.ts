import { Migrator } from 'kysely/migration'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#src/db/database.ts'
import { listPendingMigrations, migrations } from '#src/db/migrate.ts'
import { insertSession } from '#src/modules/auth/session.queries.ts'
import { createRandom } from '#src/sample/random.ts'
import { makeStudents } from '#src/sample/students.ts'
import { type MailServer, prepareStudents, type Server, startMailServer, startServer } from './deadline-rush.ts'
import { insertAccount, insertStudents } from './accounts.ts'
import { freePort } from './free-port.ts'
import { compareWithDatabase, countByStatus, startMixedLoad } from './mixed-load.ts'
import { hasNginx, type Nginx, startNginx } from './nginx.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'
import { addingMigration, findLosses, listReleases, readTables, restoreRelease } from './releases.ts'

// Two instances of a release behind nginx, under load, on what the newest release left, are exchanged one after the other
// for the instances of the next, which then migrates; the release before starts once more on that. PREVIOUS_RELEASE is the
// folder of an older release, installed and built; without it the release is this one.
const previous = process.env['PREVIOUS_RELEASE'] || undefined
const postgres15 = '/usr/lib/postgresql/15/bin'
const studentCount = 54_000

/** What neither the load nor a server's own work changes. */
const lasting = new Set([
  'attendance',
  'audit_records',
  'companies',
  'consents',
  'content_versions',
  'people',
  'profiles',
  'teams',
])

describe.runIf(hasNginx)('an update', () => {
  const folder = mkdtempSync(join(tmpdir(), 'project-week-update-'))
  const ports: [number, number] = [0, 0]
  const servers: Server[] = []
  let postgres: OwnPostgres
  let mail: MailServer
  let nginx: Nginx
  let db: Database
  let cookie = ''
  let left: Awaited<ReturnType<typeof readTables>>

  async function startInstance(at: 0 | 1, release?: string): Promise<void> {
    const env = {
      DATABASE_URL: postgres.url,
      STORAGE_URL: `file:${join(folder, 'files')}`,
      PORT: String(ports[at]),
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    }
    servers[at] = await startServer(env, release)
  }
  async function fill(): Promise<void> {
    const random = createRandom(15)
    for (let first = 0; first < studentCount; first += 1000) {
      const made = makeStudents(random, {
        count: 1000,
        edition: 'SS26',
        opensAt: new Date('2025-09-01T08:00:00Z'),
        firstNumber: 3_000_000 + first,
        newId: randomUUID,
      })
      await insertStudents(db, made)
    }
  }

  beforeAll(async () => {
    postgres = await startOwnPostgres(existsSync(postgres15) ? postgres15 : undefined)
    mail = await startMailServer()
    await restoreRelease(listReleases().at(-1) ?? '', postgres.url)
    left = (await readTables(postgres.url)).filter(({ name }) => lasting.has(name))
    ports[0] = await freePort()
    ports[1] = await freePort()
    nginx = await startNginx(ports)
    await startInstance(0, previous)
    await startInstance(1, previous)
    db = openDatabase(postgres.url, 2)
    await fill()
    const now = new Date()
    const admin = await insertAccount(db, 'Admin', now)
    const token = randomUUID()
    await insertSession(db, {
      tokenHash: createHash('sha256').update(token).digest(),
      subject: { authorisedUserId: admin.id },
      now,
      expires: new Date(now.getTime() + 3_600_000),
    })
    cookie = `session=${token}`
  }, 300_000)
  afterAll(async () => {
    for (const server of servers) await server.kill('SIGTERM')
    await nginx.stop()
    await mail.close()
    await db.destroy()
    await postgres.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  test(`of two instances with ${studentCount} students fails nobody's request`, async () => {
    const students = await prepareStudents(postgres.url, 2_000, 'update')
    const load = startMixedLoad(`https://127.0.0.1:${nginx.port}`, students, {
      prefix: 'update',
      clients: 4,
      reading: { path: '/api/profile/profiles/all?registeredIn=SS26', cookie },
    })
    const acknowledges = async (more: number) => {
      const before = load.acknowledged()
      await expect.poll(load.acknowledged).toBeGreaterThan(before + more)
    }
    const isReady = (at: 0 | 1) => fetch(`http://127.0.0.1:${ports[at]}/readyz`).then(({ status }) => status)
    await acknowledges(10)
    const pending = await listPendingMigrations(db)

    const exchange = async (at: 0 | 1, release?: string) => {
      await nginx.leaveOut(ports[at])
      await servers[at]?.kill('SIGTERM')
      await startInstance(at, release)
      await expect.poll(() => isReady(at)).toBe(200)
      await nginx.leaveOut(undefined)
      await acknowledges(10)
    }
    await exchange(0)
    await exchange(1)
    const migratedAt = performance.now()
    const provider = { getMigrations: async () => ({ ...migrations, '999-adding': addingMigration }) }
    const { error } = await new Migrator({
      db: db.withoutPlugins(),
      provider,
      allowUnorderedMigrations: true,
    }).migrateToLatest()
    const migratedWithin = performance.now() - migratedAt
    expect(error).toBeUndefined()
    await expect.poll(() => Promise.all([isReady(0), isReady(1)])).toEqual([200, 200])
    await exchange(0, previous)
    await load.end()
    expect(await findLosses(left, postgres.url)).toEqual([])

    const table = await compareWithDatabase(load.writes, postgres.url)
    console.table(table)
    console.table([
      {
        'from release': previous ?? 'this one',
        students: studentCount,
        'migrations at the first start': pending.length,
        'migration since, ms': Math.round(migratedWithin),
        calls: load.calls.length,
        ...countByStatus(load.calls),
        'longest call, ms': Math.round(Math.max(...load.calls.map(({ from, to }) => to - from))),
      },
    ])
    expect(load.calls.filter(({ isExpected }) => !isExpected)).toEqual([])
    for (const row of table) expect(row).toMatchObject({ lost: 0, doubled: 0, found: row.acknowledged })
  }, 900_000)
})
