import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Held } from './outbox.ts'

/** Mails about a company's teams that have not left: what failed has told nobody anything. */
const waiting = (now: Date) => sql`(
  m.teams is not null and m.leave_at is not null and m.claimed_until is null
  and (m.state in ('queued', 'failed') or m.state = 'kept' and m.leave_at > ${now}))`

/**
 * Within SQL, of companies `c`: what the last mail says of their teams, the people of each; null: none does.
 *
 * @param left only of the mails that have left by then
 */
export const toldTeams = ({ left }: { left?: Date } = {}) => sql<string[][] | null>`(
  select m.teams from mails m
   where m.company_id = c.id and m.teams is not null and ${left === undefined ? sql`true` : sql`not ${waiting(left)}`}
   order by coalesce(m.leave_at, m.created_at) desc, m.created_at desc limit 1)`

/**
 * Holds what companies are told until the transaction ends. Whoever else is to be held (companies, teams, people) comes
 * before it.
 */
export async function lockCompanyNews(db: Database, companyIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(c.id::text, 208))
      from (select id from unnest(${companyIds}::uuid[]) id order by id) c`.execute(db)
}

export async function isCompanyNewsWaiting(db: Database, companyId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select m.id from mails m where m.company_id = ${companyId} and ${waiting(now)}`.execute(db)
  return rows.length > 0
}

/** Deletes what is about to be said to companies of their teams. Answers, by company, when it was to leave. */
export async function deleteCompanyNews(
  db: Database,
  companyIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Held & { leaveAt: Date }>> {
  const { rows } = await sql<{ companyId: string; publicationId: string | null; leaveAt: Date }>`
    delete from mails m where m.company_id = any(${companyIds}::uuid[]) and ${waiting(now)}
    returning company_id, publication_id, leave_at`.execute(db)
  return new Map(
    rows.map(({ companyId, publicationId, leaveAt }) => [
      companyId,
      { leaveAt, ...(publicationId !== null && { publicationId }) },
    ]),
  )
}
