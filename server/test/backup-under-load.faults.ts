import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from 'pg'
import { listTables } from '#src/backup/catalogue.ts'
import { checkBackup, restoreBackup } from '#src/backup/restore-backup.ts'
import { writeBackup } from '#src/backup/write-backup.ts'
import { findRunningDatabase } from '#src/db/embedded/start-database.ts'
import { readConfig } from '#src/config.ts'
import { createDiskStorage } from '#src/storage/disk.ts'
import { createS3Storage } from '#src/storage/s3.ts'
import type { Storage } from '#src/storage/storage.ts'
import { type MailServer, prepareStudents, type Server, startMailServer, startServer } from './deadline-rush.ts'
import { compareWithDatabase, startMixedLoad } from './mixed-load.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'
import { startS3 } from './s3-server.ts'

// From the embedded database with a disk, while people register, to PostgreSQL 15 with S3.
const postgres15 = '/usr/lib/postgresql/15/bin'
/** Records that change after they were written, or that every start writes. */
const changing = new Set(['sessions', 'mails', 'installation', 'files', 'rate_limits'])

const folder = mkdtempSync(join(tmpdir(), 'project-week-backup-load-'))
const dataDir = join(folder, 'data')
const file = join(folder, 'week.backup')
let mail: MailServer
let server: Server
let postgres: OwnPostgres
let s3: Awaited<ReturnType<typeof startS3>>
let there: Storage

beforeAll(async () => {
  mail = await startMailServer()
  postgres = await startOwnPostgres(existsSync(postgres15) ? postgres15 : undefined)
  s3 = await startS3(join(folder, 's3'))
  await new S3Client(s3.client).send(new CreateBucketCommand({ Bucket: 'week' }))
  there = createS3Storage({ bucket: 'week', prefix: '', client: s3.client })
  server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  })
})
afterAll(async () => {
  await server.kill('SIGTERM')
  await s3.server.close()
  await postgres.remove()
  await mail.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

async function recordsOf(url: string): Promise<Map<string, Set<string>>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    const all = new Map<string, Set<string>>()
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ record: string }>(`select t::text as record from ${name} t`)
      all.set(name, new Set(rows.map(({ record }) => record)))
    }
    return all
  } finally {
    await client.end()
  }
}

async function filesOf(storage: Storage): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for await (const { key } of storage.list()) {
    const content = await buffer(await storage.get(key))
    all.set(key, createHash('sha256').update(content).digest('hex'))
  }
  return all
}

test('a backup under load, restored on the other database, has every record and file from before it', async () => {
  const url = (await findRunningDatabase(dataDir)) ?? ''
  const here = await createDiskStorage(join(dataDir, 'files'))
  const load = startMixedLoad(server.url, await prepareStudents(url, 1_000, 'backup'), { prefix: 'backup' })
  await expect.poll(load.acknowledged).toBeGreaterThan(120)

  const before = load.writes.filter(({ isAcknowledged }) => isAcknowledged).map((write) => ({ ...write }))
  const written = await writeBackup({ url, storage: here }, file, { now: new Date(), report: () => {} })
  const during = load.acknowledged() - before.length
  await load.end()
  expect(load.calls.filter(({ isExpected }) => !isExpected)).toEqual([])

  const target = { url: postgres.url, storage: there }
  await restoreBackup(target, file, {
    verified: await checkBackup(file, undefined),
    config: readConfig('demo', process.env),
    report: () => {},
  })
  const table = await compareWithDatabase(before, postgres.url)
  console.table(table)
  console.table([{ records: written.rows, files: written.files, 'acknowledged while it was written': during }])
  for (const row of table) expect(row).toMatchObject({ lost: 0, doubled: 0 })

  // Record by record: what is there now is there where it came from, unchanged.
  const source = await recordsOf(url)
  for (const [name, records] of await recordsOf(postgres.url)) {
    if (changing.has(name)) continue
    const strangers = [...records].filter((record) => !source.get(name)?.has(record))
    expect({ name, strangers: strangers.filter((record) => !record.includes(',restore,')) }).toEqual({
      name,
      strangers: [],
    })
  }
  const [now, was] = [await filesOf(there), await filesOf(here)]
  expect(now.size).toBe(written.files)
  for (const [key, sha256] of now) expect(was.get(key)).toBe(sha256)
}, 300_000)
