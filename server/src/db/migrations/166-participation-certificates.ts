import { type Kysely, sql } from 'kysely'

/**
 * Certificates of participation as they were issued: name and company stay what they were on the day. One counts for a
 * person in an edition; revoked ones stay, so that their number still says so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table participation_certificates (
      id uuid primary key,
      number text not null unique,
      edition text not null references editions,
      email text not null,
      name text not null,
      company_name text not null,
      issued_at timestamptz not null,
      issued_by text not null,
      revoked_at timestamptz,
      revoked_by text check ((revoked_by is null) = (revoked_at is null)),
      reason text not null default ''
    );
    create unique index one_certificate on participation_certificates (edition, email) where revoked_at is null;
  `.execute(db)
}
