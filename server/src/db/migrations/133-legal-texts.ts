import { type Kysely, sql } from 'kysely'

/**
 * The words behind each version that somebody has agreed to. Texts that a release ships are in no other table, and the
 * next release may bring others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_texts (
      name text not null,
      version text not null,
      content jsonb not null,
      kept_at timestamptz not null,
      primary key (name, version)
    );
  `.execute(db)
}
