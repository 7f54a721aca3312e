import { type Kysely, sql } from 'kysely'

/**
 * A run under way belongs to the instance that computes it: it renews the lease, writes where the run stands, and reads
 * what others ask of it. A release before this one renews nothing, so its runs get a lease as long as a run may take.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table matching_runs
      add column leased_until timestamptz not null default now() + interval '10 minutes',
      add column phase text not null default 'reading',
      add column elapsed integer not null default 0,
      add column finish_asked boolean not null default false`.execute(db)
}
