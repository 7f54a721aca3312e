import { type Kysely, sql } from 'kysely'

/**
 * Which run is shown and exported was whichever finished last. Now somebody chooses it: one run an edition at most, with
 * who chose it and when. What was shown so far stays so, as the choice of whoever started it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table matching_runs rename column shown_at to chosen_at`.execute(db)
  await sql`alter table matching_runs add column chosen_by text`.execute(db)
  await sql`
    update matching_runs as run set chosen_at = null
    where state <> 'done' or exists (
      select 1 from matching_runs as other
      where other.edition = run.edition and other.state = 'done'
        and (other.chosen_at, other.id) > (run.chosen_at, run.id))`.execute(db)
  await sql`update matching_runs set chosen_by = author where chosen_at is not null`.execute(db)
  await sql`
    alter table matching_runs
      add constraint chosen_by_somebody check ((chosen_at is null) = (chosen_by is null)),
      add constraint chosen_is_done check (chosen_at is null or state = 'done')`.execute(db)
  await sql`create unique index one_chosen_run on matching_runs (edition) where chosen_at is not null`.execute(db)
}
