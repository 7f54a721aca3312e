import { type Kysely, sql } from 'kysely'

/** When a user was last invited, and a record's history without reading the whole audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table authorised_users add column invited_at timestamptz;
    update authorised_users set invited_at = created_at;
    create index audit_records_record on audit_records (record_type, record_id, id desc);
  `.execute(db)
}
