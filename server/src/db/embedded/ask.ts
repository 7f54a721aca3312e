import { Client, DatabaseError } from 'pg'
import type { Place } from './place.ts'
import { DatabaseStartError } from './start-error.ts'

/** A postmaster's response to a connection attempt. */
export type Answer =
  | { state: 'ready'; version: string }
  /** Alive: replaying its journal, or out of connections. */
  | { state: 'busy' }
  /** Shutting down. */
  | { state: 'ending' }
  /** Nothing listens on its port, or another program does. */
  | { state: 'refused' }
  /** Accepts the connection but sends nothing. */
  | { state: 'silent' }

/** A healthy local server answers within milliseconds. */
const answerWithinMs = 5000

/** @throws {DatabaseStartError} if the password is refused: waiting would not help */
export async function ask(place: Pick<Place, 'home'>, connectionString: string): Promise<Answer> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  })
  // Without a listener, a connection breaking while idle would end the process.
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
