import * as z from 'zod/mini'
import { Version } from '../audit/stale.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../text.ts'

/** How long the mails of a publication wait, in seconds; so long it can be undone. */
export const undoSeconds = 5 * 60

/** What a mail of a publication says: to a student (the first five), or to a company. */
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

/** A run made real: its teams exist, and its mails are on their way. */
export const Publication = z.object({
  id: Id,
  runId: Id,
  publishedAt: Instant,
  publishedBy: z.string(),
  /** When its mails leave; until then it can be undone. */
  mailsLeaveAt: Instant,
  mayUndo: z.boolean(),
})
export type Publication = z.infer<typeof Publication>

export const TeamChangeKind = z.enum(['made', 'changed', 'dissolved'])
export type TeamChangeKind = z.infer<typeof TeamChangeKind>

/** What happens to somebody's place in a team. */
export const MemberChange = z.enum(['joins', 'stays', 'leaves'])
export type MemberChange = z.infer<typeof MemberChange>

export const PlannedTeam = z.object({
  kind: TeamChangeKind,
  companyName: z.string(),
  members: z.array(z.object({ name: z.string(), email: z.string(), change: MemberChange })),
})
export type PlannedTeam = z.infer<typeof PlannedTeam>

/** A team of the run that is not made, or not changed, and why. */
export const LeftOut = z.object({
  companyName: z.string(),
  /** `too-small`: too few are left for a team; `company-full`: teams made by hand take the company's places. */
  reason: z.enum(['too-small', 'company-full', 'cancelled']),
  /** How many of its students are left, and the fewest of a team there. */
  members: z.int(),
  minimum: z.int(),
})
export type LeftOut = z.infer<typeof LeftOut>

export const Preview = z.object({
  /** Of all that publishing would do: publishing names it, and is refused once anything is different. */
  version: Version,
  edition: SemesterLabel,
  run: z.object({ id: Id, createdAt: Instant, chosenBy: z.string() }),
  /** What is published now. */
  last: z.nullable(Publication),
  teams: z.array(PlannedTeam),
  /** How many teams stay as they are: those published, and those made by hand. */
  unchanged: z.int(),
  byHand: z.int(),
  leftOut: z.array(LeftOut),
  /** Whom the run gave a place that they do not get: they have withdrawn since, have declined, or are in a team made by hand. */
  missing: z.array(
    z.object({ name: z.string(), companyName: z.string(), because: z.enum(['withdrawn', 'declined', 'by-hand']) }),
  ),
  /** How many of the run's places belonged to people who have been erased since. */
  erased: z.int(),
  /** Everybody who gets a mail; `person` is the id of a profile or a company. */
  recipients: z.array(
    z.object({ person: Id, news: News, name: z.string(), email: z.string(), companyName: z.nullable(z.string()) }),
  ),
})
export type Preview = z.infer<typeof Preview>

/** Stands in the `details` of a publication refused as stale: who has published meanwhile and when, if anybody has. */
export const OtherPublication = z.object({ publication: z.nullable(z.object({ by: z.string(), at: Instant })) })
export type OtherPublication = z.infer<typeof OtherPublication>

export const previewPublication = endpoint({
  method: 'GET',
  path: '/api/publishing/preview',
  summary: 'What publishing the chosen run would do: teams made, changed and dissolved, and who gets which mail',
  access: ['admin'],
  reads: 'teams',
  rateLimit: { max: 120, perSeconds: 60 },
  status: 200,
  answer: Preview,
})

export const readPlannedMail = endpoint({
  method: 'GET',
  path: '/api/publishing/mails/{person}',
  summary: 'The mail that publishing would send to this student or company, in both languages',
  access: ['admin'],
  rateLimit: { max: 240, perSeconds: 60 },
  params: z.object({ person: Id }),
  status: 200,
  answer: z.object({ recipient: z.string(), subject: z.string(), text: z.string() }),
})

export const sendSampleMail = endpoint({
  method: 'POST',
  path: '/api/publishing/mails/{person}/sample',
  summary: 'Send that mail to the signed-in admin, marked as a sample, and to nobody else',
  access: ['admin'],
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
  rateLimit: { max: 30, perSeconds: 60 },
  /** `last`: the publication that the preview showed as the last one, null for none. */
  body: z.object({ version: Version, last: z.nullable(Id) }),
  status: 201,
  answer: Publication,
})

export const undoPublication = endpoint({
  method: 'POST',
  path: '/api/publishing/{id}/undo',
  summary: 'Take a publication back, with its teams and mails, for as long as no mail has left',
  access: ['admin'],
  params: z.object({ id: Id }),
  status: 200,
  answer: z.object({ undone: z.literal(true) }),
})

export const getLastPublication = endpoint({
  method: 'GET',
  path: '/api/publishing/last',
  summary: 'The last publication of the current edition',
  access: ['admin'],
  status: 200,
  answer: z.object({ publication: z.nullable(Publication) }),
})
