import { type Expression, sql } from 'kysely'
import type { Database } from './database.ts'

/** Rows per fetch: two milliseconds of work, then other requests are served. */
const chunk = 64

/**
 * Reads a query's rows chunk by chunk, as fast as they are consumed. Each chunk is its own statement (FETCH), so the
 * statement timeout covers only the database's work, not a slow reader. If the reader pauses longer than a transaction
 * may be idle, the connection is lost and the next chunk throws. A reader that stops early releases the connection.
 */
export async function* streamRows<Row>(db: Database, query: Expression<Row>): AsyncGenerator<Row, void, undefined> {
  const tx = await db.startTransaction().setAccessMode('read only').execute()
  try {
    await sql`declare chosen_rows no scroll cursor for ${query}`.execute(tx)
    // One chunk ahead, so that the database works while the reader does.
    const fetchChunk = () => {
      const fetched = sql<Row>`fetch forward ${sql.lit(chunk)} from chosen_rows`.execute(tx)
      // Thrown below, unless the reader has left.
      fetched.catch(() => {})
      return fetched
    }
    let next = fetchChunk()
    for (;;) {
      const { rows } = await next
      const isLast = rows.length < chunk
      if (!isLast) next = fetchChunk()
      yield* rows
      if (isLast) return
    }
  } finally {
    // Nothing was written. On a lost connection this fails, but the reader already has that error.
    await tx
      .rollback()
      .execute()
      .catch(() => {})
  }
}
