import { Migrator } from 'kysely/migration'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#src/db/database.ts'
import { listPendingMigrations, migrate as migrateToLatest, migrations } from '#src/db/migrate.ts'
import { createTestDatabase } from './cluster.ts'
import { releasedMigrations } from './released-migrations.ts'
import { findBreaks, readSchema, type Schema } from './schema-changes.ts'

let client: Client
let released: Schema

/** A database without tables. */
async function createEmptyDatabase(): Promise<string> {
  const url = await createTestDatabase()
  const db = openDatabase(url, 1)
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await db.destroy()
  return url
}

/** Makes those migrations that are wanted and were not made yet, as a start of the server does. */
async function migrate(url: string, isWanted: (name: string) => boolean): Promise<void> {
  const db = openDatabase(url, 1)
  const provider = {
    getMigrations: async () => Object.fromEntries(Object.entries(migrations).filter(([name]) => isWanted(name))),
  }
  const migrator = new Migrator({ db: db.withoutPlugins(), provider, allowUnorderedMigrations: true })
  const { error } = await migrator.migrateToLatest()
  await db.destroy()
  if (error !== undefined) throw error
}

async function schemaOf(url: string): Promise<Schema> {
  const reader = new Client({ connectionString: url })
  await reader.connect()
  try {
    return await readSchema(reader)
  } finally {
    await reader.end()
  }
}

beforeAll(async () => {
  const url = await createEmptyDatabase()
  await migrate(url, (name) => releasedMigrations.includes(name))
  client = new Client({ connectionString: url })
  await client.connect()
  released = await readSchema(client)
})
afterAll(() => client.end())

test('every migration of the release is still there', () => {
  expect(releasedMigrations.filter((name) => !(name in migrations))).toEqual([])
})

test('what the release reads and writes is left by all migrations since, so that it may run beside them', async () => {
  expect(findBreaks(released, await schemaOf(await createTestDatabase()))).toEqual([])
})

test('a database of the branch that knew 180 and not yet 181 to 183 ends with the same tables', async () => {
  const later = new Set(['181-certificate-mails', '182-showcase', '183-feedback'])
  const url = await createEmptyDatabase()
  await migrate(url, (name) => !later.has(name) && name <= '180-content')
  expect(Object.keys(migrations).filter((name) => later.has(name))).toHaveLength(later.size)
  await migrate(url, () => true)
  expect(await schemaOf(url)).toEqual(await schemaOf(await createTestDatabase()))
})

test('migrations let a request go first that waits for them while they wait for it', async () => {
  const url = await createEmptyDatabase()
  await migrate(url, (name) => name < '184')
  const request = new Client({ connectionString: url })
  await request.connect()
  // As a registration does: a row of profiles, then a mail. The migrations begin with the mails.
  await request.query('begin; lock table profiles in row exclusive mode')
  const migrated = migrateToLatest(url)
  await expect
    .poll(async () => {
      const { rows } = await client.query(
        `select from pg_stat_activity where datname = $1 and application_name = 'project-week' and wait_event_type = 'Lock'`,
        [new URL(url).pathname.slice(1)],
      )
      return rows.length
    })
    .toBe(1)
  await request.query('lock table mails in row exclusive mode')
  await request.query('commit')
  await request.end()
  await migrated
  const db = openDatabase(url, 1)
  expect(await listPendingMigrations(db)).toEqual([])
  await db.destroy()
})

describe('a migration that', () => {
  const breaksOf = async (change: string) => {
    await client.query('begin')
    try {
      await client.query(change)
      return findBreaks(released, await readSchema(client))
    } finally {
      await client.query('rollback')
    }
  }

  test.each([
    [
      'renames a column',
      'alter table audit_records rename column ip to address',
      ['audit_records.ip is gone', 'audit_records.address is new and required'],
    ],
    ['drops a column', 'alter table mails drop column claimed_until', ['mails.claimed_until is gone']],
    [
      'renames a table',
      'alter table rate_limits rename to limits',
      ['rate_limits.key is gone', 'rate_limits.hits is gone', 'rate_limits.ends_at is gone'],
    ],
    [
      'changes a type',
      'alter table subscribers alter column position type varchar(40)',
      ['subscribers.position is character varying(40) instead of text'],
    ],
    [
      'requires what was optional',
      'alter table mails alter column claimed_until set not null',
      ['mails.claimed_until has become required'],
    ],
    [
      'adds what the release does not write',
      'alter table subscribers add column age int not null',
      ['subscribers.age is new and required'],
    ],
  ])('%s is refused', async (_, change, expected) => {
    expect(await breaksOf(change)).toEqual(expected)
  })

  test.each([
    ['adds an optional column', 'alter table subscribers add column age int'],
    ['adds one with a default', 'alter table subscribers add column age int not null default 0'],
    ['adds a table', 'create table ages (age int not null)'],
    ['asks less', 'alter table subscribers alter column position drop not null'],
  ])('%s is fine', async (_, change) => {
    expect(await breaksOf(change)).toEqual([])
  })
})
