import { type Migration, Migrator } from 'kysely/migration'
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { ConfigError } from '../config.ts'
import { openDatabase, type Database } from './database.ts'
import * as baseline from './migrations/001-baseline.ts'

/**
 * In order of their names. Until release 1.0.0 the baseline is edited in place, and its name says which state of it made
 * a database, so that another one is refused instead of misread (decision 200).
 */
export const migrations: Record<string, Migration> = {
  [`001-baseline-${baseline.digest}`]: baseline,
}

// Branches may land out of the order of their numbers. Migrations name tables and columns as the database does.
const migratorOf = (db: Database) =>
  new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  })

/** The migrator's words for a migration that it does not know: of another revision before 1.0.0, or of a newer release. */
function unknownMigration({ message }: Error): ConfigError {
  const name = /migration (\S+)/.exec(message)?.[1] ?? ''
  return new ConfigError([
    name.startsWith('001-baseline')
      ? `The database was made by another revision before release 1.0.0 (${name}). ` +
        'Start that one, or begin anew: a demo with `npm start -- --reset`, anything else with an empty database.'
      : `The database was migrated by a newer release (${name}). ` +
        'Start that one, or restore the backup from before the update.',
  ])
}

/** Names of the migrations that a database still lacks. */
export async function listPendingMigrations(db: Database): Promise<string[]> {
  const all = await migratorOf(db).getMigrations()
  return all.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name)
}

/**
 * A migration that waits for a lock gives up before PostgreSQL looks for a deadlock (deadlock_timeout, a second) and ends
 * the request of somebody who waits for the migration; it is tried again, all of it.
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
 * Brings a database to the newest schema, the job queue's included. Safe to run from several processes at once, and
 * beside an older release that serves requests: both migrators hold an advisory lock.
 */
export async function migrate(url: string): Promise<void> {
  const db = openDatabase(url, 2, { lockWithinMs })
  try {
    const error = await migrateBetweenRequests(db)
    if (error instanceof Error && error.message.startsWith('corrupted migrations: previously executed'))
      throw unknownMigration(error)
    if (error !== undefined) throw error
  } finally {
    await db.destroy()
  }
  await migrateQueue(url)
}

/** The job queue's own tables, which are the library's to make. */
export async function migrateQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}
