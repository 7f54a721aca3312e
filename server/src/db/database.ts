import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { LosableCursor } from './cursor.ts'
import type { Tables } from './tables.ts'

/** The pool or a transaction on it: a query function takes either and opens neither. */
export type Database = Kysely<Tables>
export type { Transaction }

const int8 = 20
const date = 1082

/**
 * Opens a pool. Calendar days stay strings (a Date would move them across time zones) and counts become numbers. Tables
 * and columns are camelCase here and snake_case in the database, and so in `sql` fragments; what is inside a JSON column
 * stays as it was written.
 *
 * @param url PostgreSQL connection string
 * @param poolSize most connections at once
 * @param name what PostgreSQL calls its connections
 */
export function openDatabase(
  url: string,
  poolSize = 16,
  { connectWithinMs = 10_000, name = 'project-week' } = {},
): Database {
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8, Number)
  types.setTypeParser(date, (value: string) => value)
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    application_name: name,
    // A lost server must not hang a request for minutes.
    connectionTimeoutMillis: connectWithinMs,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  // A connection that breaks (a database restart) is replaced at the next use, and whoever waits for an answer over it
  // gets the error there. Without listeners it would end the process: the pool's own hears idle connections alone.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool, cursor: LosableCursor }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
