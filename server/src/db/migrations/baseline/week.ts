import { sql } from 'kysely'

/** The week and what follows it. */
export const week = sql`
  -- Who turned up. It belongs to the person and stays when they change teams or their team is dissolved; a member
  -- without a row has not been checked in.
  create table attendance (
    edition text not null references editions,
    person_id uuid not null references people,
    -- With whom it was recorded last.
    team_id uuid references teams on delete set null,
    turned_up boolean not null,
    noted_at timestamptz not null,
    noted_by text not null,
    primary key (edition, person_id)
  );
  create index attendance_team on attendance (team_id);

  -- Certificates of participation as they were issued: name and company stay what they were on the day. One counts for
  -- a person in an edition; revoked ones stay, so that their number still says so.
  create table participation_certificates (
    id uuid primary key,
    number text not null unique,
    edition text not null references editions,
    person_id uuid not null references people,
    name text not null,
    company_name text not null,
    issued_at timestamptz not null,
    issued_by text not null,
    revoked_at timestamptz,
    revoked_by text check ((revoked_by is null) = (revoked_at is null)),
    reason text not null default ''
  );
  create unique index one_certificate on participation_certificates (edition, person_id) where revoked_at is null;

  -- Who was mailed that their certificate is ready: once for each edition.
  create table certificate_mails (
    edition text not null references editions,
    person_id uuid not null references people,
    mailed_at timestamptz not null,
    primary key (edition, person_id)
  );

  -- What a student or a company answers after the week, once for each edition. Who it was is kept so that it can be
  -- changed and erased; whoever reads the results never reads it.
  create table feedback (
    -- Random, and the order in which results and exports list the answers.
    id uuid primary key,
    edition text not null references editions,
    person_id uuid references people,
    company_id uuid references companies on delete cascade,
    answers jsonb not null,
    answered_at timestamptz not null,
    check ((person_id is null) <> (company_id is null))
  );
  create unique index feedback_of_student on feedback (edition, person_id) where person_id is not null;
  create unique index feedback_of_company on feedback (company_id) where company_id is not null;
`
