import { type Kysely, sql } from 'kysely'

/** Who was mailed that their certificate of participation is ready: once for each edition. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table certificate_mails (
      edition text not null references editions,
      email text not null check (email = lower(email)),
      mailed_at timestamptz not null,
      primary key (edition, email)
    );
  `.execute(db)
}
