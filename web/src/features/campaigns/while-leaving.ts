import type { Campaign } from '@project-week/contract/campaigns/campaign'

/** While mails are leaving, their states change: milliseconds until they are read again, or false. */
export const whileLeaving = (campaigns: readonly Campaign[] = []) =>
  campaigns.some(({ mails }) => mails.queued > 0) ? 3000 : false
