import { type Kysely, sql } from 'kysely'

/**
 * What staff write for the public site. The newest version of a name is shown; content that is null is what the release
 * ships. A document has one draft, which everybody shares.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_versions (
      id integer generated always as identity primary key,
      name text not null,
      content jsonb,
      published_at timestamptz not null,
      published_by text not null
    );
    create index content_versions_name on content_versions (name, id desc);
    create table content_drafts (
      name text primary key,
      content jsonb not null,
      saved_at timestamptz not null,
      saved_by text not null
    );
  `.execute(db)
}
