import * as z from 'zod/mini'
import { SavedFrom, Version } from '../audit/stale.ts'
import { endpoint } from '../endpoint.ts'
import { MailText } from '../mail/mail-text.ts'
import { Id, Instant } from '../text.ts'
import { Audience } from './audience.ts'

/** How many people one campaign writes to at most. */
export const campaignLimit = 20_000

/** What staff decide about a campaign until it is sent. */
export const CampaignDraft = z.object({
  text: MailText,
  /** Belongs to what the recipients registered for; everything else can be unsubscribed from. Never so for subscribers. */
  isService: z.boolean(),
})
export type CampaignDraft = z.infer<typeof CampaignDraft>

export const CampaignState = z.enum(['draft', 'sent', 'stopped'])
export type CampaignState = z.infer<typeof CampaignState>

export const Campaign = z.extend(CampaignDraft, {
  id: Id,
  audience: Audience,
  state: CampaignState,
  /** How many people were chosen. */
  chosen: z.int(),
  createdAt: Instant,
  createdBy: z.string(),
  /** Null while it is a draft. */
  sentAt: z.nullable(Instant),
  sentBy: z.nullable(z.string()),
  /** No mail of it leaves before; null while it is a draft. */
  mailsLeaveAt: z.nullable(Instant),
  /** Its mails by their states. */
  mails: z.object({ queued: z.int(), sent: z.int(), failed: z.int(), kept: z.int() }),
  version: Version,
})
export type Campaign = z.infer<typeof Campaign>

/** Why somebody who was chosen gets no mail. */
export const LeftOutReason = z.enum([
  'missing',
  'withdrawn',
  'unsubscribed',
  'unconfirmed',
  'no-address',
  'same-mail',
  'gone',
])
export type LeftOutReason = z.infer<typeof LeftOutReason>

export const LeftOut = z.object({
  name: z.string(),
  address: z.string(),
  reason: LeftOutReason,
  /** The placeholders for which nothing is known. */
  placeholders: z.array(z.string()),
})
export type LeftOut = z.infer<typeof LeftOut>

/** Whether who has withdrawn, declined or cancelled gets it: only those for whom the office says so when it sends. */
export const ToWithdrawn = z.enum(['left-out', 'included'])
export type ToWithdrawn = z.infer<typeof ToWithdrawn>

/** Who would get a campaign, and who would not. */
export const CampaignCheck = z.object({ recipients: z.int(), leftOut: z.array(LeftOut) })
export type CampaignCheck = z.infer<typeof CampaignCheck>

export const CampaignPreview = z.object({
  name: z.string(),
  address: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Why this person gets none; null for a recipient. */
  leftOut: z.nullable(LeftOut),
})
export type CampaignPreview = z.infer<typeof CampaignPreview>

/** Texts to begin with: those that are shipped, and the newest campaigns'. */
export const CampaignTemplate = z.object({
  id: z.string(),
  name: z.object({ en: z.string(), de: z.string() }),
  isService: z.boolean(),
  text: MailText,
})
export type CampaignTemplate = z.infer<typeof CampaignTemplate>

const access = ['admin'] as const
const params = z.object({ id: Id })

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/campaigns',
  summary: 'The campaigns, newest first, with the states of their mails',
  reads: 'campaigns',
  access,
  answer: z.array(Campaign),
})

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/campaigns/templates',
  summary: 'Texts to begin a campaign with',
  reads: 'campaigns',
  access,
  query: z.object({ audience: Audience }),
  answer: z.array(CampaignTemplate),
})

export const createCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns',
  summary: 'Begin a mail to the chosen rows of a list',
  touches: ['campaigns'],
  access,
  // 20,000 ids.
  maxBodyBytes: 1024 * 1024,
  body: z.object({
    audience: Audience,
    ids: z.array(Id).check(z.minLength(1), z.maxLength(campaignLimit)),
    /** The shipped text to begin with; by default none. */
    template: z.optional(z.enum(['invite', 'remind'])),
  }),
  status: 201,
  answer: Campaign,
})

export const readCampaign = endpoint({
  method: 'GET',
  path: '/api/campaigns/{id}',
  summary: 'A campaign with the states of its mails',
  reads: 'campaigns',
  access,
  params,
  answer: Campaign,
})

export const saveCampaign = endpoint({
  method: 'PUT',
  path: '/api/campaigns/{id}',
  summary: 'Save the draft of a campaign; an unknown placeholder is refused',
  touches: ['campaigns'],
  access,
  params,
  query: SavedFrom,
  body: CampaignDraft,
  answer: Campaign,
})

export const discardCampaign = endpoint({
  method: 'DELETE',
  path: '/api/campaigns/{id}',
  summary: 'Discard the draft of a campaign',
  touches: ['campaigns'],
  access,
  params,
  answer: z.object({ discarded: z.literal(true) }),
})

export const checkCampaign = endpoint({
  method: 'GET',
  path: '/api/campaigns/{id}/check',
  summary:
    'Who would get the draft as it is saved, and who would not and why, by name; missing words are refused unless the draft is unfinished',
  reads: 'campaigns',
  access,
  params,
  query: z.object({ withdrawn: ToWithdrawn, words: z.optional(z.literal('unfinished')) }),
  answer: CampaignCheck,
})

export const previewCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/preview',
  summary: 'The mail as one of the chosen people would get it, with the words as they are typed',
  reads: 'campaigns',
  touches: [],
  access,
  params,
  body: z.extend(CampaignDraft, {
    /** Which of the chosen, from 0. */
    at: z.int().check(z.minimum(0)),
  }),
  answer: CampaignPreview,
})

export const testCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/test',
  summary: 'Send the saved draft, as one of the chosen people would get it, to oneself',
  touches: ['mails'],
  access,
  rateLimit: { max: 30, perSeconds: 60 },
  params,
  body: z.object({ at: z.int().check(z.minimum(0)) }),
  answer: z.object({ recipient: z.string() }),
})

export const sendCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/send',
  summary:
    'Queue all mails of a campaign, which leave after five minutes; sending what is sent already changes nothing',
  touches: ['campaigns', 'companies', 'mails'],
  access,
  requiresReauthentication: true,
  rateLimit: { max: 30, perSeconds: 60 },
  params,
  query: SavedFrom,
  body: z.object({
    /** How many the office has seen: another number now is refused. */
    recipients: z.int().check(z.minimum(1)),
    /** Whether those for whom a placeholder has no value are left out; otherwise they are refused, by name. */
    leaveOutIncomplete: z.boolean(),
    withdrawn: ToWithdrawn,
  }),
  answer: Campaign,
})

export const stopCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/stop',
  summary: 'Take back the mails of a campaign that have not left yet; it is a draft again if none has',
  touches: ['campaigns', 'companies', 'mails'],
  access,
  params,
  answer: z.object({ takenBack: z.int() }),
})
