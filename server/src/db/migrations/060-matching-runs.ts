import { type Kysely, sql } from 'kysely'

/**
 * A run holds what it was computed from, so that it can be shown and repeated whatever is registered later. What it
 * knows of a student stands in rows of their own that go with the profile: erasing a student erases them from every run.
 * The runs of the first sketch held matriculation numbers and were never released; they go.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table matching_runs;
    create table matching_runs (
      id uuid primary key,
      edition text not null references editions,
      created_at timestamptz not null,
      finished_at timestamptz,
      author text not null,
      state text not null check (state in ('running', 'done', 'failed', 'cancelled')),
      failure text,
      settings jsonb not null,
      input_digest text not null,
      companies jsonb not null,
      rules jsonb not null,
      student_count integer not null,
      result jsonb,
      result_digest text,
      shown_at timestamptz
    );
    create index matching_runs_edition on matching_runs (edition, created_at desc);
    create unique index one_run_at_a_time on matching_runs (edition) where state = 'running';

    create table matching_run_students (
      run_id uuid not null references matching_runs on delete cascade,
      profile_id uuid not null references profiles on delete cascade,
      input jsonb not null,
      team integer,
      wish smallint not null,
      look smallint not null,
      fit integer not null,
      because text not null,
      primary key (run_id, profile_id)
    );
    create index matching_run_students_profile on matching_run_students (profile_id);

    create table matching_rules (
      id uuid primary key,
      edition text not null references editions,
      kind text not null check (kind in ('pin', 'exclusion', 'lock')),
      company_id uuid not null references companies,
      profile_id uuid references profiles on delete cascade,
      reason text not null,
      author text not null,
      created_at timestamptz not null,
      check ((kind = 'lock') = (profile_id is null))
    );
    create index matching_rules_edition on matching_rules (edition, created_at);
    create unique index one_rule_a_pair on matching_rules (edition, kind, company_id, profile_id);
    create table matching_rule_members (
      rule_id uuid not null references matching_rules on delete cascade,
      profile_id uuid not null references profiles on delete cascade,
      primary key (rule_id, profile_id)
    );
    create index matching_rule_members_profile on matching_rule_members (profile_id);
  `.execute(db)
}
