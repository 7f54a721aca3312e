import { sql } from 'kysely'

/** Content that staff write for the public site. */
export const content = sql`
  -- The newest version of a name is shown; content that is null is what the release ships.
  create table content_versions (
    id integer generated always as identity primary key,
    name text not null,
    content jsonb,
    published_at timestamptz not null,
    published_by text not null
  );
  create index content_versions_name on content_versions (name, id desc);

  -- A document has one draft, which everybody shares.
  create table content_drafts (
    name text primary key,
    content jsonb not null,
    saved_at timestamptz not null,
    saved_by text not null
  );

  -- Pictures that staff uploaded; their bytes are in the storage, a file for each width.
  create table content_pictures (
    name text primary key,
    uploaded_at timestamptz not null
  );

  -- The words behind each version that somebody has agreed to. Texts that a release ships are in no other table, and
  -- the next release may bring others.
  create table legal_texts (
    name text not null,
    version text not null,
    content jsonb not null,
    kept_at timestamptz not null,
    primary key (name, version)
  );
`
