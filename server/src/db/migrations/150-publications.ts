import { type Kysely, sql } from 'kysely'

/**
 * Publishing a run. A team knows the publication that made or last changed it; without one it was made by hand, and no
 * publication touches it. `earlier` holds what undoing puts back, until the mails have left. `publication_news` says what
 * a student was told last, and goes with the profile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table publications (
      id uuid primary key,
      edition text not null references editions,
      number integer not null,
      run_id uuid not null references matching_runs,
      published_at timestamptz not null,
      published_by text not null,
      mails_leave_at timestamptz not null,
      teams_written integer not null,
      earlier jsonb not null,
      unique (edition, number)
    );
    create table publication_news (
      publication_id uuid not null references publications on delete cascade,
      profile_id uuid not null references profiles on delete cascade,
      news text not null check (news in ('placed', 'moved', 'colleagues', 'lost', 'unplaced')),
      primary key (publication_id, profile_id)
    );
    create index publication_news_profile on publication_news (profile_id);
    alter table teams add column publication_id uuid references publications;
    alter table mails add column publication_id uuid references publications on delete set null;
    create index mails_publication on mails (publication_id) where publication_id is not null;
  `.execute(db)
}
