import { type Kysely, sql } from 'kysely'

/** A viewer reads what an admin reads and changes nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table authorised_users
      drop constraint authorised_users_type_check,
      add constraint authorised_users_type_check check (type in ('Student', 'Company', 'Advisor', 'Viewer', 'Admin'));
  `.execute(db)
}
