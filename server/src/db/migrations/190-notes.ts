import { type Kysely, sql } from 'kysely'

/** What the office keeps about students and companies beside their registrations; erased with those. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notes (
      id uuid primary key,
      profile_id uuid references profiles on delete cascade,
      company_id uuid references companies on delete cascade,
      text text not null,
      author text not null,
      created_at timestamptz not null,
      check ((profile_id is null) <> (company_id is null))
    );
    create index notes_on_profile on notes (profile_id) where profile_id is not null;
    create index notes_on_company on notes (company_id) where company_id is not null;

    create table tags (
      profile_id uuid references profiles on delete cascade,
      company_id uuid references companies on delete cascade,
      tag text not null,
      check ((profile_id is null) <> (company_id is null))
    );
    create unique index tags_of_profile on tags (profile_id, lower(tag)) where profile_id is not null;
    create unique index tags_of_company on tags (company_id, lower(tag)) where company_id is not null;
  `.execute(db)
}
