import { type Kysely, sql } from 'kysely'

/** An address is a postal one; where a call comes from is its IP. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_records rename column address to ip`.execute(db)
}
