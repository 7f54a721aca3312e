import { type Kysely, sql } from 'kysely'

/** When the members of a team were last reminded that its poster is missing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table teams add column poster_reminded_at timestamptz`.execute(db)
}
