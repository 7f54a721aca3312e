import * as z from 'zod/mini'
import { endpoint, standing } from '../endpoint.ts'
import { BusinessField, businessFieldLabel } from '../enumerations/enumerations.ts'
import type { Locale } from '../locale.ts'
import { say } from '../messages.ts'
import { Day, Id } from '../text.ts'

export const challengeMessages = {
  noConsent: say(
    'One of these companies has not agreed that its challenge is public.',
    'Eines dieser Unternehmen hat nicht zugestimmt, dass seine Aufgabe öffentlich ist.',
  ),
  unconfirmed: say(
    'One of these companies has not confirmed its email address yet.',
    'Eines dieser Unternehmen hat seine E-Mail-Adresse noch nicht bestätigt.',
  ),
  notTakingPart: say(
    'One of these companies does not take part in the current edition.',
    'Eines dieser Unternehmen nimmt an der aktuellen Ausgabe nicht teil.',
  ),
  fiveOrNone: say('Name exactly five challenges, or none.', 'Nenne genau fünf Aufgaben oder keine.'),
  gone: say(
    'One of these challenges is no longer offered. Name another one instead.',
    'Eine dieser Aufgaben wird nicht mehr angeboten. Nenne stattdessen eine andere.',
  ),
}

/** A challenge on the public page: everything that is shown of it, and nothing that names its company. */
export const OpenChallenge = z.object({
  id: Id,
  /** The field that students rank; null for a company's own words that no listed field stands for. */
  field: z.nullable(BusinessField),
  /** The field in the company's words. */
  fieldOfBusiness: z.string(),
  town: z.string(),
  problem: z.string(),
  /** The most students that it may get. */
  places: z.int(),
  /** The study programmes that it looks for, the most wanted first. */
  programmes: z.array(z.string()),
})
export type OpenChallenge = z.infer<typeof OpenChallenge>

/** The end of a text's first sentence or line; a single letter and some words before a full stop are abbreviations. */
const firstEnd = /(?<=[.!?])(?<!\s(?:\p{L}|bzw|ggf|inkl|evtl|Dr|Nr)\.)\s+(?=\p{Lu})|\n/u

/** A challenge's first sentence, and what follows it. */
export function headlineOf(problem: string): [headline: string, rest: string] {
  const end = problem.search(firstEnd)
  return end < 0 ? [problem, ''] : [problem.slice(0, end), problem.slice(end).trim()]
}

/** The field of a challenge, in words. */
export const challengeField = ({ field, fieldOfBusiness }: OpenChallenge, locale: Locale): string =>
  businessFieldLabel(field ?? fieldOfBusiness)[locale]

/** A challenge in a list: companies may describe theirs with the same words. */
export const challengeTitle = (challenge: OpenChallenge, locale: Locale): string =>
  `${headlineOf(challenge.problem)[0]} (${challengeField(challenge, locale)}, ${challenge.town})`

/** So many challenges a student names, or none: naming only the most wanted ones must not pay. */
export const namedChallenges = 5

/** What a student has named, the most wanted first. */
export const OwnNaming = z.object({
  named: z.array(
    z.object({
      id: Id,
      /** Null for one that is not shown: it is gone, or the office has not released a changed text yet. */
      challenge: z.nullable(OpenChallenge),
      /** Its company has cancelled or it was taken back: its place on the list stays empty. */
      isGone: z.boolean(),
    }),
  ),
  /** The last day, YYYY-MM-DD, on which it can be changed. */
  until: Day,
  /** Whether the day has passed. */
  isOver: z.boolean(),
  /** Whether five can be named now: at least as many are offered, and the day has not passed. Until then all can be taken back. */
  isOpen: z.boolean(),
})
export type OwnNaming = z.infer<typeof OwnNaming>

const isFiveOrNone = (ids: readonly string[]) =>
  ids.length === 0 || (ids.length === namedChallenges && new Set(ids).size === namedChallenges)

export const getNaming = endpoint({
  method: 'GET',
  path: '/api/profile/challenges',
  summary: 'The challenges that the signed-in student named for the current edition; null where students name none',
  access: ['student'],
  reads: 'own',
  answer: z.nullable(OwnNaming),
})

export const nameChallenges = endpoint({
  method: 'PUT',
  path: '/api/profile/challenges',
  summary: 'Name five challenges that are offered, the most wanted first, or none',
  access: ['student'],
  touches: standing,
  rateLimit: { max: 30, perSeconds: 60 },
  body: z.object({ challenges: z.array(Id).check(z.refine(isFiveOrNone, challengeMessages.fiveOrNone)) }),
  answer: OwnNaming,
})

/** The part of an address that stands for a field: `Built Environment` is `built-environment`. */
export const fieldSlug = (field: string): string =>
  field
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** The field behind a part of an address; undefined where there is none. */
export const fieldOfSlug = (slug: string): BusinessField | undefined =>
  BusinessField.options.find((field) => fieldSlug(field) === slug)

/** What stands behind a company's name and does not name it. */
const legalForms = /\b(?:gmbh|ag|se|kg|kgaa|ohg|ug|mbh|e\.?\s?v|inc|ltd|llc|co)\b\.?|&/giu

/** Whether a challenge says whose it is: its text has the company's name, with its legal form or without. */
export function namesItself({ companyName, businessProblem }: { companyName: string; businessProblem: string }) {
  const plain = (text: string) =>
    ` ${text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `
  const name = plain(companyName.replaceAll(legalForms, ' ')).trim()
  return name !== '' && plain(businessProblem).includes(` ${name} `)
}

/** The most companies that are released at once. */
export const mostChallenges = 2000

const Release = z.object({ id: Id, isShown: z.boolean() })

export const releaseChallenges = endpoint({
  method: 'PUT',
  path: '/api/company/challenges',
  summary:
    'Show the challenges of companies on the public page, or take them off; answers what was before of those that it changed, which is what undoes it',
  access: ['admin'],
  touches: ['companies'],
  body: z.object({ changes: z.array(Release).check(z.minLength(1), z.maxLength(mostChallenges)) }),
  maxBodyBytes: 1024 * 1024,
  answer: z.object({ before: z.array(Release) }),
})
