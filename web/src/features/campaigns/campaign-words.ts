import type { Audience } from '@project-week/contract/campaigns/audience'
import type { CampaignState, LeftOutReason } from '@project-week/contract/campaigns/campaign'
import { m } from '../../paraglide/messages.js'

const audiences: Record<Audience, () => string> = {
  students: m.campaign_to_students,
  companies: m.campaign_to_companies,
  advisors: m.campaign_to_advisors,
  subscribers: m.campaign_to_subscribers,
}
export const audienceText = (audience: Audience): string => audiences[audience]()

const states: Record<CampaignState, () => string> = {
  draft: m.campaign_state_draft,
  sent: m.campaign_state_sent,
  stopped: m.campaign_state_stopped,
}
export const campaignStateText = (state: CampaignState): string => states[state]()

const reasons: Record<LeftOutReason, () => string> = {
  missing: m.campaign_left_missing,
  withdrawn: m.campaign_left_withdrawn,
  unsubscribed: m.campaign_left_unsubscribed,
  unconfirmed: m.campaign_left_unconfirmed,
  'same-mail': m.campaign_left_same,
  gone: m.campaign_left_gone,
}
export const reasonText = (reason: LeftOutReason): string => reasons[reason]()
