import { sql } from 'kysely'

export const matching = sql`
  -- A run contains its input, so that it can be shown and repeated whatever is registered later. While running it
  -- belongs to the instance that computes it, which renews the lease, writes its progress and reads requests of others.
  -- A failed run stores the engine's message and the same as data (refusal). At most one run of an edition is chosen to
  -- be shown and exported.
  create table matching_runs (
    id uuid primary key,
    edition text not null references editions,
    -- The runs of an edition are counted from 1.
    number integer not null default 1,
    name text,
    created_at timestamptz not null,
    finished_at timestamptz,
    author text not null,
    state text not null check (state in ('running', 'done', 'failed', 'cancelled')),
    failure text,
    refusal jsonb,
    settings jsonb not null,
    input_digest text not null,
    companies jsonb not null,
    rules jsonb not null,
    -- The teams that a repair started from.
    before jsonb,
    student_count integer not null,
    result jsonb,
    result_digest text,
    leased_until timestamptz not null default now() + interval '10 minutes',
    -- Number of instances that ended while computing it.
    lost_owners integer not null default 0,
    phase text not null default 'reading',
    elapsed integer not null default 0,
    finish_asked boolean not null default false,
    chosen_at timestamptz,
    chosen_by text,
    constraint chosen_by_somebody check ((chosen_at is null) = (chosen_by is null)),
    constraint chosen_is_done check (chosen_at is null or state = 'done')
  );
  create index matching_runs_edition on matching_runs (edition, created_at desc);
  create unique index one_run_at_a_time on matching_runs (edition) where state = 'running';
  create unique index one_chosen_run on matching_runs (edition) where chosen_at is not null;

  -- A run's data about a student is deleted with the profile: erasing a student erases them from every run.
  create table matching_run_students (
    run_id uuid not null references matching_runs on delete cascade,
    profile_id uuid not null references profiles on delete cascade,
    input jsonb not null,
    team integer,
    student_rank smallint not null,
    company_rank smallint not null,
    -- The challenge's place among the five that the student named, 0 for none of them; null where they named none.
    challenge_rank smallint,
    fit integer not null,
    because text not null,
    waiting_rank integer,
    waiting_by text,
    -- What-if answers by company id, computed once. A finished run never changes, so they never become outdated.
    what_ifs jsonb not null default '{}',
    -- A student may have one open question across all instances; it expires in case its instance ended.
    asking_until timestamptz,
    primary key (run_id, profile_id)
  );
  create index matching_run_students_profile on matching_run_students (profile_id);

  create table matching_rules (
    id uuid primary key,
    edition text not null references editions,
    kind text not null,
    company_id uuid references companies,
    profile_id uuid references profiles on delete cascade,
    property_name text,
    property_value text,
    most integer check (most between 1 and 4),
    weight integer check (weight between 1 and 10000),
    reason text not null,
    author text not null,
    created_at timestamptz not null,
    constraint rule_kind check (kind in
      ('pin', 'exclusion', 'lock', 'together', 'apart', 'at-least-one', 'at-most', 'none', 'no-isolated')),
    constraint rule_student check ((kind in ('pin', 'exclusion')) = (profile_id is not null)),
    constraint rule_company check ((kind in ('pin', 'exclusion', 'lock')) = (company_id is not null)),
    constraint rule_property check (
      (kind in ('at-least-one', 'at-most', 'none', 'no-isolated')) = (property_name is not null)
      and (kind = 'at-most') = (most is not null) and (property_name is null) = (property_value is null)),
    constraint rule_weight check (weight is null or kind not in ('pin', 'exclusion', 'lock'))
  );
  create index matching_rules_edition on matching_rules (edition, created_at);
  create unique index one_rule_a_pair on matching_rules (edition, kind, company_id, profile_id);

  create table matching_rule_members (
    rule_id uuid not null references matching_rules on delete cascade,
    profile_id uuid not null references profiles on delete cascade,
    primary key (rule_id, profile_id)
  );
  create index matching_rule_members_profile on matching_rule_members (profile_id);

  create table matching_rule_companies (
    rule_id uuid not null references matching_rules on delete cascade,
    company_id uuid not null references companies,
    primary key (rule_id, company_id)
  );

  -- The run of a move by hand, with the one that the move was made on, so that the move can be undone and redone. Those of
  -- an edition are a stack in the order of their runs: an undone one is over once another move is made, or its run failed.
  create table matching_moves (
    run_id uuid primary key references matching_runs on delete cascade,
    run_before uuid not null references matching_runs on delete cascade,
    profile_id uuid not null references profiles on delete cascade,
    company_id uuid not null references companies,
    -- Of the pin, which is gone while the move is undone.
    reason text not null,
    -- Company and reason of the pin that this one replaced.
    replaced jsonb,
    state text not null default 'made' check (state in ('made', 'undone', 'over')),
    -- When it was undone.
    was_chosen boolean not null default false
  );
  create index matching_moves_profile on matching_moves (profile_id);
`
