// @module-tag night
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { sql } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createTestDatabase, startTestCluster } from '#test/cluster.ts'
import { startS3 } from '#test/s3-server.ts'
import { openDatabase } from '../db/database.ts'
import { migrate, migrations } from '../db/migrate.ts'
import { pictureKey, contentKeys } from '../modules/files/picture-keys.ts'
import { createSendingOutbox } from '../modules/mail/outbox.ts'
import { fillWithSample } from '../sample/fill.ts'
import { createDiskStorage } from '../storage/disk.ts'
import { createS3Storage } from '../storage/s3.ts'
import type { Storage } from '../storage/storage.ts'
import { listTables } from './catalogue.ts'
import { checkBackup, isEmptyInstallation, restoreBackup, type Target } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'
import { writeBackup } from './write-backup.ts'
import { PgBoss } from 'pg-boss'

/** Debian's path of the oldest supported version. */
const oldestPostgres = '/usr/lib/postgresql/15/bin'
/** Mounts a file system of 512 KB; returns whether this machine allows that. */
const mountSmall = (at: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', at], { stdio: 'ignore' }).status === 0

function canMount(): boolean {
  const at = mkdtempSync(join(tmpdir(), 'project-week-mount-'))
  const isMounted = mountSmall(at)
  if (isMounted) execFileSync('umount', [at])
  rmSync(at, { recursive: true })
  return isMounted
}

const folder = mkdtempSync(join(tmpdir(), 'project-week-backup-'))
const path = (name: string) => join(folder, name)
const now = new Date('2026-03-02T09:00:00Z')
const report = () => {}
const encryption = { passphrase: 'correct horse battery', scryptWork: 10 }

/** A site picture, by its record's name. */
const picture = `${'0a'.repeat(10)}-640x400`
const poster = '0123456789abcdef0123-0x0'

let app: TestApp
let source: Target
const databaseOf = async ({ deps }: TestApp) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(deps.db)
  const url = new URL(inject('testClusterUrl'))
  url.pathname = rows[0]?.name ?? ''
  return url.href
}

beforeAll(async () => {
  app = await createTestApp()
  await fillWithSample(app.deps)
  source = { url: await databaseOf(app), storage: app.deps.storage }
  // More than one part of a table, and a file larger than any buffer.
  await sql`insert into subscribers select gen_random_uuid(), now(), 'Ada', repeat('ü\\	"', 300), n || '@example.org', 'C', ''
              from generate_series(1, 4000) n`.execute(app.deps.db)
  for (const name of [picture, poster]) {
    await sql`insert into content_pictures (name, uploaded_at) values (${name}, now())`.execute(app.deps.db)
    for (const key of contentKeys(name)) await app.deps.storage.put(key, Readable.from([Buffer.alloc(10)]))
  }
  await app.deps.storage.put(randomUUID(), Readable.from([Buffer.alloc(3_000_001, 7)]))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** All records of every table as text independent of their order on disk, without the restore's own record. */
async function recordsOf(url: string): Promise<Record<string, string[]>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    const all: Record<string, string[]> = {}
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ record: string }>(
        `select t::text as record from ${name} t
          ${name === 'audit_records' ? "where action <> 'restore'" : ''} order by t::text collate "C"`,
      )
      all[name] = rows.map(({ record }) => record)
    }
    return all
  } finally {
    await client.end()
  }
}

async function filesOf(storage: Storage): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for await (const { key } of storage.list()) {
    all[key] = createHash('sha256')
      .update(await buffer(await storage.get(key)))
      .digest('hex')
  }
  return all
}

async function emptyTarget(templateUrl?: string): Promise<Target> {
  return {
    url: await createTestDatabase(templateUrl),
    storage: await createDiskStorage(mkdtempSync(join(folder, 'files-'))),
  }
}

const restore = async (target: Target, file: string) =>
  restoreBackup(target, file, {
    verified: await checkBackup(file, encryption),
    encryption,
    config: app.deps.config,
    report,
  })

