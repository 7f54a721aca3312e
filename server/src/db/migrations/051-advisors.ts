import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table advisors (
      id uuid primary key,
      edition text not null references editions,
      email text not null check (email = lower(email)),
      firstname text not null,
      lastname text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      school text not null,
      position text not null,
      business_fields text[] not null,
      languages text[] not null,
      teams integer not null check (teams >= 1),
      motivation text not null,
      unique (edition, email)
    );
  `.execute(db)
}
