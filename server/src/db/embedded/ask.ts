import { Client, DatabaseError } from 'pg'
import type { Place } from './place.ts'
import { DatabaseStartError } from './start-error.ts'

/** What a postmaster says when it is asked for a connection. */
export type Answer =
  | { state: 'ready'; version: string }
  /** It reads its journal, or has no connection left: alive. */
  | { state: 'busy' }
  /** It says that it shuts down. */
  | { state: 'ending' }
  /** Nobody listens at its port, or somebody else does. */
  | { state: 'refused' }
  /** The connection is taken and nothing comes back. */
  | { state: 'silent' }

/** A healthy server on the same machine answers within milliseconds. */
const answerWithinMs = 5000

/** @throws {DatabaseStartError} where the password is refused: waiting does not help */
export async function ask(place: Pick<Place, 'home'>, connectionString: string): Promise<Answer> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  })
  // Without a listener a connection that breaks while idle would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; mark: string | null }>(
      `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
              current_setting('project_week.directory', true) AS mark`,
    )
    const [row] = rows
    return row?.mark === place.home ? { state: 'ready', version: row.version } : { state: 'refused' }
  } catch (error) {
    if (error instanceof DatabaseError) {
      // Class 28: invalid authorisation.
      if (error.code?.startsWith('28')) {
        throw new DatabaseStartError(
          `PostgreSQL in ${place.home} does not accept the password kept beside it: ${error.message}`,
        )
      }
      return { state: error.message.includes('shutting down') ? 'ending' : 'busy' }
    }
    const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
    return { state: isRefused ? 'refused' : 'silent' }
  } finally {
    await client.end().catch(() => {})
  }
}
