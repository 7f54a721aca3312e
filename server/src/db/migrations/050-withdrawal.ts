import { type Kysely, sql } from 'kysely'

/** A student who has withdrawn may register again: only what is not withdrawn is unique. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles
      add column withdrawn_at timestamptz,
      drop constraint profiles_edition_identity_id_key,
      drop constraint profiles_edition_matrikelnummer_key;
    create unique index one_registration_an_identity on profiles (edition, identity_id) where withdrawn_at is null;
    create unique index one_registration_a_number on profiles (edition, matrikelnummer) where withdrawn_at is null;
    create index profiles_email on profiles (email);
    create index profiles_matrikelnummer on profiles (matrikelnummer);
    create index mails_recipient on mails (recipient);
  `.execute(db)
}
