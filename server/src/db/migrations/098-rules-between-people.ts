import { type Kysely, sql } from 'kysely'

/**
 * Rules between people beside pins, exclusions and locked teams; a company's own team sizes; fairness, priority and repair
 * among a run's settings; and of somebody without a place, where they stand on the waiting list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table matching_rules
      drop constraint matching_rules_kind_check,
      drop constraint matching_rules_check,
      alter column company_id drop not null,
      add column property_name text,
      add column property_value text,
      add column weight integer check (weight between 1 and 10000),
      add constraint rule_kind check (kind in
        ('pin', 'exclusion', 'lock', 'together', 'apart', 'at-least-one', 'none', 'no-isolated')),
      add constraint rule_student check ((kind in ('pin', 'exclusion')) = (profile_id is not null)),
      add constraint rule_company check ((kind in ('pin', 'exclusion', 'lock')) = (company_id is not null)),
      add constraint rule_property check (
        (kind in ('at-least-one', 'none', 'no-isolated')) = (property_name is not null)
        and (property_name is null) = (property_value is null)),
      add constraint rule_weight check (weight is null or kind not in ('pin', 'exclusion', 'lock'));
    create table matching_rule_companies (
      rule_id uuid not null references matching_rules on delete cascade,
      company_id uuid not null references companies,
      primary key (rule_id, company_id)
    );
    alter table companies
      add column minimum_team integer check (minimum_team between 1 and 5),
      add column maximum_team integer check (maximum_team between 1 and 5),
      add constraint team_sizes check (minimum_team <= maximum_team);
    alter table matching_run_students
      add column waiting_rank integer,
      add column waiting_by text;
    update matching_runs set
      settings = '{"fairness": false, "priority": [], "repair": null}'::jsonb || settings,
      rules = '{"people": []}'::jsonb || rules;
  `.execute(db)
}
