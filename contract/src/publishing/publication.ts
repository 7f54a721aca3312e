import * as z from 'zod/mini'
import { Version } from '../audit/stale.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { endpoint, standing } from '../endpoint.ts'
import { Id, Instant } from '../text.ts'
import { OfferState } from './offer.ts'

/** How long a publication's emails wait, in seconds; until then it can be undone. */
export const undoSeconds = 5 * 60

/** The content of a publication's email: to a student (the first five), or to a company. */
export const News = z.enum([
  'placed',
  'moved',
  'colleagues',
  'lost',
  'unplaced',
  'company-team',
  'company-changed',
  'company-lost',
  'company-none',
])
export type News = z.infer<typeof News>

/** A run made real: its teams exist, and its emails are queued. */
export const Publication = z.object({
  id: Id,
  runId: Id,
  publishedAt: Instant,
  publishedBy: z.string(),
  /** When its emails are sent; until then it can be undone. */
  mailsLeaveAt: Instant,
  mayUndo: z.boolean(),
})
export type Publication = z.infer<typeof Publication>

export const TeamChangeKind = z.enum(['made', 'changed', 'dissolved'])
export type TeamChangeKind = z.infer<typeof TeamChangeKind>

/** What happens to a person's place in a team. */
export const MemberChange = z.enum(['joins', 'stays', 'leaves'])
export type MemberChange = z.infer<typeof MemberChange>

export const PlannedTeam = z.object({
  kind: TeamChangeKind,
  companyName: z.string(),
  members: z.array(z.object({ name: z.string(), email: z.string(), change: MemberChange })),
})
export type PlannedTeam = z.infer<typeof PlannedTeam>

/** A team of the run that is not made or changed, and why. */
export const LeftOut = z.object({
  companyName: z.string(),
  /**
   * `too-small`: too few are left for a team; `too-large`: the company's maximum has been lowered since the run;
   * `company-full`: teams made by hand take the company's places.
   */
  reason: z.enum(['too-small', 'too-large', 'company-full', 'cancelled']),
  /** How many of its students are left, and the team sizes allowed there. */
  members: z.int(),
  minimum: z.int(),
  maximum: z.int(),
})
export type LeftOut = z.infer<typeof LeftOut>

/** A person who loses something by publishing: their place, or the company where they have it. */
export const Loss = z.object({
  person: Id,
  name: z.string(),
  /** Companies; `to` is null for those without a team afterwards. */
  from: z.string(),
  to: z.nullable(z.string()),
  hasAccepted: z.boolean(),
  isCheckedIn: z.boolean(),
  hasCertificate: z.boolean(),
})
export type Loss = z.infer<typeof Loss>

export const Preview = z.object({
  /** Version of everything that publishing would do: publishing names it, and is refused if anything has changed. */
  version: Version,
  edition: SemesterLabel,
  run: z.object({
    id: Id,
    name: z.nullable(z.string()),
    number: z.int(),
    settings: z.object({ minimum: z.int(), maximum: z.int() }),
    createdAt: Instant,
    chosenBy: z.string(),
  }),
  /** The current publication. */
  last: z.nullable(Publication),
  teams: z.array(PlannedTeam),
  /** Number of unchanged teams: published ones, and those made by hand. */
  unchanged: z.int(),
  byHand: z.int(),
  leftOut: z.array(LeftOut),
  /** Companies with a team but an unconfirmed address: they get no email and see none of their students. */
  unconfirmed: z.array(z.object({ companyId: Id, companyName: z.string() })),
  /** Students of the run who do not get their place: they withdrew, declined, or are in a team made by hand. */
  missing: z.array(
    z.object({ name: z.string(), companyName: z.string(), because: z.enum(['withdrawn', 'declined', 'by-hand']) }),
  ),
  /** Number of the run's places whose students have been erased since. */
  erased: z.int(),
  /** The names shown to the person who publishes. */
  losses: z.array(Loss),
  /** The first day of the week has come: from then on, teams are changed one by one, by hand. */
  isOver: z.boolean(),
  /** Everyone who gets an email; `person` is the id of a profile or a company. */
  recipients: z.array(
    z.object({ person: Id, news: News, name: z.string(), email: z.string(), companyName: z.nullable(z.string()) }),
  ),
})
export type Preview = z.infer<typeof Preview>

