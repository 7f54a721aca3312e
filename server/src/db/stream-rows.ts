import { type Expression, sql } from 'kysely'
import type { Database } from './database.ts'

/** Rows fetched at once: two milliseconds of work, after which other requests are served. */
const chunk = 64

/**
 * Reads the rows of a query chunk by chunk, as fast as they are taken. Each chunk is a statement of its own (FETCH), so
 * that the limit on statements counts the database's work alone and not the time that a slow reader takes; a reader who
 * takes nothing at all for as long as a transaction may be idle loses the connection, which the next chunk throws. Whoever
 * stops reading gives it back.
 */
export async function* streamRows<Row>(db: Database, query: Expression<Row>): AsyncGenerator<Row, void, undefined> {
  const tx = await db.startTransaction().setAccessMode('read only').execute()
  try {
    await sql`declare chosen_rows no scroll cursor for ${query}`.execute(tx)
    for (;;) {
      const { rows } = await sql<Row>`fetch forward ${sql.lit(chunk)} from chosen_rows`.execute(tx)
      yield* rows
      if (rows.length < chunk) return
    }
  } finally {
    // Nothing was written. On a lost connection it fails, and whoever reads has that error already.
    await tx
      .rollback()
      .execute()
      .catch(() => {})
  }
}
