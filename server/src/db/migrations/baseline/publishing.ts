import { sql } from 'kysely'

export const publishing = sql`
  -- 'earlier' is what undoing restores, until the emails are sent.
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

  -- What a publication has changed for a student; deleted with the profile.
  create table publication_news (
    publication_id uuid not null references publications on delete cascade,
    profile_id uuid not null references profiles on delete cascade,
    news text not null check (news in ('placed', 'moved', 'colleagues', 'lost', 'unplaced')),
    primary key (publication_id, profile_id)
  );
  create index publication_news_profile on publication_news (profile_id);

  -- Places that students are asked to accept by a date. A later publication replaces the offers of students whom it
  -- moves; undoing it restores them. A place offered to the next student refers to that offer.
  create table offers (
    id uuid primary key,
    edition text not null references editions,
    profile_id uuid not null references profiles on delete cascade,
    -- Not a reference: a dissolved team restored by an undo gets its id back.
    team_id uuid not null,
    company_id uuid not null references companies,
    publication_id uuid references publications on delete cascade,
    replaced_by uuid references publications on delete set null,
    filled_by uuid references offers on delete set null,
    created_at timestamptz not null,
    due_on date not null,
    reminded_at timestamptz,
    state text not null check (state in ('open', 'accepted', 'declined')),
    answered_at timestamptz check ((answered_at is null) = (state = 'open')),
    answered_by text check (answered_by in ('link', 'signed-in', 'office', 'silence')),
    reason text not null,
    -- When and how the place was lost other than by an answer or a publication.
    ended_at timestamptz,
    ended_because text check (ended_because in ('cancelled', 'dissolved', 'by-hand', 'withdrawn', 'taken-back-in', 'another-offer')),
    -- When the office was told that the place was declined.
    reported_at timestamptz,
    check ((ended_at is null) = (ended_because is null))
  );
  -- The offer that counts.
  create unique index one_offer on offers (edition, profile_id) where replaced_by is null and ended_at is null;
  create index offers_team on offers (team_id);
  create index unreported_offers on offers (answered_at) where state = 'declined' and reported_at is null;
  create index open_offers on offers (due_on) where state = 'open';
`
