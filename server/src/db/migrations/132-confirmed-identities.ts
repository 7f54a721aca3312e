import { type Kysely, sql } from 'kysely'

/**
 * Whose university sign-on an authorised user is, once both were proven in one browser: an address alone proves nothing
 * where the identity provider lets people edit it. Nobody is confirmed by this migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table authorised_users add column identity_id uuid references identities on delete set null;
    create index authorised_users_identity on authorised_users (identity_id) where identity_id is not null`.execute(db)
}
