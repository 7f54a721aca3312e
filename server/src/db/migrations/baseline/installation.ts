import { sql } from 'kysely'

export const installation = sql`
  -- Text for comparison: without case, accents, widths and kinds of apostrophes, ß as ss. Same as in contract/src/text.ts. The ASCII branch takes a
  -- fifth of the other's time.
  create function folded(text) returns text language sql immutable parallel safe return
    case when octet_length($1) = length($1) then lower($1)
         else replace(replace(replace(translate(lower(regexp_replace(
           normalize(translate(lower($1), '´’‘ʼ', ''''''''''), nfkd),
           '[\\u0300-\\u036F\\u00AD\\u200B-\\u200F\\u2060\\uFEFF]', '', 'g')), 'łøđ', 'lod'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end;

  -- The database's mode, once it is used.
  create table installation (
    only_row boolean primary key default true check (only_row),
    mode text not null check (mode in ('demo', 'production')),
    marked_at timestamptz not null default now()
  );

  create table editions (
    label text primary key check (label ~ '^(SS|WS)[0-9]{2}$'),
    is_current boolean not null,
    details jsonb not null,
    -- The office's own questions, in order.
    questions jsonb not null default '[]',
    -- After how many months personal data is erased, and whether the server does so automatically.
    retention_months integer not null check (retention_months between 1 and 120),
    is_erased_by_schedule boolean not null,
    -- Decides between equally good matchings; drawn with the edition, before anybody has registered.
    seed integer not null default ('x' || left(replace(gen_random_uuid()::text, '-', ''), 7))::bit(28)::integer,
    created_at timestamptz not null default now()
  );
  create unique index one_current_edition on editions (is_current) where is_current;

  create table demo_clock (
    only_row boolean primary key default true check (only_row),
    phase text not null,
    set_at timestamptz not null
  );

  -- Written to test whether the database accepts writes.
  create table write_probes (
    only_row boolean primary key default true check (only_row),
    at timestamptz not null
  );

  -- Scripts and style sheets of the last releases, for pages that were opened before this one.
  create table release_assets (
    address text primary key,
    bytes bytea not null,
    -- When a server of a release that has it started last.
    kept_at timestamptz not null
  );

  -- Calls of a caller at an endpoint within its window, counted by all instances together. Unlogged, as it is worth
  -- nothing after a crash; room in each page, so that counting on moves no row.
  create unlogged table rate_limits (
    key bytea primary key,
    hits integer not null,
    ends_at timestamptz not null
  ) with (fillfactor = 70);
`
