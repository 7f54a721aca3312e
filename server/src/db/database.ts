import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { preparingClient } from './prepared.ts'
import type { Tables } from './tables.ts'

/** The pool or a transaction on it: query functions accept either and open neither. */
export type Database = Kysely<Tables>
export type { Transaction }

const int8 = 20
const date = 1082

/** A pool's connections: open ones, idle ones among them, and callers waiting for one. */
export interface PoolUse {
  open: number
  idle: number
  waiting: number
}

export const useOf = ({ totalCount, idleCount, waitingCount }: pg.Pool): PoolUse => ({
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})

/** Calendar days stay strings (a Date would move them across time zones) and counts become numbers. */
export function ownTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8, Number)
  types.setTypeParser(date, (value: string) => value)
  return types
}

/**
 * Opens a pool.
 *
 * @param url PostgreSQL connection string
 * @param poolSize most connections at once
 * @param name application name of the connections
 */
export function openPool(
  url: string,
  poolSize = 16,
  {
    connectWithinMs = 10_000,
    statementWithinMs = 60_000,
    idleWithinMs = 60_000,
    lockWithinMs = 60_000,
    name = 'project-week',
  } = {},
): pg.Pool {
  const pool = new pg.Pool({
    Client: preparingClient(),
    connectionString: url,
    max: poolSize,
    types: ownTypes(),
    application_name: name,
    // A lost server must not block a request for minutes.
    connectionTimeoutMillis: connectWithinMs,
    statement_timeout: statementWithinMs,
    idle_in_transaction_session_timeout: idleWithinMs,
    lock_timeout: lockWithinMs,
  })
  // A broken connection (a database restart) is replaced at the next use, and its pending queries get the error.
  // Without listeners it would end the process: the pool's own listener covers only idle connections.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Tables and columns are camelCase here and snake_case in the database and in `sql` fragments; keys inside JSON columns
 * are unchanged.
 *
 * @param onQuery called for each executed statement
 */
export const databaseOn = (pool: pg.Pool, onQuery?: (event: LogEvent) => void): Database =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onQuery !== undefined && { log: onQuery }),
  })

export const openDatabase = (...pool: Parameters<typeof openPool>): Database => databaseOn(openPool(...pool))