test('a backup holds every record and every file, for its owner alone, and tar opens it', async () => {
  const file = path('plain')
  const written = await writeBackup(source, file, { now, report })
  expect(written.missing).toEqual([])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).split('\n')).toEqual(
    expect.arrayContaining(['installation.json', 'tables/subscribers/000002.copy', 'manifest.json']),
  )
  const target = await emptyTarget()
  expect(await isEmptyInstallation(target)).toBe(true)
  const restored = await restore(target, file)
  expect(await recordsOf(target.url)).toEqual(await recordsOf(source.url))
  expect(await filesOf(target.storage)).toEqual(await filesOf(source.storage))
  expect(restored).toMatchObject({ rows: written.rows, files: written.files, createdAt: now.toISOString() })
  expect(await isEmptyInstallation(target)).toBe(false)
  expect(
    await query(target.url, `select actor, record_type, record_id from audit_records where action = 'restore'`),
  ).toEqual([{ actor: 'command line', record_type: 'installation', record_id: now.toISOString() }])
  // The next record continues the numbering.
  const [before] = await query<{ id: string }>(source.url, 'select max(id) as id from audit_records')
  const [after] = await query<{ id: string }>(
    target.url,
    `insert into audit_records (at, actor, actor_role, action, record_type, record_id, ip, details)
     values (now(), 'a', 'b', 'c', 'd', 'e', 'f', '{}') returning id`,
  )
  expect(Number(after?.id)).toBeGreaterThan(Number(before?.id ?? 0))
})

describe.runIf(existsSync(oldestPostgres))(
  'between the embedded database with a disk and PostgreSQL 15 with S3',
  () => {
    let cluster: Awaited<ReturnType<typeof startTestCluster>>
    let s3: Awaited<ReturnType<typeof startS3>>
    let storage: Storage
    beforeAll(async () => {
      cluster = await startTestCluster({ migrate, chosen: oldestPostgres })
      s3 = await startS3(path('s3'))
      await new S3Client(s3.client).send(new CreateBucketCommand({ Bucket: 'week' }))
      storage = createS3Storage({ bucket: 'week', prefix: '', client: s3.client })
    })
    afterAll(async () => {
      await s3.server.close()
      await cluster.stop()
    })

    test('an installation moves there and back, encrypted, and is the same', async () => {
      const there = { url: await createTestDatabase(cluster.url), storage }
      await writeBackup(source, path('there'), { encryption, now, report })
      await restore(there, path('there'))
      expect(await recordsOf(there.url)).toEqual(await recordsOf(source.url))
      expect(await filesOf(there.storage)).toEqual(await filesOf(source.storage))

      await writeBackup(there, path('back'), { encryption, now, report })
      const back = await emptyTarget()
      await restore(back, path('back'))
      expect(await recordsOf(back.url)).toEqual(await recordsOf(source.url))
      expect(await filesOf(back.storage)).toEqual(await filesOf(source.storage))
    })
  },
)

test('a backup is one moment of an installation at work', async () => {
  const db = openDatabase(source.url, 4)
  const over = new AbortController()
  const writers = Array.from({ length: 3 }, async (_, writer) => {
    for (let turn = 1; !over.signal.aborted; turn++) {
      const email = `${writer}-${turn}@pairs.example`
      await db.transaction().execute(async (tx) => {
        await sql`insert into subscribers values (gen_random_uuid(), now(), 'A', 'B', ${email}, 'C', '')`.execute(tx)
        await sql`insert into mails (id, created_at, recipient, subject, text, html, headers, state)
                  values (gen_random_uuid(), now(), ${email}, '', '', '', '{}', 'kept')`.execute(tx)
      })
    }
  })
  await writeBackup(source, path('busy'), { now, report })
  over.abort()
  await Promise.all(writers)
  await db.destroy()
  const target = await emptyTarget()
  await restore(target, path('busy'))
  const pairs = (table: string, column: string) =>
    query(target.url, `select ${column} as email from ${table} where ${column} like '%@pairs.example' order by 1`)
  expect(await pairs('subscribers', 'email')).toEqual(await pairs('mails', 'recipient'))
})

