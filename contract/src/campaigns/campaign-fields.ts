import type { Labels } from '../enumerations/enumerations.ts'
import { type ListField, words } from '../field.ts'
import { audienceLabels } from './audience.ts'
import type { Campaign, CampaignState } from './campaign.ts'

export const campaignStateLabels: Labels<CampaignState> = {
  draft: words('Draft', 'Entwurf'),
  sent: words('Queued for sending', 'Im Versand'),
  stopped: words('Cancelled', 'Abgebrochen'),
}

const countOf = (label: ListField['label'], read: (mails: Campaign['mails']) => number) =>
  ({ label, kind: 'number', read: ({ mails }: Campaign) => read(mails), column: { table: 8, file: 10 } }) as const

/** What the list of campaigns says of each. */
export const campaignFields = {
  subject: {
    label: words('Subject', 'Betreff'),
    kind: 'text',
    read: ({ text }: Campaign) => text.subject.en,
    column: { table: 24, file: 48 },
  },
  audience: {
    label: words('To', 'An'),
    kind: 'choice',
    options: audienceLabels,
    column: { table: 10, file: 14 },
  },
  state: {
    label: words('Status', 'Status'),
    kind: 'choice',
    options: campaignStateLabels,
    column: { table: 13, file: 10 },
  },
  chosen: {
    label: words('Recipients', 'Empfänger'),
    kind: 'number',
    column: { table: 8, file: 10, head: 'Chosen' },
  },
  queued: countOf(words('Waiting', 'Wartet'), ({ queued }) => queued),
  sent: countOf(words('Sent', 'Versendet'), ({ sent, kept }) => sent + kept),
  failed: countOf(words('Failed', 'Fehlgeschlagen'), ({ failed }) => failed),
  by: {
    label: words('By', 'Von'),
    kind: 'text',
    read: ({ sentBy, createdBy }: Campaign) => sentBy ?? createdBy,
    column: { table: 16, file: 34 },
  },
  createdAt: {
    label: words('Created', 'Erstellt'),
    kind: 'instant',
    column: { table: 12, file: 17, head: 'Written on', time: true },
  },
} satisfies Record<string, ListField>
