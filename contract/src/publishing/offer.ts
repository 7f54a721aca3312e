import * as z from 'zod/mini'
import { endpoint, standing } from '../endpoint.ts'
import { say } from '../messages.ts'
import { Day, Id, Instant, requiredLines } from '../text.ts'

export const offerMessages = {
  reason: say('Enter a reason for declining', 'Bitte gib einen Grund für die Ablehnung an'),
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

/** Whether somebody takes the place that a publication or the waiting list gave them. */
export const OfferState = z.enum(['open', 'accepted', 'declined'])
export type OfferState = z.infer<typeof OfferState>

export const Offer = z.object({
  firstname: z.string(),
  companyName: z.string(),
  state: OfferState,
  /** The last day to answer, in Berlin. */
  dueOn: Day,
  /** Whether that day is over. */
  isPastDue: z.boolean(),
  /** Whether it can be answered: also after that day where no email asked for it in time. */
  mayAnswer: z.boolean(),
  answeredAt: z.nullable(Instant),
  /** What counts where nobody answers by then. */
  silent: z.enum(['accepted', 'declined']),
})
export type Offer = z.infer<typeof Offer>

/** What somebody wants to know of a place before they answer. */
export const OfferedPlace = z.object({
  task: z.string(),
  city: z.string(),
  programmeStart: Day,
  programmeEnd: Day,
  /** Names of the team, the asked person's among them. */
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
    /** Whether the team may be shown on the public site, too (showcase.ts); left out, nothing is said of it. */
    agreesToBeShown: z.optional(z.boolean()),
  }),
  Declining,
])
export type OfferAnswer = z.infer<typeof OfferAnswer>

/** The token of a link stands in the body: in an address it would reach logs. */
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
  status: 200,
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
  status: 200,
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
  status: 200,
  answer: Offer,
})

/** Somebody on the waiting list who may have a free place; nobody else moves. */
export const Candidate = z.object({
  id: Id,
  name: z.string(),
  waitingRank: z.nullable(z.int()),
  /** Points of fit there, as the published run counts them. */
  fit: z.int(),
  reason: z.object({ en: z.string(), de: z.string() }),
})
export type Candidate = z.infer<typeof Candidate>

/** A team that has fewer members than it is to have. */
export const FreePlace = z.object({
  team: Id,
  companyName: z.string(),
  /** How many places are free. */
  places: z.int(),
  /** Who left it, with what they said when they declined, as far as nobody has been offered their place. */
  left: z.array(z.object({ name: z.string(), cause: z.enum(['declined', 'withdrawn']), reason: z.string() })),
  /** Who comes next, the first few of them. */
  candidates: z.array(Candidate),
})
export type FreePlace = z.infer<typeof FreePlace>

/** Who may have the place of somebody who does not come, of a run. */
export const Replacements = z.object({
  /** The published team with a free place that can be offered; null where a pin gives it to somebody. */
  team: z.nullable(Id),
  /** Free students, the first few of them. */
  candidates: z.array(Candidate),
})
export type Replacements = z.infer<typeof Replacements>

export const listReplacements = endpoint({
  method: 'GET',
  path: '/api/publishing/replacements/{run}/{person}',
  summary: 'Who of the free students may have the place that a run gave to this person',
  access: ['admin'],
  reads: 'matching',
  params: z.object({ run: Id, person: Id }),
  status: 200,
  answer: Replacements,
})

/** A place that a student has declined, also once somebody else has it or the student takes part again. */
export const Decline = z.object({
  id: Id,
  student: Id,
  name: z.string(),
  companyName: z.string(),
  answeredAt: Instant,
  /** Nobody answered by the last day, and that counts as declined. */
  bySilence: z.boolean(),
  /** Empty after silence. */
  reason: z.string(),
  /** Who was offered the place since; null where nobody was. */
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
  status: 200,
  answer: z.array(Decline),
})

/** A student who has not answered and whose email about the place did not arrive, or not in time. */
export const NotAsked = z.object({
  offer: Id,
  student: Id,
  name: z.string(),
  /** Where the newest email went to; null where there is none any more. */
  recipient: z.nullable(z.string()),
  companyName: z.string(),
  dueOn: Day,
  /** What became of the newest email that asks. */
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
  status: 200,
  answer: z.object({
    open: z.int(),
    accepted: z.int(),
    declined: z.int(),
    /** Nothing follows from the silence of these. */
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
  status: 200,
  answer: z.object({ offered: z.literal(true) }),
})
