import { type Kysely, sql } from 'kysely'

/** Pictures that staff uploaded for the public site; their bytes are in the storage, a file for each width. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_pictures (
      name text primary key,
      uploaded_at timestamptz not null
    );
  `.execute(db)
}
