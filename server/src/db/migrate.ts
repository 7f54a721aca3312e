import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { openDatabase, type Database } from './database.ts'
import { DatabaseStartError } from './embedded/start-error.ts'
import * as baseline from './migrations/001-baseline.ts'
import { version } from '../version.ts'

/**
 * Sorted by name, and never edited once released. The baseline's name contains a digest of its content, so that a
 * database made by another state of it is refused instead of misread. One that drops or tightens what a release used
 * ends with the oldest release that does without: `007-no-nickname-since-1.2.0` (decision 200).
 */
export const migrations: Record<string, Migration> = {
  [`001-baseline-${baseline.digest}`]: baseline,
}

// Branches may land out of order of their numbers. Migrations use the database's own table and column names.
const migratorOf = (db: Database) =>
  new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  })

/** Whether a release works on a database with a later migration, which it does not know. */
export function worksBeside(migration: string, release = version): boolean {
  const oldest = /-since-(\d+\.\d+\.\d+)$/.exec(migration)?.[1] ?? '1.0.0'
  return !migration.startsWith('001-baseline') && oldest.localeCompare(release, 'en', { numeric: true }) <= 0
}

/** Refuses a database of another revision before 1.0.0, or of a newer release that took away what this one uses. */
async function refuseUnknownMigrations(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const name = rows.map((row) => row.name).find((one) => !(one in migrations) && !worksBeside(one))
  if (name === undefined) return
  throw new DatabaseStartError(
    name.startsWith('001-baseline')
      ? `The database was made by another revision before release 1.0.0 (${name}). ` +
          'Start that one, or begin anew: a demo with `npm start -- --reset`, anything else with an empty database.'
      : `The database was migrated by a newer release that took away what ${version} uses (${name}). ` +
          'Start that one, or restore the backup from before the update.',
  )
}

/** Names of the migrations that a database still lacks. */
export async function listPendingMigrations(db: Database): Promise<string[]> {
  const all = await migratorOf(db).getMigrations()
  return all.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name)
}

/**
 * A migration waiting for a lock gives up before PostgreSQL checks for deadlocks (deadlock_timeout, one second) and
 * aborts a request that waits for the migration; then the whole migration is retried.
 */
const lockWithinMs = 500
const lockTriesForMs = 300_000

/** SQLSTATE 55P03 lock_not_available. */
const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03'

async function migrateBetweenRequests(db: Database): Promise<unknown> {
  const started = performance.now()
  for (;;) {
    const { error } = await migratorOf(db).migrateToLatest()
    if (!isLockTimeout(error) || performance.now() - started > lockTriesForMs) return error
    await sleep(200)
  }
}

/**
 * Migrates a database to the newest schema, including the job queue's. Safe to run concurrently and beside an older
 * release that serves requests: both migrators hold an advisory lock.
 */
export async function migrate(url: string): Promise<void> {
  const db = openDatabase(url, 2, { lockWithinMs })
  try {
    const error = await migrateBetweenRequests(db)
    // Of a newer release, which ran before this one or still runs beside it.
    if (error instanceof Error && error.message.startsWith('corrupted migrations: previously executed'))
      await refuseUnknownMigrations(db)
    else if (error !== undefined) throw error
  } finally {
    await db.destroy()
  }
  await migrateQueue(url)
}

/** The job queue's own tables, which its library creates. */
export async function migrateQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}
