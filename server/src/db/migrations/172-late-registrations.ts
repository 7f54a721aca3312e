import { type Kysely, sql } from 'kysely'

/** One person who may register after the close: a student by e-mail address, a company by a link. Used up by registering. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table late_registrations (
      id uuid primary key,
      edition text not null references editions,
      kind text not null check (kind in ('student', 'company')),
      email text not null check (email = lower(email)),
      reason text not null,
      until date not null,
      token_hash bytea unique check ((token_hash is null) = (kind = 'student')),
      created_at timestamptz not null,
      created_by text not null,
      used_at timestamptz,
      revoked_at timestamptz
    );
    create unique index one_late_registration on late_registrations (edition, kind, email)
      where used_at is null and revoked_at is null;
  `.execute(db)
}
