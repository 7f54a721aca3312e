import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table files (
      id uuid primary key,
      edition text not null references editions,
      kind text not null check (kind in ('poster', 'image', 'test')),
      owner_email text not null check (owner_email = lower(owner_email)),
      uploaded_by text not null check (uploaded_by = lower(uploaded_by)),
      team_id uuid references teams on delete set null,
      filename text not null,
      type text not null,
      size bigint not null check (size > 0),
      sha256 text not null,
      created_at timestamptz not null,
      thumbnail text not null check (thumbnail in ('waiting', 'made', 'none'))
    );
    create index files_of_edition on files (edition, kind, created_at desc);
    create index files_of_owner on files (owner_email, edition);
    create index files_of_team on files (team_id);
  `.execute(db)
}
