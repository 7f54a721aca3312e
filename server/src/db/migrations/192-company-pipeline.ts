import { type Kysely, sql } from 'kysely'

/** What the office keeps about a company's way into an edition beside its registration; erased with that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_pipeline (
      company_id uuid primary key references companies on delete cascade,
      owned_by text not null default '',
      contacted_for text references editions on delete set null,
      next_step text not null default '',
      next_step_on date,
      check ((next_step = '') = (next_step_on is null))
    );
    create index company_pipeline_by_day on company_pipeline (next_step_on) where next_step_on is not null;
    create index companies_by_contact on companies (edition, lower(contact_email));
  `.execute(db)
}
