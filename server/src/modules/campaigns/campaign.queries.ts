import type { Audience } from '@project-week/contract/campaigns/audience'
import type { CampaignDraft } from '@project-week/contract/campaigns/campaign'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { MailState, Tables } from '../../db/tables.ts'

export type CampaignRow = Selectable<Tables['campaigns']>
export type MailCounts = Record<MailState, number>

export async function insertCampaign(
  db: Database,
  row: { id: string; audience: Audience; draft: CampaignDraft; chosen: number; createdAt: Date; createdBy: string },
): Promise<void> {
  await db
    .insertInto('campaigns')
    .values({ ...row, draft: JSON.stringify(row.draft) })
    .execute()
}

/** Far below the number of parameters that one statement may have. */
const chunk = 5000

export async function insertRecipients(
  db: Database,
  campaignId: string,
  recipients: readonly { id: string }[],
): Promise<void> {
  const rows = recipients.map(({ id }, at) => ({ campaignId, at, recipientId: id }))
  for (let start = 0; start < rows.length; start += chunk) {
    await db
      .insertInto('campaignRecipients')
      .values(rows.slice(start, start + chunk))
      .execute()
  }
}

export const findCampaign = (db: Database, id: string): Promise<CampaignRow | undefined> =>
  db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst()

/** The campaign, held until the transaction ends. */
export const lockCampaign = (db: Database, id: string): Promise<CampaignRow | undefined> =>
  db.selectFrom('campaigns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Newest first. */
export const listCampaignRows = (db: Database, limit: number): Promise<CampaignRow[]> =>
  db.selectFrom('campaigns').selectAll().orderBy('createdAt', 'desc').orderBy('id').limit(limit).execute()

/** The newest sent campaigns to an audience. */
export const listSentRows = (db: Database, audience: Audience, limit: number): Promise<CampaignRow[]> =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .where('audience', '=', audience)
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .limit(limit)
    .execute()

export const updateDraft = (db: Database, id: string, draft: CampaignDraft): Promise<CampaignRow> =>
  db
    .updateTable('campaigns')
    .set({ draft: JSON.stringify(draft) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** That it was sent, is a draft again, or was stopped. */
export async function markCampaign(
  db: Database,
  id: string,
  changes: Pick<Updateable<Tables['campaigns']>, 'sentAt' | 'sentBy' | 'stoppedAt'>,
): Promise<void> {
  await db.updateTable('campaigns').set(changes).where('id', '=', id).execute()
}

export async function deleteCampaign(db: Database, id: string): Promise<void> {
  await db.deleteFrom('campaigns').where('id', '=', id).execute()
}

/** How many mails of each campaign are in which state. */
export async function countMails(db: Database, ids: readonly string[]): Promise<Map<string, MailCounts>> {
  const rows = await db
    .selectFrom('mails')
    .select((eb) => ['campaignId', 'state', eb.fn.countAll<number>().as('count')])
    .where('campaignId', '=', sql<string>`any(${ids}::uuid[])`)
    .groupBy(['campaignId', 'state'])
    .execute()
  const counts = new Map<string, MailCounts>()
  for (const { campaignId, state, count } of rows) {
    if (campaignId === null) continue
    const own = counts.get(campaignId) ?? { queued: 0, sent: 0, failed: 0, kept: 0 }
    counts.set(campaignId, { ...own, [state]: count })
  }
  return counts
}

/**
 * Deletes the mails of a campaign that have not been tried yet; one that is on its way is left alone.
 *
 * @returns how many
 */
export async function takeBackQueued(db: Database, campaignId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('campaignId', '=', campaignId)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
