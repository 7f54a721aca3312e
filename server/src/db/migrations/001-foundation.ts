import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table editions (
      label text primary key check (label ~ '^(SS|WS)[0-9]{2}$'),
      is_current boolean not null,
      details jsonb not null,
      created_at timestamptz not null default now()
    );
    create unique index one_current_edition on editions (is_current) where is_current;

    create table identities (
      id uuid primary key,
      subject text not null unique,
      role text not null check (role in ('student', 'advisor', 'admin')),
      firstname text not null,
      lastname text not null,
      matrikelnummer text not null,
      email text not null check (email = lower(email)),
      placeofbirth text not null,
      countryofbirth text not null,
      currentfieldofstudy text not null,
      updated_at timestamptz not null
    );
    create index identities_email on identities (email);

    create table authorised_users (
      id uuid primary key,
      email text not null unique check (email = lower(email)),
      type text not null check (type in ('Student', 'Company', 'Advisor', 'Admin')),
      first_name text not null,
      last_name text not null,
      company text not null,
      password_hash text,
      created_at timestamptz not null,
      removed_at timestamptz
    );

    create table sessions (
      id uuid primary key,
      token_hash bytea not null unique,
      identity_id uuid references identities on delete cascade,
      authorised_user_id uuid references authorised_users on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      check (num_nonnulls(identity_id, authorised_user_id) = 1)
    );
    create index sessions_expiry on sessions (expires_at);

    create table profiles (
      id uuid primary key,
      edition text not null references editions,
      identity_id uuid not null references identities,
      created_at timestamptz not null,
      firstname text not null,
      lastname text not null,
      matrikelnummer text not null,
      email text not null,
      placeofbirth text not null,
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
      programs text[] not null,
      programs_other text not null,
      patent_attorney_interest text,
      source_of_information text not null,
      source_of_information_other text not null,
      unique (edition, identity_id),
      unique (edition, matrikelnummer)
    );
    create index profiles_identity on profiles (identity_id, created_at desc);

    create table companies (
      id uuid primary key,
      edition text not null references editions,
      created_at timestamptz not null,
      company_name text not null,
      field_of_business text not null,
      mapped_field_of_business text,
      team_limit integer not null default 1 check (team_limit >= 1),
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
      contact_phone text not null
    );
    -- A double click or a retry after a lost answer is the same registration.
    create unique index one_registration_a_company
      on companies (edition, lower(company_name), lower(contact_email));

    create table subscribers (
      id uuid primary key,
      created_at timestamptz not null,
      first_name text not null,
      last_name text not null,
      email text not null unique check (email = lower(email)),
      company text not null,
      position text not null
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

    create table teams (
      id uuid primary key,
      edition text not null references editions,
      company_id uuid not null references companies,
      representative_email text not null check (representative_email = lower(representative_email)),
      created_at timestamptz not null
    );
    create index teams_edition on teams (edition);
    create table team_members (
      team_id uuid not null references teams on delete cascade,
      position integer not null,
      email text not null check (email = lower(email)),
      primary key (team_id, position),
      unique (team_id, email)
    );
    create index team_members_email on team_members (email);

    create table matching_runs (
      id uuid primary key,
      edition text not null references editions,
      created_at timestamptz not null,
      author text not null,
      settings jsonb not null,
      seed bigint not null,
      input_digest text not null,
      result jsonb not null
    );
    create index matching_runs_edition on matching_runs (edition, created_at desc);

    create table mails (
      id uuid primary key,
      created_at timestamptz not null,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      headers jsonb not null,
      state text not null check (state in ('queued', 'sent', 'failed', 'kept')),
      attempts integer not null default 0,
      last_error text,
      sent_at timestamptz
    );
    create index mails_newest on mails (created_at desc);

    create table audit_records (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor text not null,
      actor_role text not null,
      action text not null,
      record_type text not null,
      record_id text not null,
      address text not null,
      details jsonb not null
    );
    create index audit_records_at on audit_records (at desc);
    create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception 'audit records are append-only'; end $$;
    create trigger audit_records_append_only before update or delete or truncate on audit_records
      for each statement execute function refuse_change();

    create table demo_clock (
      only_row boolean primary key default true check (only_row),
      phase text not null,
      set_at timestamptz not null
    );
  `.execute(db)
}
