import * as z from 'zod/mini'
import { endpoint, standing } from '../endpoint.ts'
import { say } from '../messages.ts'
import { Day, Id, Instant, requiredLines } from '../text.ts'

export const offerMessages = {
  reason: say('Enter a reason for declining', 'Bitte gib einen Grund für die Ablehnung an'),
  choose: say('Choose what the student answered', 'Bitte wählen Sie die Antwort aus'),
  officeReason: say('Enter a reason, such as a call', 'Bitte geben Sie einen Grund an, etwa einen Anruf'),
  invalid: say(
    'This link doesn’t work. Sign in to see your progress.',
    'Dieser Link funktioniert nicht. Logge dich ein, um deinen Stand zu sehen.',
  ),
  changed: say(
    'Your place has changed in the meantime. Sign in to see your progress.',
    'Dein Platz hat sich inzwischen geändert. Logge dich ein, um deinen Stand zu sehen.',
  ),
  over: say('The deadline to respond has passed.', 'Die Frist für deine Antwort ist abgelaufen.'),
  answered: say('You’ve already responded.', 'Du hast schon geantwortet.'),
}

/** A student's reply to a place from a publication or the waiting list. */
export const OfferState = z.enum(['open', 'accepted', 'declined'])
export type OfferState = z.infer<typeof OfferState>

export const Offer = z.object({
  firstname: z.string(),
  companyName: z.string(),
  state: OfferState,
  /** The last day to answer, in Berlin. */
  dueOn: Day,
  isPastDue: z.boolean(),
  /** Whether it can be answered; also after that day if no email asked for it in time. */
  mayAnswer: z.boolean(),
  answeredAt: z.nullable(Instant),
  /** What no reply by then counts as. */
  silent: z.enum(['accepted', 'declined']),
})
export type Offer = z.infer<typeof Offer>

/** What students want to know about a place before they answer. */
export const OfferedPlace = z.object({
  task: z.string(),
  city: z.string(),
  programmeStart: Day,
  programmeEnd: Day,
  /** Whether the company requires an NDA. */
  ndaRequired: z.boolean(),
  /** Names of the team, including the student's own. */
  members: z.array(z.string()),
})
export type OfferedPlace = z.infer<typeof OfferedPlace>

/** The place is null once the person no longer has it. */
export const LinkedOffer = z.extend(Offer, { place: z.nullable(OfferedPlace) })
export type LinkedOffer = z.infer<typeof LinkedOffer>

export const Declining = z.object({ answer: z.literal('declined'), reason: requiredLines(1000, offerMessages.reason) })
export const OfferAnswer = z.discriminatedUnion('answer', [
  z.object({
    answer: z.literal('accepted'),
    /** Also whether the team may be shown on the public site (showcase.ts); absent: no statement. */
    agreesToBeShown: z.optional(z.boolean()),
  }),
  Declining,
])
export type OfferAnswer = z.infer<typeof OfferAnswer>

/** The token is sent in the body, as addresses appear in logs. */
const Token = z.string().check(z.minLength(20), z.maxLength(100))

export const readOffer = endpoint({
  method: 'POST',
  path: '/api/offers/read',
  summary: "What a mail's link asks, and the place that it is about: reading it changes nothing",
  access: 'public',
  reads: 'publishing',
  touches: [],
  rateLimit: { max: 30, perSeconds: 60 },
  body: z.object({ token: Token }),
  answer: LinkedOffer,
})

export const answerOffer = endpoint({
  method: 'POST',
  path: '/api/offers/answer',
  summary: "Accept or decline a place by a mail's link; it counts once",
  access: 'public',
  touches: [...standing, 'files'],
  rateLimit: { max: 30, perSeconds: 60 },
  body: z.object({ token: Token, answer: OfferAnswer }),
  answer: Offer,
})

export const answerOwnOffer = endpoint({
  method: 'POST',
  path: '/api/profile/team/answer',
  summary: 'Accept or decline the own place',
  access: ['student'],
  touches: [...standing, 'files'],
  rateLimit: { max: 30, perSeconds: 60 },
  body: z.object({ answer: OfferAnswer }),
  answer: Offer,
})

