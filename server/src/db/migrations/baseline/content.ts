import { sql } from 'kysely'

/** Content that staff write for the public site. */
export const content = sql`
  -- The newest version of a name is shown; null content is the default text.
  create table content_versions (
    id integer generated always as identity primary key,
    name text not null,
    content jsonb,
    published_at timestamptz not null,
    published_by text not null
  );
  create index content_versions_name on content_versions (name, id desc);

  -- One draft per document, shared by the office.
  create table content_drafts (
    name text primary key,
    content jsonb not null,
    saved_at timestamptz not null,
    saved_by text not null
  );

  -- Pictures that staff uploaded; the storage has a file for each width.
  create table content_pictures (
    name text primary key,
    uploaded_at timestamptz not null
  );

  -- The text of each version that someone has agreed to. Default texts are in no other table, and the next release may
  -- ship others.
  create table legal_texts (
    name text not null,
    version text not null,
    content jsonb not null,
    kept_at timestamptz not null,
    primary key (name, version)
  );
`
