import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { Day, Id, Instant, requiredText } from '../text.ts'

export const offerMessages = {
  reason: say('Please say why you decline', 'Bitte schreib, warum du absagst'),
  invalid: say(
    'This link does not work. Sign in to see where you stand.',
    'Dieser Link funktioniert nicht. Logge dich ein, um zu sehen, wie es steht.',
  ),
  changed: say(
    'This place has changed since. Sign in to see where you stand.',
    'Dieser Platz hat sich inzwischen geändert. Logge dich ein, um zu sehen, wie es steht.',
  ),
  over: say('The date to answer has passed.', 'Der Tag, bis zu dem du antworten konntest, ist vorbei.'),
  answered: say('You have answered already.', 'Du hast schon geantwortet.'),
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
  answeredAt: z.nullable(Instant),
  /** What counts where nobody answers by then. */
  silent: z.enum(['accepted', 'declined']),
})
export type Offer = z.infer<typeof Offer>

const reason = requiredText(1000, offerMessages.reason)
export const OfferAnswer = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('accepted') }),
  z.object({ answer: z.literal('declined'), reason }),
])
export type OfferAnswer = z.infer<typeof OfferAnswer>

/** The token of a link stands in the body: in an address it would reach logs. */
const Token = z.string().check(z.minLength(20), z.maxLength(100))

export const readOffer = endpoint({
  method: 'POST',
  path: '/api/offers/read',
  summary: "What a mail's link asks: reading it changes nothing",
  access: 'public',
  rateLimit: { max: 30, perSeconds: 60 },
  body: z.object({ token: Token }),
  status: 200,
  answer: Offer,
})

export const answerOffer = endpoint({
  method: 'POST',
  path: '/api/offers/answer',
  summary: "Accept or decline a place by a mail's link; it counts once",
  access: 'public',
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

/** A place in a team whose person does not come, and that nobody has been offered since. */
export const FreePlace = z.object({
  /** Whose it was. */
  person: Id,
  name: z.string(),
  companyName: z.string(),
  cause: z.enum(['declined', 'withdrawn']),
  /** What they said when they declined. */
  reason: z.string(),
  /** Who comes next, the first few of them. */
  candidates: z.array(Candidate),
})
export type FreePlace = z.infer<typeof FreePlace>

/** Who may have the place of somebody who does not come, of a run. */
export const Replacements = z.object({
  /** Whether the place is published and free, so that it can be offered; else a pin gives it to somebody. */
  isPublished: z.boolean(),
  /** Free students, the first few of them. */
  candidates: z.array(Candidate),
})
export type Replacements = z.infer<typeof Replacements>

export const listReplacements = endpoint({
  method: 'GET',
  path: '/api/publishing/replacements/{run}/{person}',
  summary: 'Who of the free students may have the place that a run gave to this person',
  access: ['admin'],
  params: z.object({ run: Id, person: Id }),
  status: 200,
  answer: Replacements,
})

export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/publishing/answers',
  summary: 'How many have answered in the current edition, and the free places with who may have them',
  access: ['admin'],
  reads: 'teams',
  status: 200,
  answer: z.object({
    open: z.int(),
    accepted: z.int(),
    declined: z.int(),
    freePlaces: z.array(FreePlace),
  }),
})

export const offerPlace = endpoint({
  method: 'POST',
  path: '/api/publishing/places/{person}/offer',
  summary: 'Offer the place that was this person’s to somebody on the waiting list',
  access: ['admin'],
  params: z.object({ person: Id }),
  body: z.object({ to: Id }),
  status: 200,
  answer: z.object({ offered: z.literal(true) }),
})
