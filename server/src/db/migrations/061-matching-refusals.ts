import { type Kysely, sql } from 'kysely'

/** Why a run failed as data beside the text, so that each screen can word it in its own language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table matching_runs add column refusal jsonb`.execute(db)
}
