import { sql } from 'kysely'

export const registrations = sql`
  -- A student who has withdrawn may register again, so only registrations that are not withdrawn are unique.
  create table profiles (
    id uuid primary key,
    edition text not null references editions,
    person_id uuid not null references people,
    created_at timestamptz not null,
    withdrawn_at timestamptz,
    -- When the office took the student back in, in real time: earlier publications no longer count.
    taken_back_in_at timestamptz,
    firstname text not null,
    lastname text not null,
    matrikelnummer text not null,
    email text not null,
    placeofbirth text not null,
    -- The fields above that the sign-on left blank and the student filled in.
    self_reported text[] not null default '{}',
    countryofbirth text not null,
    currentfieldofstudy text not null,
    gender text not null,
    currentdegree text not null,
    school text not null,
    semester integer not null check (semester between 1 and 8),
    germanlanguagelevel text not null,
    motivation text not null,
    previous_participation text not null,
    registered_before boolean not null,
    preferred_field_of_business text[] not null,
    phone text not null,
    master_credits text not null,
    tum_programs text[] not null,
    tum_programs_other text not null,
    patent_attorney_interest text,
    source_of_information text not null,
    source_of_information_other text not null,
    -- The companies whose challenges the student named, the most wanted first; one that goes keeps its place.
    challenges uuid[] not null default '{}' check (cardinality(challenges) in (0, 5)),
    -- Those of them that are gone, as far as the student was told.
    told_of_gone uuid[] not null default '{}',
    -- To the office's own questions, by their ids.
    answers jsonb not null default '{}',
    answers_reminded_at timestamptz
  );
  create unique index one_registration_a_person on profiles (edition, person_id) where withdrawn_at is null;
  -- Anyone can report someone else's number, which must not keep that person from registering.
  create unique index one_registration_a_number on profiles (edition, matrikelnummer)
    where withdrawn_at is null and not 'matrikelnummer' = any (self_reported);
  create index profiles_person on profiles (person_id, created_at desc);
  create index profiles_edition_email on profiles (edition, lower(email));
  create index profiles_matrikelnummer on profiles (matrikelnummer);

  -- A cancelled company is kept with the reason.
  create table companies (
    id uuid primary key,
    edition text not null references editions,
    created_at timestamptz not null,
    cancelled_at timestamptz,
    cancelled_reason text not null default '',
    company_name text not null,
    field_of_business text not null,
    mapped_field_of_business text,
    team_limit integer not null default 1 check (team_limit >= 1),
    minimum_team integer check (minimum_team between 1 and 5),
    maximum_team integer check (maximum_team between 1 and 5),
    preferred_field_of_study text[] not null,
    company_size text not null,
    company_description text not null,
    business_problem text not null,
    reason_for_participation text not null,
    source_of_information text not null,
    nda_required text not null check (nda_required in ('yes', 'no')),
    street text not null,
    house_number text not null,
    city text not null,
    country text not null,
    website text not null,
    contact_first_name text not null,
    contact_last_name text not null,
    contact_email text not null,
    contact_phone text not null,
    -- The contact person's language.
    language text not null default 'en' check (language in ('en', 'de')),
    -- The link emailed to its contact has not been opened; company_standing shows that.
    awaits_proof boolean not null default false,
    -- When the office last reminded its contact of each outstanding item, by kind.
    reminded jsonb not null default '{}',
    -- To the office's own questions, by their ids.
    answers jsonb not null default '{}',
    -- Whether its challenge may be public; the consent itself, with its version, is in consents.
    agrees_to_challenge boolean not null default false,
    -- A digest of the challenge as released by the office: one that has changed since is not shown.
    released_challenge text,
    constraint team_sizes check (minimum_team <= maximum_team)
  );
  -- Makes a double click, or a retry after a lost answer, the same registration.
  create unique index one_registration_a_company
    on companies (edition, folded(company_name), lower(contact_email));
  create index companies_by_contact on companies (edition, lower(contact_email));

  create table subscribers (
    id uuid primary key,
    created_at timestamptz not null,
    first_name text not null,
    last_name text not null,
    email text not null unique check (email = lower(email)),
    company text not null,
    position text not null,
    language text not null default 'en' check (language in ('en', 'de')),
    -- Null until the link of the first email is opened: nothing else is sent before.
    confirmed_at timestamptz
  );

  create table advisors (
    id uuid primary key,
    edition text not null references editions,
    person_id uuid not null references people,
    email text not null check (email = lower(email)),
    firstname text not null,
    lastname text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    school text not null,
    position text not null,
    business_fields text[] not null,
    languages text[] not null,
    teams integer not null check (teams >= 1),
    motivation text not null,
    unique (edition, person_id)
  );

  create table consents (
    id uuid primary key,
    record_type text not null,
    record_id uuid not null,
    kind text not null,
    version text not null,
    given_at timestamptz not null
  );
  create index consents_record on consents (record_type, record_id);

  -- A person who may register after the deadline: a student (person_id: whom the address was kept under or belonged
  -- to), or a company by a link. Used up by registering.
  create table late_registrations (
    id uuid primary key,
    edition text not null references editions,
    kind text not null check (kind in ('student', 'company')),
    person_id uuid references people check ((person_id is null) = (kind = 'company')),
    email text not null check (email = lower(email)),
    reason text not null,
    until date not null,
    created_at timestamptz not null,
    created_by text not null,
    used_at timestamptz,
    revoked_at timestamptz
  );
  create unique index one_late_registration on late_registrations (edition, kind, email)
    where used_at is null and revoked_at is null;
  create index late_registrations_person on late_registrations (person_id) where person_id is not null;
`
