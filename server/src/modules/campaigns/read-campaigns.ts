import type { Campaign } from '@project-week/contract/campaigns/campaign'
import type { Database } from '../../db/database.ts'
import { presentCampaign } from './campaign.present.ts'
import { countMails, listCampaignRows } from './campaign.queries.ts'

/** The newest campaigns with how far each is. */
export async function readCampaigns(db: Database, limit: number): Promise<Campaign[]> {
  const rows = await listCampaignRows(db, limit)
  const counts = await countMails(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentCampaign(row, counts.get(row.id)))
}
