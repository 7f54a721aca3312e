import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#src/db/database.ts'
import { listPendingMigrations, migrate, migrations, worksBeside } from '#src/db/migrate.ts'
import { createTestDatabase, runSql } from './cluster.ts'
import { listReleases, migrationsOf, restoreRelease } from './releases.ts'

/** What PostgreSQL says of a column, by `table.column`. */
type Schema = ReadonlyMap<string, { type: string; isRequired: boolean }>

/** Every column of our schema; one is required where it takes no null and has no default. */
async function readSchema(client: Client): Promise<Schema> {
  const { rows } = await client.query<{ name: string; type: string; is_required: boolean }>(
    `select table_name || '.' || column_name as name,
            format_type(attribute.atttypid, attribute.atttypmod) as type,
            is_nullable = 'NO' and column_default is null and is_identity = 'NO' as is_required
       from information_schema.columns
       join pg_attribute attribute
         on attribute.attrelid = format('%I.%I', table_schema, table_name)::regclass and attname = column_name
      where table_schema = current_schema() and table_name not like 'kysely%'`,
  )
  return new Map(rows.map(({ name, type, is_required: isRequired }) => [name, { type, isRequired }]))
}

/**
 * What in a newer schema breaks a release that still runs on it: columns that it reads are gone, renamed or of another
 * type, or that it does not write are required in tables that it writes.
 */
function findBreaks(released: Schema, newer: Schema): string[] {
  const breaks: string[] = []
  for (const [name, { type, isRequired }] of released) {
    const now = newer.get(name)
    if (now === undefined) breaks.push(`${name} is gone`)
    else if (now.type !== type) breaks.push(`${name} is ${now.type} instead of ${type}`)
    else if (now.isRequired && !isRequired) breaks.push(`${name} has become required`)
  }
  const tables = new Set([...released.keys()].map((name) => name.split('.')[0]))
  for (const [name, { isRequired }] of newer) {
    if (!released.has(name) && isRequired && tables.has(name.split('.')[0])) breaks.push(`${name} is new and required`)
  }
  return breaks
}

let client: Client

/** What the migrations of a release made. */
async function readReleasedSchema(release: string): Promise<Schema> {
  const url = await createTestDatabase()
  await restoreRelease(release, url)
  const reader = new Client({ connectionString: url })
  await reader.connect()
  try {
    return await readSchema(reader)
  } finally {
    await reader.end()
  }
}

beforeAll(async () => {
  client = new Client({ connectionString: await createTestDatabase() })
  await client.connect()
})
afterAll(() => client.end())

test.each(listReleases())('what %s uses is left by all migrations since that it starts beside', async (release) => {
  const known = await migrationsOf(release)
  const refused = Object.keys(migrations).filter((name) => !known.includes(name) && !worksBeside(name, release))
  const breaks = refused.length > 0 ? [] : findBreaks(await readReleasedSchema(release), await readSchema(client))
  // The newest one runs during an update.
  expect([breaks, release === listReleases().at(-1) ? refused : []]).toEqual([[], []])
})

test('a release starts on what a newer one has added to, and not where that took away what it uses', async () => {
  const url = await createTestDatabase()
  const later = (name: string) => runSql(url, `insert into kysely_migration values ('${name}', '2030-01-01')`)
  await later('998-adding')
  await later('999-dropping-since-1.0.0')
  await migrate(url)
  await later('999-dropping-since-10.0.0')
  await expect(migrate(url)).rejects.toThrow(/took away what .+ uses \(999-dropping-since-10\.0\.0\)/)
})

test('migrations let a request go first that waits for them while they wait for it', async () => {
  const url = await createTestDatabase()
  const request = new Client({ connectionString: url })
  await request.connect()
  migrations['999-adding'] = {
    async up(db) {
      await sql`alter table mails add column stars integer not null default 0`.execute(db)
      await sql`alter table profiles add column stars integer not null default 0`.execute(db)
    },
  }
  try {
    // As a registration does: a row of profiles, then a mail. The migration begins with the mails.
    await request.query('begin; lock table profiles in row exclusive mode')
    const migrated = migrate(url)
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
    await migrated
    const db = openDatabase(url, 1)
    expect(await listPendingMigrations(db)).toEqual([])
    await db.destroy()
  } finally {
    delete migrations['999-adding']
    await request.end()
  }
})

describe('a migration that', () => {
  const breaksOf = async (change: string) => {
    const before = await readSchema(client)
    await client.query('begin')
    try {
      await client.query(change)
      return findBreaks(before, await readSchema(client))
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
    expect((await breaksOf(change)).toSorted()).toEqual(expected.toSorted())
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
