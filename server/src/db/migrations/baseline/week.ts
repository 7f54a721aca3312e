import { sql } from 'kysely'

/** The week and what follows it. */
export const week = sql`
  -- Attendance. Belongs to the person and stays when they change teams or their team is dissolved; a member without a
  -- row has not been checked in.
  create table attendance (
    edition text not null references editions,
    person_id uuid not null references people,
    -- The team with which it was last recorded.
    team_id uuid references teams on delete set null,
    attended boolean not null,
    noted_at timestamptz not null,
    noted_by text not null,
    primary key (edition, person_id)
  );
  create index attendance_team on attendance (team_id);

  -- Certificates as issued: name and company stay as on that day. A person has one valid certificate per edition;
  -- revoked ones are kept, so that verifying their number reports it.
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

  -- Who was emailed that their certificate is ready: once per edition.
  create table certificate_mails (
    edition text not null references editions,
    person_id uuid not null references people,
    mailed_at timestamptz not null,
    primary key (edition, person_id)
  );

  -- Feedback of a student or a company after the week, once per edition. The author is stored so that it can be changed
  -- and erased; readers of the results never see it.
  create table feedback (
    -- Random; results and exports list the answers in this order.
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
