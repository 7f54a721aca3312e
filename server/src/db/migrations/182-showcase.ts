import { type Kysely, sql } from 'kysely'

/**
 * What the public site may show of a team. A consent is that of one member for one team, or of a company for its teams;
 * one that was taken back stays with both times. A file is released as long as it has a row, which names the team whose
 * members' consents count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table showcase_consents (
      team_id uuid not null references teams on delete cascade,
      email text not null check (email = lower(email)),
      version text not null,
      given_at timestamptz not null,
      taken_back_at timestamptz,
      primary key (team_id, email)
    );
    create index showcase_consents_email on showcase_consents (email);
    create table company_showcase_consents (
      company_id uuid primary key references companies on delete cascade,
      -- The contact that gave it.
      email text not null,
      version text not null,
      given_at timestamptz not null,
      taken_back_at timestamptz
    );
    create table showcases (
      team_id uuid primary key references teams on delete cascade,
      title text not null
    );
    create table showcase_files (
      file_id uuid primary key references files on delete cascade,
      team_id uuid not null references showcases on delete cascade,
      released_at timestamptz not null
    );
    create index showcase_files_team on showcase_files (team_id);
  `.execute(db)
}
