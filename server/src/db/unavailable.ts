/**
 * SQLSTATE (PostgreSQL, appendix A): class 08 connection exception; 40P01 deadlock_detected; 57P01 admin_shutdown,
 * 57P02 crash_shutdown, 57P03 cannot_connect_now, 57P05 idle_session_timeout; 53300 too_many_connections; 25006
 * read_only_sql_transaction, after a failover until the connection leads to the new primary.
 */
const ofPostgres = /^(08...|40P01|57P0[1235]|53300|25006)$/

/** Node's codes (errno) for a connection that failed or was lost. */
const ofNode = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Messages of pg, its pool and Kysely about lost connections without a code (`unavailable.test.ts` provokes each). */
const ofDriver = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Postgres connection has been discarded',
])

/**
 * Whether the database or file store is temporarily unreachable, so that a retry may succeed. Everything else is a
 * refusal or a bug. The job queue reports errors as plain objects.
 */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message, name, $fault, cause } = error as Record<string, unknown>
  if (typeof code === 'string' && (ofPostgres.test(code) || ofNode.has(code))) return true
  if (typeof message === 'string' && ofDriver.has(message)) return true
  // The AWS SDK marks errors of the store with `$fault`, and names its own timeouts `TimeoutError`.
  return $fault === 'server' || name === 'TimeoutError' || isUnavailable(cause)
}
