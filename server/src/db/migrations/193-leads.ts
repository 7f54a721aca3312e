import { type Kysely, sql } from 'kysely'

/** Companies that the office would like to win and that have never registered; erased with the edition they are for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leads (
      id uuid primary key,
      edition text not null references editions,
      company_name text not null,
      contact_name text not null,
      contact_email text not null,
      note text not null,
      owned_by text not null,
      contacted_for text references editions on delete set null,
      next_step text not null,
      next_step_on date,
      created_at timestamptz not null,
      created_by text not null,
      check ((next_step = '') = (next_step_on is null))
    );
    create index leads_by_contact on leads (lower(contact_email)) where contact_email <> '';
  `.execute(db)
}
