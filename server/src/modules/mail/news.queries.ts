import { sql } from 'kysely'
import { berlinDay } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { ToldPlace } from '../../db/tables.ts'
import type { Held } from './outbox.ts'

/* News: emails about a company's teams, or about a student's place. */

/** News `m` that has not left: what failed has told nobody anything. */
const waiting = (now: Date) => sql`(
  (m.teams is not null or m.place is not null) and m.leave_at is not null and m.claimed_until is null
  and (m.state in ('queued', 'failed') or m.state = 'kept' and m.leave_at > ${now}))`

// By when each was written: the office can send one before its time. What one act writes twice leaves in this order, and of
// what two acts write at one instant the later transaction counts.
const newestFirst = sql`m.created_at desc, coalesce(m.leave_at, m.created_at) desc, age(m.xmin)`

/**
 * Within SQL, of companies `c`: what the last mail says of their teams, the people of each; null: none does.
 *
 * @param left only of the mails that have left by then
 */
export const toldTeams = ({ left }: { left?: Date } = {}) => sql<string[][] | null>`(
  select m.teams from mails m
   where m.company_id = c.id and m.teams is not null and ${left === undefined ? sql`true` : sql`not ${waiting(left)}`}
   order by ${newestFirst} limit 1)`

/** Within SQL, of registrations `p`: what the last mail that has left says of their place; null: none does. */
export const toldPlace = (now: Date) => sql<ToldPlace | null>`(
  select m.place from mails m
   where m.person_id = p.person_id and m.place ->> 'edition' = p.edition and not ${waiting(now)}
   order by ${newestFirst} limit 1)`

/** Within SQL: whether an email has asked about an offer `o`. */
export const isAskedBy = (now: Date) => sql<boolean>`exists (
  select from mails m where m.offer_id = o.id and m.state <> 'failed' and not ${waiting(now)})`

/**
 * Holds what these companies or people are told until the transaction ends. Whoever else is to be held (companies, teams,
 * people) comes before it, and companies before people.
 */
export async function lockNews(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(c.id::text, 208))
      from (select id from unnest(${ids}::uuid[]) id order by id) c`.execute(db)
}

/** Holds what these companies are told, and lets no news leave, until the transaction ends. */
export async function holdNews(db: Database, companyIds: readonly string[], now: Date): Promise<void> {
  await lockNews(db, companyIds)
  const { rows } = await sql<{ personId: string }>`
    select distinct m.person_id from mails m where m.person_id is not null and ${waiting(now)}`.execute(db)
  await lockNews(
    db,
    rows.map(({ personId }) => personId),
  )
  await sql`select m.id from mails m where ${waiting(now)} order by m.id for update`.execute(db)
}

export async function isNewsWaiting(db: Database, companyId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select m.id from mails m where m.company_id = ${companyId} and ${waiting(now)}`.execute(db)
  return rows.length > 0
}

/**
 * The members of these companies' teams who are about to hear of their place, or could not be told. Whom a failed email
 * asked about an offer whose date is over stays as they are: the office sees them as not asked.
 */
export async function listExpectant(db: Database, companyIds: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    select distinct m.person_id from mails m join team_people tm on tm.person_id = m.person_id
      left join offers o on o.id = m.offer_id
     where tm.company_id = any(${companyIds}::uuid[]) and ${waiting(now)}
       and (m.state <> 'failed' and m.attempts = 0 or coalesce(o.due_on >= ${berlinDay(now)}::date, true))`.execute(db)
  return rows.map(({ personId }) => personId)
}

/** News that was about to leave, and when. */
export type WaitingNews = ReadonlyMap<string, Held & { leaveAt: Date }>

/** Deletes what is about to be said to these companies or people. Answers, by their ids, when it was to leave. */
export async function deleteNews(db: Database, ids: readonly string[], now: Date): Promise<WaitingNews> {
  const { rows } = await sql<{ id: string; publicationId: string | null; leaveAt: Date }>`
    delete from mails m where (m.company_id = any(${ids}::uuid[]) or m.person_id = any(${ids}::uuid[])) and ${waiting(now)}
    returning coalesce(company_id, person_id) as id, publication_id, leave_at`.execute(db)
  return new Map(
    rows.map(({ id, publicationId, leaveAt }) => [id, { leaveAt, ...(publicationId !== null && { publicationId }) }]),
  )
}
