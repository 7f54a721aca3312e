import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { lockCompanyNews } from './company-news.queries.ts'

/** Mails of publications to students that have not left yet. */
export const waitingNews = (now: Date) => sql`(
  m.publication_id is not null and m.person_id is not null and m.leave_at > ${now}
  and m.state in ('queued', 'kept') and m.attempts = 0 and m.claimed_until is null)`

/** What a publication is about to say to somebody. */
export interface WaitingNews {
  publicationId: string
  personId: string
}

interface Whom {
  personIds: readonly string[]
  /** Real time, by which mails leave. */
  now: Date
}

/** Deletes what publications are about to say to students. Answers what that was. */
export async function deleteNews(db: Database, { personIds, now }: Whom): Promise<WaitingNews[]> {
  const { rows } = await sql<WaitingNews>`
    delete from mails m where m.person_id = any(${personIds}::uuid[]) and ${waitingNews(now)}
    returning publication_id, person_id`.execute(db)
  return rows
}

/** The same for good: something else is said to them, and undoing a publication does not bring it back. */
export async function cancelUnsentEmails(db: Database, whom: Whom): Promise<void> {
  await deleteNews(db, whom)
  await sql`
    update publication_news n set replaces = null from profiles p
     where p.id = n.profile_id and p.person_id = any(${whom.personIds}::uuid[]) and n.replaces is not null`.execute(db)
}

/** Whether a publication is about to ask somebody about the place that they have. */
export async function isAboutToAsk(db: Database, { personId, now }: { personId: string; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    select m.id from mails m join student_standing s on s.offer_id = m.offer_id and s.state = 'asked'
     where m.person_id = ${personId} and ${waitingNews(now)}`.execute(db)
  return rows.length > 0
}

/**
 * Detaches what a publication is about to say to somebody from it. Answers the emails, which are to leave now: they count as
 * written now, too, because nothing that was said since is newer.
 */
export async function sendPendingNow(
  db: Database,
  { personId, now }: { personId: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update mails m set publication_id = null, created_at = ${now}, leave_at = null
     where m.person_id = ${personId} and ${waitingNews(now)} returning m.id`.execute(db)
  await cancelUnsentEmails(db, { personIds: [personId], now })
  return rows.map(({ id }) => id)
}

/** Holds what publications are about to say until the transaction ends: none of it leaves meanwhile. */
export async function lockNews(
  db: Database,
  { companyIds, now }: { companyIds: readonly string[]; now: Date },
): Promise<void> {
  await lockCompanyNews(db, companyIds)
  await sql`select m.id from mails m where ${waitingNews(now)} order by m.id for update`.execute(db)
}
