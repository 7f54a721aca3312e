import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Asserted, SamlSubject } from '../../../db/tables.ts'

export interface CheckedSignOn {
  asserted: Asserted
  subject: SamlSubject
  target: string
  /** When the person proved their identity at the identity provider. */
  authenticatedAt: string
  /** Whether the provider asked for a second factor then. */
  hasFactor: boolean
}

export async function insertRequest(
  db: Database,
  request: { id: string; kind: 'sign-on' | 'logout'; browserHash: Buffer | null; now: Date },
): Promise<void> {
  await db
    .insertInto('signOnRequests')
    .values({ id: request.id, kind: request.kind, browserHash: request.browserHash, createdAt: request.now })
    .execute()
}

/** When an unanswered request was made. */
export async function findOpenRequest(
  db: Database,
  request: { id: string; kind: 'sign-on' | 'logout'; since: Date },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('signOnRequests')
    .select('createdAt')
    .where('id', '=', request.id)
    .where('kind', '=', request.kind)
    .where('usedAt', 'is', null)
    .where('createdAt', '>', request.since)
    .executeTakeFirst()
  return row?.createdAt
}

/** False if another answer came first. */
export async function useRequest(db: Database, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('signOnRequests')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if this message was used before: a replay. */
export async function useMessage(db: Database, id: string, expiresAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('usedSamlMessages')
    .values({ id, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function keepChecked(
  db: Database,
  id: string,
  { ticketHash, checked }: { ticketHash: Buffer; checked: CheckedSignOn },
): Promise<void> {
  await db
    .updateTable('signOnRequests')
    .set({ ticketHash, checked: JSON.stringify(checked) })
    .where('id', '=', id)
    .execute()
}

/** Consumes the checked sign-on of a ticket, once and only in the browser that started it. Deletes the row. */
export async function takeChecked(
  db: Database,
  given: { ticketHash: Buffer; browserHash: Buffer; since: Date },
): Promise<CheckedSignOn | undefined> {
  const row = await db
    .deleteFrom('signOnRequests')
    .where('ticketHash', '=', given.ticketHash)
    .where('browserHash', '=', given.browserHash)
    .where('usedAt', '>', given.since)
    .returning('checked')
    .executeTakeFirst()
  return row?.checked ?? undefined
}

/** Ends the sessions named by a logout request; without session indexes, all of the subject's. Returns their number. */
export async function deleteSessionsOf(
  db: Database,
  subject: { nameId: string; sessionIndexes: readonly string[] },
): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where(sql<string>`saml_subject->>'nameId'`, '=', subject.nameId)
    .$if(subject.sessionIndexes.length > 0, (query) =>
      query.where(sql<string>`saml_subject->>'sessionIndex'`, 'in', subject.sessionIndexes),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function findSamlSubject(db: Database, sessionId: string): Promise<SamlSubject | undefined> {
  const row = await db.selectFrom('sessions').select('samlSubject').where('id', '=', sessionId).executeTakeFirst()
  return row?.samlSubject ?? undefined
}

/** Deletes what no answer can use any more. */
export async function deleteOldSignOns(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000)
  await db.deleteFrom('signOnRequests').where('createdAt', '<', dayAgo).execute()
  await db.deleteFrom('usedSamlMessages').where('expiresAt', '<', dayAgo).execute()
}

/** The address that the university last asserted for a person. */
export async function findAssertedAddress(db: Database, subject: string): Promise<string | undefined> {
  const row = await db.selectFrom('identities').select('email').where('subject', '=', subject).executeTakeFirst()
  return row?.email
}
