import { type Kysely, sql } from 'kysely'

/** What a list shows, under a name: of one person, or of the whole office. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table table_views (
      id uuid primary key,
      list text not null,
      name text not null,
      is_shared boolean not null,
      content jsonb not null,
      created_by text not null,
      created_at timestamptz not null
    );
    create index table_views_by_list on table_views (list);
  `.execute(db)
}
