import { sql } from 'kysely'

/** The office's own records. */
export const office = sql`
  -- About students and companies besides their registrations, and erased with those.
  create table notes (
    id uuid primary key,
    profile_id uuid references profiles on delete cascade,
    company_id uuid references companies on delete cascade,
    text text not null,
    author text not null,
    created_at timestamptz not null,
    check ((profile_id is null) <> (company_id is null))
  );
  create index notes_on_profile on notes (profile_id) where profile_id is not null;
  create index notes_on_company on notes (company_id) where company_id is not null;

  create table tags (
    profile_id uuid references profiles on delete cascade,
    company_id uuid references companies on delete cascade,
    tag text not null,
    check ((profile_id is null) <> (company_id is null))
  );
  create unique index tags_of_profile on tags (profile_id, lower(tag)) where profile_id is not null;
  create unique index tags_of_company on tags (company_id, lower(tag)) where company_id is not null;

  -- The office's data beside a registration.
  create table company_pipeline (
    company_id uuid primary key references companies on delete cascade,
    owned_by text not null default '',
    nda_on_paper boolean not null default false,
    next_step text not null default '',
    next_step_on date,
    check ((next_step = '') = (next_step_on is null))
  );
  create index company_pipeline_by_day on company_pipeline (next_step_on) where next_step_on is not null;

  -- Companies that have not registered yet; erased with the edition they are for.
  create table leads (
    id uuid primary key,
    edition text not null references editions,
    company_name text not null,
    contact_first_name text not null,
    contact_last_name text not null,
    contact_email text not null,
    note text not null,
    owned_by text not null,
    contacted_for text references editions on delete set null,
    next_step text not null,
    next_step_on date,
    -- Answers from an imported file, by the names of the company's fields.
    answers jsonb not null,
    created_at timestamptz not null,
    created_by text not null,
    check ((next_step = '') = (next_step_on is null))
  );
  create index leads_by_contact on leads (lower(contact_email)) where contact_email <> '';
`
