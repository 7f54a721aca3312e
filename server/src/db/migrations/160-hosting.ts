import { type Kysely, sql } from 'kysely'

/**
 * What a company does by its link: of its links the newest counts, and undoing a publication takes its links with it. A
 * confirmation holds for the members that the team had, by a digest of their addresses. At most one change is asked for
 * at a time. An NDA is a file of the company.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_links (
      number bigint primary key generated always as identity,
      token_hash bytea not null unique,
      company_id uuid not null references companies on delete cascade,
      -- The contact that it was mailed to.
      email text not null check (email = lower(email)),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      publication_id uuid references publications on delete cascade
    );
    create index company_links_company on company_links (company_id, number);
    create index company_links_publication on company_links (publication_id) where publication_id is not null;
    create table company_hosting (
      company_id uuid primary key references companies on delete cascade,
      host_name text not null,
      host_phone text not null,
      host_email text not null,
      monday_address text not null,
      monday_time text not null,
      timetable text not null,
      travel text not null,
      updated_at timestamptz not null
    );
    create table team_confirmations (
      team_id uuid primary key references teams on delete cascade,
      members text not null,
      confirmed_at timestamptz not null
    );
    create table change_requests (
      id uuid primary key,
      company_id uuid not null references companies on delete cascade,
      reason text not null,
      created_at timestamptz not null,
      done_at timestamptz
    );
    create unique index one_open_change on change_requests (company_id) where done_at is null;
    create index teams_company on teams (company_id);
    alter table files add column company_id uuid references companies on delete set null;
    create index files_of_company on files (company_id) where company_id is not null;
    alter table files drop constraint files_kind_check,
      add constraint files_kind_check check (kind in ('poster', 'image', 'nda', 'test'));
  `.execute(db)
}
