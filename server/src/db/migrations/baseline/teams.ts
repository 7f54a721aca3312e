import { sql } from 'kysely'

/** Teams, and what a company does for its team through its link. */
export const teams = sql`
  -- A team knows the publication that made or last changed it; without one it was made by hand, and no publication
  -- touches it. advisor_id: who coaches it.
  create table teams (
    id uuid primary key,
    edition text not null references editions,
    company_id uuid not null references companies,
    representative_email text not null check (representative_email = lower(representative_email)),
    advisor_id uuid references advisors on delete set null,
    publication_id uuid references publications,
    -- How many it is to have: as it was published or made. What its members leave is free.
    places integer not null check (places >= 0),
    created_at timestamptz not null,
    poster_reminded_at timestamptz,
    showcase_reminded_at timestamptz,
    unique (id, edition)
  );
  create index teams_edition on teams (edition);
  create index teams_company on teams (company_id);
  create index teams_advisor on teams (advisor_id) where advisor_id is not null;

  -- Nobody is in two teams of an edition.
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

  -- The last change of a team by hand: what undoing puts back, for as long as the team is still as 'version' says.
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

  -- Holds for the members that the team had, by a digest of who they are.
  create table team_confirmations (
    team_id uuid primary key references teams on delete cascade,
    members text not null,
    confirmed_at timestamptz not null
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