/** The `details` of a publication refused as stale: who has published in the meantime and when, if anyone has. */
export const OtherPublication = z.object({ publication: z.nullable(z.object({ by: z.string(), at: Instant })) })
export type OtherPublication = z.infer<typeof OtherPublication>

export const previewPublication = endpoint({
  method: 'GET',
  path: '/api/publishing/preview',
  summary:
    'What publishing the chosen run would do: teams made, changed and dissolved, and who gets which mail; null while no run is chosen',
  access: ['admin'],
  reads: 'publishing',
  auditedAs: 'teams',
  rateLimit: { max: 120, perSeconds: 60 },
  answer: z.nullable(Preview),
})

export const readPlannedMail = endpoint({
  method: 'GET',
  path: '/api/publishing/mails/{person}',
  summary: 'The mail that publishing would send to this student or company, in both languages',
  access: ['admin'],
  reads: 'publishing',
  rateLimit: { max: 240, perSeconds: 60 },
  params: z.object({ person: Id }),
  answer: z.object({ recipient: z.string(), subject: z.string(), text: z.string() }),
})

export const sendSampleMail = endpoint({
  method: 'POST',
  path: '/api/publishing/mails/{person}/sample',
  summary: 'Send that mail to the signed-in admin, marked as a sample, and to nobody else',
  access: ['admin'],
  touches: ['mails'],
  rateLimit: { max: 20, perSeconds: 60 },
  params: z.object({ person: Id }),
  status: 201,
  answer: z.object({ recipient: z.string() }),
})

export const publishRun = endpoint({
  method: 'POST',
  path: '/api/publishing',
  summary: 'Publish the chosen run as its preview said: teams, audit records and mails in one transaction',
  access: ['admin'],
  touches: standing,
  requiresReauthentication: true,
  rateLimit: { max: 30, perSeconds: 60 },
  /**
   * `last`: the last publication according to the preview, null for none. `losses`: the people of the preview's losses,
   * whose names the caller has read; not needed if there are none.
   */
  body: z.object({ version: Version, last: z.nullable(Id), losses: z.optional(z.array(Id)) }),
  status: 201,
  answer: Publication,
})

/** Who has acted on a publication before its emails are sent. */
export const UndoPreview = z.object({
  /** Version of the lists: undoing names it, and is refused if anyone has answered or confirmed since. */
  version: Version,
  /** Students with their reply, who are told by email; `open`: offered a place that another student declined. */
  known: z.array(z.object({ name: z.string(), companyName: z.string(), state: OfferState })),
  /** Companies that have confirmed a team: their confirmation goes with it. */
  confirmed: z.array(z.string()),
})
export type UndoPreview = z.infer<typeof UndoPreview>

export const previewUndo = endpoint({
  method: 'GET',
  path: '/api/publishing/{id}/undo',
  summary: 'Who has answered or confirmed since a publication: undoing it makes that void',
  access: ['admin'],
  params: z.object({ id: Id }),
  answer: UndoPreview,
})

export const undoPublication = endpoint({
  method: 'POST',
  path: '/api/publishing/{id}/undo',
  summary: 'Take a publication back, with its teams, mails and answers, for as long as no mail has left',
  access: ['admin'],
  touches: standing,
  requiresReauthentication: true,
  params: z.object({ id: Id }),
  /** `seen`: the version of the lists of the preview; not needed if both are empty. */
  query: z.object({ seen: z.optional(Version) }),
  answer: z.object({ undone: z.literal(true) }),
})

/** The current edition's figures since; each equals the number of rows of the list it links to. */
export const PublicationFigures = z.object({
  /** Published teams, and teams below their minimum. */
  teams: z.int(),
  smallTeams: z.int(),
  /** Emails of the publication. */
  toStudents: z.int(),
  toCompanies: z.int(),
  /** Students who have a place without a reply, accepted it, declined one, or have none. */
  asked: z.int(),
  accepted: z.int(),
  declined: z.int(),
  withoutTeam: z.int(),
})
export type PublicationFigures = z.infer<typeof PublicationFigures>

export const getLastPublication = endpoint({
  method: 'GET',
  path: '/api/publishing/last',
  summary: 'The last publication of the current edition, and what has become of it',
  access: ['admin'],
  reads: 'publishing',
  /** Both null if nothing is published. */
  answer: z.object({ publication: z.nullable(Publication), figures: z.nullable(PublicationFigures) }),
})
