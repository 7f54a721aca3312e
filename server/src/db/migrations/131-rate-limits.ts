import { type Kysely, sql } from 'kysely'

/**
 * Calls of a caller at an endpoint within its window, counted by all instances together. Unlogged, as it is worth nothing
 * after a crash; room in each page, so that counting on moves no row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_limits (
      key bytea primary key,
      hits integer not null,
      ends_at timestamptz not null
    ) with (fillfactor = 70)`.execute(db)
}