test('a mail that waits is sent by the installation that was restored', async () => {
  const origin = await emptyTarget()
  const boss = new PgBoss({ connectionString: origin.url, supervise: false, schedule: false, migrate: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue('send-mail')
  const db = openDatabase(origin.url, 1)
  const outbox = createSendingOutbox(boss, { now: () => now }, randomUUID)
  const mail = { recipient: 'ada@example.org', subject: 'Waiting', text: '', html: '', headers: {} }
  const mailId = await db.transaction().execute((tx) => outbox.enqueue(tx, mail))
  await db.destroy()
  await boss.stop({ graceful: false })
  const jobs = (url: string) =>
    query(
      url,
      `select id, name, data, state, retry_limit, retry_delay, retry_backoff, heartbeat_seconds, start_after::text from pgboss.job`,
    )
  await writeBackup(origin, path('waiting'), { now, report })
  const target = await emptyTarget()
  await restore(target, path('waiting'))
  expect(await jobs(target.url)).toEqual([expect.objectContaining({ data: { mailId }, state: 'created' })])
  expect(await jobs(target.url)).toEqual(await jobs(origin.url))
})

describe('a file that is not what it was', () => {
  const restoreInto = async (file: string, wrong: Partial<typeof encryption> = {}) => {
    const target = await emptyTarget()
    const before = await recordsOf(target.url)
    const result = await checkBackup(file, { ...encryption, ...wrong }).then(
      () => 'fine',
      (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : ''),
    )
    expect(await recordsOf(target.url)).toEqual(before)
    return result
  }
  const copyOf = (name: string, change: (bytes: Buffer) => Buffer) => {
    const changed = path(`${name}-${randomUUID()}`)
    writeFileSync(changed, change(readFileSync(path(name))))
    return changed
  }
  beforeAll(async () => {
    await writeBackup(source, path('whole'), { now, report })
    await writeBackup(source, path('secret'), { encryption, now, report })
  })

  test('is refused with a wrong passphrase, and without one', async () => {
    expect(await restoreInto(path('secret'))).toBe('fine')
    expect(await restoreInto(path('secret'), { passphrase: 'another passphrase' })).toMatch(
      /^BadBackup: .*the passphrase is wrong/,
    )
    await expect(checkBackup(path('secret'), undefined)).rejects.toThrow(/is encrypted; say where its passphrase is/)
  })

  test.each(['whole', 'secret'])('is refused when it was cut off (%s)', async (name) => {
    const { size } = statSync(path(name))
    for (const length of [100, Math.floor(size / 2), size - 1500]) {
      const cut = copyOf(name, (bytes) => bytes)
      truncateSync(cut, length)
      expect(await restoreInto(cut)).toMatch(/^BadBackup: /)
    }
  })

  test('is refused when one byte of a record or a file is another', async () => {
    const whole = readFileSync(path('whole'))
    for (const part of ['@example.org', 'ustar', 'installation.json', '\x07\x07\x07\x07\x07\x07\x07\x07']) {
      const at = whole.indexOf(part) + 2
      const flipped = copyOf('whole', (bytes) => {
        bytes[at] = (bytes[at] ?? 0) ^ 1
        return bytes
      })
      expect(await restoreInto(flipped), part).toMatch(/^BadBackup: .*(damaged|no backup)/)
    }
    const inside = copyOf('secret', (bytes) => {
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      return bytes
    })
    expect(await restoreInto(inside)).toMatch(/^BadBackup: .*damaged/)
  })

  test('is refused when it is none', async () => {
    writeFileSync(path('letter'), 'Dear Sir or Madam')
    await expect(verifyBackup(path('letter'), undefined)).rejects.toThrow(/damaged or cut off|no backup/)
  })

  test('can be opened by age’s own format: nothing of a record is readable in it', () => {
    expect(readFileSync(path('secret')).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    expect(readFileSync(path('secret')).includes('example.org')).toBe(false)
  })
})

test('a backup of a newer release is refused by name, one of an older is brought up to date', async () => {
  const target = await emptyTarget()
  const older = await emptyTarget()
  await query(
    older.url,
    `insert into subscribers values (gen_random_uuid(), now(), 'A', 'B', 'old@example.org', 'C', '')`,
  )
  await writeBackup(older, path('older'), { now, report })
  migrations['998-since'] = {
    async up(db) {
      await sql`alter table subscribers add column nickname text not null default 'none'`.execute(db)
    },
  }
  try {
    await restore(target, path('older'))
  } finally {
    delete migrations['998-since']
  }
  expect(await query(target.url, 'select email, nickname from subscribers')).toEqual([
    { email: 'old@example.org', nickname: 'none' },
  ])

  await query(older.url, `insert into kysely_migration values ('999-to-come', now()::text)`)
  await writeBackup(older, path('newer'), { now, report })
  await expect(checkBackup(path('newer'), undefined)).rejects.toThrow(/newer release .* does not know 999-to-come/)

  await query(older.url, `update kysely_migration set name = '001-baseline-0' where name like '001-baseline%'`)
  await writeBackup(older, path('before'), { now, report })
  await expect(checkBackup(path('before'), undefined)).rejects.toThrow(/before release 1\.0\.0 \(001-baseline-0,/)
})

describe('a backup that cannot be made', () => {
  const leftovers = () => readdirSync(folder).filter((name) => name.includes('unfinished'))

  test('that was killed is removed by the next one, and one that is being written is not', async () => {
    const [killed, other] = [path('killed.unfinished-4'), path('other.unfinished-5')]
    for (const file of [killed, other]) writeFileSync(file, 'half')
    const hours = (count: number) => new Date(now.getTime() - count * 3_600_000)
    utimesSync(killed, hours(7), hours(7))
    utimesSync(other, hours(1), hours(1))
    await writeBackup(source, path('next'), { now, report })
    expect([existsSync(killed), existsSync(other)]).toEqual([false, true])
    rmSync(other)
  })

  test('overwrites nothing', async () => {
    writeFileSync(path('mine'), 'mine')
    await expect(writeBackup(source, path('mine'), { now, report })).rejects.toThrow(/exists already/)
    expect(readFileSync(path('mine'), 'utf8')).toBe('mine')
  })

  test.runIf(canMount()).each([
    ['without', undefined],
    ['with', encryption],
  ])('for a full disk says so and leaves nothing (%s encryption)', async (_, given) => {
    const full = { encryption: given, now, report }
    const device = path(`full-${randomUUID()}`)
    execFileSync('mkdir', [device])
    mountSmall(device)
    try {
      await expect(writeBackup(source, join(device, 'backup'), full)).rejects.toThrow(/ENOSPC/)
      expect(readdirSync(device)).toEqual([])
    } finally {
      execFileSync('umount', [device])
    }
  })

  test('for a storage that fails on the way leaves nothing', async () => {
    const broken: Storage = {
      ...source.storage,
      get: async () =>
        Readable.from(
          (async function* () {
            yield Buffer.alloc(10)
            throw new Error('the store is gone')
          })(),
        ),
    }
    await expect(writeBackup({ ...source, storage: broken }, path('broken'), { now, report })).rejects.toThrow(
      /the store is gone/,
    )
    expect(existsSync(path('broken'))).toBe(false)
    expect(leftovers()).toEqual([])
  })

  test('in full, as a file is missing, names the file and keeps the rest', async () => {
    const [file] = await query<{ id: string }>(source.url, 'select id from files order by id limit 1')
    const id = file?.id ?? ''
    // Only one of the widths of a site picture.
    const key = pictureKey(picture, 320)
    const without: Storage = {
      ...source.storage,
      async *list() {
        for await (const object of source.storage.list()) if (![id, key].includes(object.key)) yield object
      },
    }
    const { missing, files } = await writeBackup({ ...source, storage: without }, path('without'), { now, report })
    expect(missing).toEqual([id, key])
    expect(files).toBeGreaterThan(1)
    expect((await verifyBackup(path('without'), undefined)).manifest.missing).toEqual([id, key])
  })
})

test('a backup takes the place of an installation that a newer release has migrated', async () => {
  const target = await emptyTarget()
  await query(target.url, `insert into kysely_migration values ('999-the-future', '2030-01-01')`)
  await writeBackup(source, path('rolled-back'), { now, report })
  await restore(target, path('rolled-back'))
  expect(await recordsOf(target.url)).toEqual(await recordsOf(source.url))
  expect(await query(target.url, `select name from kysely_migration where name like '999%'`)).toEqual([])
})

test('what fails on the way leaves the installation as it was', async () => {
  const target = await emptyTarget()
  await query(
    target.url,
    `insert into subscribers values (gen_random_uuid(), now(), 'A', 'B', 'mine@example.org', 'C', '')`,
  )
  const before = await recordsOf(target.url)
  const full: Storage = {
    ...target.storage,
    put: async () => {
      throw new Error('no space left')
    },
  }
  await writeBackup(source, path('again'), { now, report })
  await expect(restore({ ...target, storage: full }, path('again'))).rejects.toThrow('no space left')
  expect(await recordsOf(target.url)).toEqual(before)
})
