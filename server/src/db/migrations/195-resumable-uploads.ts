import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table resumable_uploads (
      id uuid primary key,
      kind text not null check (kind in ('poster', 'image')),
      owner_email text not null check (owner_email = lower(owner_email)),
      uploaded_by text not null check (uploaded_by = lower(uploaded_by)),
      filename text not null,
      size bigint not null check (size > 0),
      received bigint not null default 0 check (received between 0 and size),
      pieces uuid[] not null default '{}',
      file_id uuid references files on delete cascade,
      expires_at timestamptz not null
    );
    create index resumable_uploads_of_sender on resumable_uploads (uploaded_by);
    create index resumable_uploads_of_file on resumable_uploads (file_id) where file_id is not null;
  `.execute(db)
}
