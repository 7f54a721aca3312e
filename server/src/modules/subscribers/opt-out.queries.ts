import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Notes that an address, by its digest, wants no news. Answers whether that is new. */
export async function insertOptOut(db: Database, id: string, at: Date): Promise<boolean> {
  const row = await db
    .insertInto('mailOptOuts')
    .values({ id, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these digests are on the list of those who want no news. */
export async function listOptOuts(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('mailOptOuts')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Deletes the news of campaigns that wait for whom `isWanted` names, unless they are on their way. */
export async function cancelUnsentEmails(db: Database, isWanted: (recipient: string) => boolean): Promise<void> {
  const waiting = await db
    .selectFrom('mails')
    .innerJoin('campaigns', 'campaigns.id', 'mails.campaignId')
    .select(['mails.id', 'mails.recipient'])
    .where('mails.state', '=', 'queued')
    .where('mails.attempts', '=', 0)
    .where(sql<boolean>`not (campaigns.draft ->> 'isService')::boolean`)
    .forUpdate('mails')
    .skipLocked()
    .execute()
  const ids = waiting.filter(({ recipient }) => isWanted(recipient)).map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('mails').where('id', 'in', ids).execute()
}
