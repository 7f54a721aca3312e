// @module-tag night
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createS3Storage } from '#src/storage/s3.ts'
import {
  type MailServer,
  percentile,
  prepareStudents,
  type Server,
  startMailServer,
  startServer,
} from './deadline-rush.ts'
import { query } from './embedded.ts'
import { freePort } from './free-port.ts'
import { compareWithDatabase, countByStatus, startMixedLoad } from './mixed-load.ts'
import { hasNginx, type Nginx, startNginx } from './nginx.ts'
import { startS3 } from './s3-server.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'

// Instances behind nginx on one PostgreSQL and one S3 store, under load, while one part after the other fails.
const postgres15 = '/usr/lib/postgresql/15/bin'
const isLong = inject('isLong')
/** From the start of one fault to the start of the next, unless that one takes longer. */
const everyMs = isLong ? 30_000 : 500
/** After a fault, until which everything is as before. */
const recoveryMs = 10_000
/** So many calls in a calm show something. */
const enoughCalls = 20
const people = isLong ? 6_000 : 400
const prefix = 'several'
const count = isLong ? 3 : 2

describe.runIf(hasNginx)(`${count} instances behind nginx`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'project-week-several-'))
  const servers: Server[] = []
  const ports: number[] = []
  let postgres: OwnPostgres
  let mail: MailServer
  let nginx: Nginx
  let s3Port = 0
  let s3: Awaited<ReturnType<typeof startS3>>

  async function openS3(): Promise<void> {
    s3 = await startS3(join(folder, 's3'), s3Port)
  }
  async function startInstance(at: number): Promise<void> {
    servers[at] = await startServer({
      DATA_DIR: join(folder, `instance-${at}`),
      // Why a call was answered 500.
      LOG_LEVEL: 'error',
      DATABASE_URL: postgres.url,
      STORAGE_URL: `s3://files?endpoint=${encodeURIComponent(`http://127.0.0.1:${s3Port}`)}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      PORT: String(ports[at]),
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    })
  }

  beforeAll(async () => {
    postgres = await startOwnPostgres(existsSync(postgres15) ? postgres15 : undefined)
    mail = await startMailServer()
    s3Port = await freePort()
    await openS3()
    await new S3Client(s3.client).send(new CreateBucketCommand({ Bucket: 'files' }))
    while (ports.length < count) ports.push(await freePort())
    nginx = await startNginx(ports)
    // All at once on an empty database: migrations run once.
    await Promise.all(ports.map((_, at) => startInstance(at)))
  })
  afterAll(async () => {
    for (const server of servers) await server.kill('SIGTERM')
    await nginx.stop()
    await s3.server.close()
    await mail.close()
    await postgres.remove()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  })

  const killed = (at: number): [string, () => Promise<void>] => [
    `instance ${at + 1} killed`,
    async () => {
      await servers[at]?.kill('SIGKILL')
      await startInstance(at)
    },
  ]
  const restarted: [string, () => Promise<void>] = [
    'PostgreSQL restarted',
    async () => {
      await postgres.stop()
      await postgres.start()
    },
  ]
  const away = (ms: number): [string, () => Promise<void>] => [
    `PostgreSQL away for ${ms / 1000} s`,
    async () => {
      await postgres.stop()
      await sleep(ms)
      await postgres.start()
    },
  ]
  const storageAway = (ms: number): [string, () => Promise<void>] => [
    `storage away for ${ms / 1000} s, an instance killed meanwhile`,
    async () => {
      // Connections that are kept alive would go on being served.
      s3.server.httpServer.closeAllConnections()
      await s3.server.close()
      await Promise.all([killed(0)[1](), sleep(ms)])
      await openS3()
    },
  ]
  const mailAway = (ms: number): [string, () => Promise<void>] => [
    `mail server away for ${ms / 1000} s`,
    async () => {
      mail.weather = 'down'
      await sleep(ms)
      mail.weather = 'fair'
    },
  ]
  /** In the long form an instance each minute and, between two of them, something else. */
  const between = [restarted, storageAway(20_000), away(30_000), mailAway(20_000), restarted, storageAway(20_000)]
  const faults = isLong
    ? [...between, undefined, undefined, undefined].flatMap((other, at) => [killed(at % count), other])
    : [restarted, storageAway(1_000), away(2_000)]

  test('lose and double nothing that was acknowledged, answer nothing but 502 and 503 meanwhile, and recover within ten seconds', async () => {
    const students = await prepareStudents(postgres.url, people, prefix)
    const begun = performance.now()
    const load = startMixedLoad(`https://127.0.0.1:${nginx.port}`, students, { prefix })
    /** Times in which all is well: before the first fault, and from ten seconds after one until the next. */
    const calm: { from: number; to: number }[] = []
    let calmSince = begun
    await sleep(everyMs)
    for (const fault of faults) {
      const startedAt = performance.now()
      if (fault !== undefined) {
        calm.push({ from: calmSince, to: startedAt })
        console.log(`${Math.round((startedAt - begun) / 1000)} s: ${fault[0]}`)
        await fault[1]()
        calmSince = performance.now() + recoveryMs
      }
      await sleep(Math.max(500, startedAt + everyMs - performance.now()))
    }
    await sleep(Math.max(0, calmSince + 2_000 - performance.now()))
    // A busy machine answers fewer in that time: it is calm until enough have been.
    const answeredSince = () => load.calls.filter((call) => call.from >= calmSince).length
    while (answeredSince() <= enoughCalls) await sleep(100)
    calm.push({ from: calmSince, to: performance.now() })
    await load.end()

    const { writes, calls } = load
    const countOf = async (sql: string) => (await query<{ n: number }>(postgres.url, sql))[0]?.n
    // A pause of the mail server, and what a killed instance had in hand, take minutes.
    const waiting = `select count(*)::int as n from mails where state = 'queued'`
    if (isLong) await expect.poll(() => countOf(waiting), { timeout: 400_000, interval: 1_000 }).toBe(0)
    const table = await compareWithDatabase(writes, postgres.url)
    const statuses = countByStatus(calls)
    const [before, ...after] = calm.map(({ from, to }) => calls.filter((call) => call.from >= from && call.to <= to))
    const inCalm = after.flat()
    const p99 = (of: typeof calls = []) =>
      Math.round(
        percentile(
          of.map(({ from, to }) => to - from),
          0.99,
        ),
      )
    console.table(table)
    console.table([
      {
        seconds: Math.round((performance.now() - begun) / 1000),
        calls: calls.length,
        ...statuses,
        'refused ten seconds after': inCalm.filter(({ isExpected }) => !isExpected).length,
        'emails delivered': mail.accepted.size,
        'of them twice': [...mail.accepted.values()].filter((times) => times > 1).length,
        'p99 before, ms': p99(before),
        'p99 while faults last, ms': p99(calls),
        'p99 ten seconds after, ms': p99(inCalm),
      },
    ])

    for (const row of table) {
      expect(row).toMatchObject({ lost: 0, doubled: 0 })
      expect(row.acknowledged).toBeGreaterThan(0)
    }
    if (isLong) expect(await countOf(`select count(*)::int as n from mails where state <> 'sent'`)).toBe(0)
    const others = calls.filter(({ status }) => status === 'cut' || ![200, 201, 502, 503].includes(status))
    expect(others.map(({ status, text, from }) => `${Math.round((from - begun) / 1000)} s: ${status} ${text}`)).toEqual(
      [],
    )
    expect(inCalm.length).toBeGreaterThan(enoughCalls)
    // A busy machine may answer one in a hundred with "too busy".
    expect(inCalm.filter(({ isExpected }) => !isExpected).length).toBeLessThanOrEqual(Math.ceil(inCalm.length / 100))
    // Other programs use this machine too, so only the long form compares times.
    if (isLong) expect(p99(inCalm)).toBeLessThan(2 * p99(before) + 500)

    const storage = createS3Storage({ bucket: 'files', prefix: '', client: s3.client })
    for (const { id, sha256 } of await query<{ id: string; sha256: string }>(
      postgres.url,
      'select id, sha256 from files',
    )) {
      const content = await buffer(await storage.get(id))
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
    }
  }, 1_500_000)
})
