import { type Kysely, sql } from 'kysely'

/** Students of an earlier edition who are imported have no sign-on: nobody has asserted anything of them here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles alter column identity_id drop not null;
  `.execute(db)
}
