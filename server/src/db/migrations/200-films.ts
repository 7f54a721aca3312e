import { type Kysely, sql } from 'kysely'

/** How long a film is. Those that are there already wait for their first picture, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table files add column seconds integer check (seconds > 0);
    update files set thumbnail = 'waiting' where type like 'video/%';
  `.execute(db)
}
