import { sql } from 'kysely'

/** Teams, and what a company does for its team through its link. */
export const teams = sql`
  -- publication_id: the publication that made or last changed the team; null if made by hand, and no publication
  -- touches it. advisor_id: who supports it.
  create table teams (
    id uuid primary key,
    edition text not null references editions,
    company_id uuid not null references companies,
    representative_email text not null check (representative_email = lower(representative_email)),
    advisor_id uuid references advisors on delete set null,
    publication_id uuid references publications,
    -- The intended size when published or made. Places that members leave are free.
    places integer not null check (places >= 0),
    created_at timestamptz not null,
    poster_reminded_at timestamptz,
    showcase_reminded_at timestamptz,
    unique (id, edition)
  );
  create index teams_edition on teams (edition);
  create index teams_company on teams (company_id);
  create index teams_advisor on teams (advisor_id) where advisor_id is not null;

  -- A person is in at most one team of an edition.
  create table team_members (
    team_id uuid not null,
    edition text not null,
    position integer not null,
    person_id uuid not null references people,
    feedback_reminded_at timestamptz,
    primary key (team_id, position),
    foreign key (team_id, edition) references teams (id, edition) on delete cascade on update cascade,
    unique (edition, person_id)
  );
  create index team_members_person on team_members (person_id);

  -- The last change of a team by hand: what undoing restores, while the team's version is still 'version'.
  create table team_changes (
    team_id uuid primary key references teams on delete cascade,
    made_at timestamptz not null,
    before jsonb not null,
    version text not null
  );

  create table company_hosting (
    company_id uuid primary key references companies on delete cascade,
    host_name text not null,
    host_phone text not null,
    host_email text not null,
    monday_address text not null,
    monday_time text not null,
    timetable text not null,
    travel text not null,
    updated_at timestamptz not null
  );

  -- Applies to the members at that time, by a digest of their ids.
  create table team_confirmations (
    team_id uuid primary key references teams on delete cascade,
    members text not null,
    confirmed_at timestamptz not null
  );

  -- Which members have signed the company's NDA, as the company notes it. It counts again if the student
  -- returns to the team.
  create table nda_signatures (
    company_id uuid not null references companies on delete cascade,
    person_id uuid not null references people on delete cascade,
    signed_at timestamptz not null,
    primary key (company_id, person_id)
  );

  create table change_requests (
    id uuid primary key,
    company_id uuid not null references companies on delete cascade,
    reason text not null,
    created_at timestamptz not null,
    done_at timestamptz
  );
  create unique index one_open_change on change_requests (company_id) where done_at is null;
`
