import { type Kysely, sql } from 'kysely'

/**
 * Places that somebody is asked to accept by a date. A later publication replaces the offer of whoever it moves; undoing
 * it brings the offer back. A place that is offered on knows the offer that fills it. An edition says by when,
 * what silence counts as, and how the waiting list moves up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offers (
      id uuid primary key,
      edition text not null references editions,
      profile_id uuid not null references profiles on delete cascade,
      -- No reference: a team that is dissolved and comes back by an undo has its id again.
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
      answered_by text check (answered_by in ('link', 'signed-in', 'silence')),
      reason text not null
    );
    create unique index one_offer on offers (edition, profile_id) where replaced_by is null;
    create index offers_team on offers (team_id);
    create index open_offers on offers (due_on) where state = 'open';
    create table offer_links (
      token_hash bytea primary key,
      offer_id uuid not null references offers on delete cascade
    );
    create index offer_links_offer on offer_links (offer_id);
    create index profiles_edition_email on profiles (edition, lower(email));
    update editions set details = details || jsonb_build_object('answers', jsonb_build_object(
      'until', ((details ->> 'programmeStart')::date - 28)::text, 'days', 4, 'silent', 'accepted', 'offers', 'automatic'))
     where not details ? 'answers';
  `.execute(db)
}
