import { type Kysely, sql } from 'kysely'

/** A company that has cancelled stays on record with the reason; it has no team, and no run or publication takes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table companies add column cancelled_at timestamptz, add column cancelled_reason text not null default ''`.execute(
    db,
  )
}
