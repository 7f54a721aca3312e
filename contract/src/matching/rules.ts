import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Conflict } from './refusal.ts'
import { RunRequest } from './settings.ts'
import { say } from '../messages.ts'
import { Id, Instant, requiredText } from '../text.ts'

/** Enough to find somebody by: the rest is narrowed down by typing more. */
export const mostFound = 20

export const findStudents = endpoint({
  method: 'GET',
  path: '/api/matching/students',
  summary: 'Students who take part in the current edition, by a part of their name or matriculation number',
  access: ['admin'],
  reads: 'profiles',
  query: z.object({ search: z.string().check(z.maxLength(100)) }),
  status: 200,
  answer: z.array(
    z.object({
      id: Id,
      firstname: z.string(),
      lastname: z.string(),
      matrikelnummer: z.string(),
      currentfieldofstudy: z.string(),
    }),
  ),
})

export const RuleKind = z.enum(['pin', 'exclusion', 'lock'])
export type RuleKind = z.infer<typeof RuleKind>

export const Rule = z.object({
  id: Id,
  kind: RuleKind,
  companyId: Id,
  companyName: z.string(),
  students: z.array(
    z.object({
      id: Id,
      firstname: z.string(),
      lastname: z.string(),
      matrikelnummer: z.string(),
      isWithdrawn: z.boolean(),
    }),
  ),
  reason: z.string(),
  author: z.string(),
  createdAt: Instant,
})
export type Rule = z.infer<typeof Rule>

const reasonMissing = say('Please say why, for whoever reads this next', 'Bitte schreiben Sie, warum')
export const reasonLimit = 500

/** A pin and an exclusion are about one student, a locked team about all of it. */
export const RuleRequest = z.object({
  kind: RuleKind,
  companyId: Id,
  studentIds: z.array(Id).check(z.minLength(1), z.maxLength(5)),
  reason: requiredText(reasonLimit, reasonMissing),
})
export type RuleRequest = z.infer<typeof RuleRequest>

export const listRules = endpoint({
  method: 'GET',
  path: '/api/matching/rules',
  summary: 'The pins, exclusions and locked teams of the current edition',
  access: ['admin'],
  status: 200,
  answer: z.array(Rule),
})

export const createRule = endpoint({
  method: 'POST',
  path: '/api/matching/rules',
  summary: 'Add a pin, an exclusion or a locked team, which every run from now on keeps',
  access: ['admin'],
  rateLimit: { max: 240, perSeconds: 60 },
  body: RuleRequest,
  status: 201,
  answer: Rule,
})

export const removeRule = endpoint({
  method: 'DELETE',
  path: '/api/matching/rules/{id}',
  summary: 'Take a rule back',
  access: ['admin'],
  rateLimit: { max: 240, perSeconds: 60 },
  params: z.object({ id: Id }),
  status: 200,
  answer: z.object({ removed: z.literal(true) }),
})

export const priceRules = endpoint({
  method: 'GET',
  path: '/api/matching/runs/{id}/rules',
  summary: 'What each pin, exclusion and locked team of a run costs: the result without it, less the result with it',
  access: ['admin'],
  rateLimit: { max: 30, perSeconds: 60 },
  params: z.object({ id: Id }),
  status: 200,
  answer: z.object({
    isExact: z.boolean(),
    costs: z.array(z.object({ ruleId: Id, fit: z.int(), placed: z.int(), served: z.int() })),
  }),
})

export const checkRules = endpoint({
  method: 'POST',
  path: '/api/matching/check',
  summary: 'Whether a run of the current edition is possible with these settings and the rules; if not, why',
  access: ['admin'],
  rateLimit: { max: 60, perSeconds: 60 },
  body: RunRequest,
  status: 200,
  answer: z.object({ conflict: z.nullable(Conflict) }),
})