export const answerForStudent = endpoint({
  method: 'POST',
  path: '/api/profile/{id}/answer',
  summary: 'Accept or decline a place for a student who told the office, with a reason for the record',
  access: ['admin'],
  touches: standing,
  params: z.object({ id: Id }),
  body: z.object({
    answer: z.enum(['accepted', 'declined'], offerMessages.choose),
    reason: requiredLines(1000, offerMessages.officeReason),
  }),
  answer: Offer,
})

/** A student on the waiting list who may get a free place; nobody else moves. */
export const Candidate = z.object({
  id: Id,
  name: z.string(),
  waitingRank: z.nullable(z.int()),
  /** Points of fit there, as counted by the published run. */
  fit: z.int(),
  reason: z.object({ en: z.string(), de: z.string() }),
})
export type Candidate = z.infer<typeof Candidate>

/** A team with fewer members than intended. */
export const FreePlace = z.object({
  team: Id,
  companyName: z.string(),
  /** How many places are free. */
  places: z.int(),
  /** Who left it, with their reason for declining, unless their place was offered to someone. */
  left: z.array(z.object({ name: z.string(), cause: z.enum(['declined', 'withdrawn']), reason: z.string() })),
  /** Next in line, the first few of them. */
  candidates: z.array(Candidate),
})
export type FreePlace = z.infer<typeof FreePlace>

/** Who may replace a student of a run who does not attend. */
export const Replacements = z.object({
  /** The published team with a free place to offer; null if a pin gives it to someone. */
  team: z.nullable(Id),
  /** Free students, the first few of them. */
  candidates: z.array(Candidate),
  /** Who has been offered the place, if it is no longer free. */
  passedOnTo: z.nullable(z.string()),
})
export type Replacements = z.infer<typeof Replacements>

export const listReplacements = endpoint({
  method: 'GET',
  path: '/api/publishing/replacements/{run}/{person}',
  summary: 'Who of the free students may have the place that a run gave to this person',
  access: ['admin'],
  reads: 'matching',
  params: z.object({ run: Id, person: Id }),
  answer: Replacements,
})

/** A declined place; kept after someone else got it or the student takes part again. */
export const Decline = z.object({
  id: Id,
  student: Id,
  name: z.string(),
  companyName: z.string(),
  answeredAt: Instant,
  /** No reply by the last day, which counts as declined. */
  bySilence: z.boolean(),
  /** Empty without a reply. */
  reason: z.string(),
  /** Who was offered the place since; null if nobody was. */
  passedOnTo: z.nullable(z.string()),
  /** Whether the office has taken the student back in since. */
  isTakenBackIn: z.boolean(),
})
export type Decline = z.infer<typeof Decline>

export const listDeclines = endpoint({
  method: 'GET',
  path: '/api/publishing/declines',
  summary: 'Who has declined a place, with the reason, newest first: in the current edition, or of one student',
  access: ['admin'],
  reads: 'publishing',
  auditedAs: 'teams',
  query: z.object({ student: z.optional(Id) }),
  answer: z.array(Decline),
})

/** A student without a reply whose email about the place did not arrive, or not in time. */
export const NotAsked = z.object({
  offer: Id,
  student: Id,
  name: z.string(),
  /** Recipient of the newest email; null if there is none any more. */
  recipient: z.nullable(z.string()),
  companyName: z.string(),
  dueOn: Day,
  /** The state of the newest email that asks. */
  mail: z.enum(['failed', 'queued', 'late', 'none']),
})
export type NotAsked = z.infer<typeof NotAsked>

export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/publishing/answers',
  summary: 'How many have answered in the current edition, and the free places with who may have them',
  access: ['admin'],
  reads: 'publishing',
  auditedAs: 'teams',
  answer: z.object({
    open: z.int(),
    accepted: z.int(),
    declined: z.int(),
    /** For these, no reply has no consequences. */
    notAsked: z.array(NotAsked),
    freePlaces: z.array(FreePlace),
  }),
})

export const offerPlace = endpoint({
  method: 'POST',
  path: '/api/publishing/places/{team}/offer',
  summary: 'Offer a free place of a team to somebody on the waiting list',
  access: ['admin'],
  touches: standing,
  params: z.object({ team: Id }),
  body: z.object({ to: Id }),
  answer: z.object({ offered: z.literal(true) }),
})
