import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails add column claimed_until timestamptz;
    create index mails_queued on mails (created_at) where state = 'queued';
  `.execute(db)
}
