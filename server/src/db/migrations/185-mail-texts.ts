import { type Kysely, sql } from 'kysely'

/** The words of automatic mails that the office has changed for an edition; without a row they are as shipped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_texts (
      edition text not null references editions on delete cascade on update cascade,
      name text not null,
      content jsonb not null,
      saved_at timestamptz not null,
      saved_by text not null,
      primary key (edition, name)
    );
  `.execute(db)
}
