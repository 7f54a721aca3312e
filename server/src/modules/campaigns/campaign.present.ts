import type { Campaign } from '@project-week/contract/campaigns/campaign'
import { mailsLeaveAt } from '../mail/outbox.ts'
import { versionOf } from '../audit/refuse-stale.ts'
import type { CampaignRow, MailCounts } from './campaign.queries.ts'

export const presentCampaign = (row: CampaignRow, mails: MailCounts | undefined): Campaign => ({
  id: row.id,
  audience: row.audience,
  state: row.sentAt === null ? 'draft' : row.stoppedAt === null ? 'sent' : 'stopped',
  text: row.draft.text,
  isService: row.draft.isService,
  chosen: row.chosen,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  sentAt: row.sentAt?.toISOString() ?? null,
  sentBy: row.sentBy,
  mailsLeaveAt: row.sentAt && mailsLeaveAt(row.sentAt).toISOString(),
  mails: mails ?? { queued: 0, sent: 0, failed: 0, kept: 0 },
  version: versionOf(row.draft),
})
