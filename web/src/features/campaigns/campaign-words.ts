import type { LeftOutReason } from '@project-week/contract/campaigns/campaign'
import { m } from '../../paraglide/messages.js'

const reasons: Record<LeftOutReason, () => string> = {
  missing: m.campaign_left_missing,
  withdrawn: m.campaign_left_withdrawn,
  unsubscribed: m.campaign_left_unsubscribed,
  unconfirmed: m.campaign_left_unconfirmed,
  'no-address': m.campaign_left_no_address,
  'same-mail': m.campaign_left_same,
  gone: m.campaign_left_gone,
}
export const reasonText = (reason: LeftOutReason): string => reasons[reason]()
