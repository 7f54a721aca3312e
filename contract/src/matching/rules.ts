import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CurrentDegree, Gender, GermanLanguageLevel, School, YesNo } from '../enumerations/enumerations.ts'
import { StudyProgramme } from '../enumerations/study-programmes.ts'
import { Cost } from './cost.ts'
import { Conflict } from './refusal.ts'
import { RunRequest } from './settings.ts'
import { say } from '../messages.ts'
import { Id, Instant, requiredLines } from '../text.ts'

/** Enough to find a person; typing more narrows it down. */
export const mostFound = 20

export const findStudents = endpoint({
  method: 'GET',
  path: '/api/matching/students',
  summary: 'Students who take part in the current edition, by a part of their name or matriculation number',
  access: ['admin'],
  reads: 'matching',
  auditedAs: 'profiles',
  query: z.object({ search: z.string().check(z.maxLength(100)) }),
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

/** About a student and a company; a whole team; several students; a property of students. */
export const RuleKind = z.enum([
  'pin',
  'exclusion',
  'lock',
  'together',
  'apart',
  'at-least-one',
  'at-most',
  'none',
  'no-isolated',
])
export type RuleKind = z.infer<typeof RuleKind>

/** Whether a rule of a kind names a property instead of students. */
export const isOfProperty = (kind: RuleKind): boolean =>
  kind === 'at-least-one' || kind === 'at-most' || kind === 'none' || kind === 'no-isolated'

/** Properties that a rule can ask for, with their values. `returning` is the answer to `previousParticipation`. */
export const propertyValues = {
  gender: Gender.options,
  school: School.options,
  studyField: StudyProgramme.options,
  degree: CurrentDegree.options,
  languageLevel: GermanLanguageLevel.options,
  returning: YesNo.options,
} as const satisfies Record<string, readonly string[]>
export const PropertyName = z.enum(['gender', 'school', 'studyField', 'degree', 'languageLevel', 'returning', 'answer'])
export type PropertyName = z.infer<typeof PropertyName>

export const ruleMessages = {
  reason: say('Enter a reason', 'Bitte geben Sie einen Grund an'),
  choose: say('Please choose', 'Bitte auswählen'),
  two: say('Please choose at least two students', 'Bitte mindestens zwei Studierende auswählen'),
  most: say('A whole number from 1 to 4', 'Eine ganze Zahl von 1 bis 4'),
  weight: say('A whole number from 1 to 10000', 'Eine ganze Zahl von 1 bis 10000'),
}

/** The answer to a question of the office's own, as a property: QUESTION:OPTION, `Yes` or `No` for a yes-no question. */
export const answerKey = (question: string, option: string): string => `${question}:${option}`
const isAnswerKey = (value: string): boolean => /^[\da-f-]{36}:[A-Za-z\d-]{1,40}$/.test(value)

export const Property = z
  .object({
    name: PropertyName,
    value: z.string(ruleMessages.choose),
    /** Of an answer, as the server says it: what was asked and the option. */
    label: z.optional(z.object({ en: z.string(), de: z.string() })),
  })
  .check(
    z.refine(
      ({ name, value }) => (name === 'answer' ? isAnswerKey(value) : propertyValues[name].some((one) => one === value)),
      { path: ['value'], error: ruleMessages.choose },
    ),
  )
export type Property = z.infer<typeof Property>

export const reasonLimit = 500
/** Most students in a rule: in a locked team, and in others. */
export const mostMembers = 5
export const mostNamed = 20
export const mostCompanies = 50

const studentIds = (fewest: number, most: number, message: string) =>
  z.array(Id).check(z.minLength(fewest, message), z.maxLength(most, message))
const scope = {
  /** Only teams of these companies; none: all. */
  companyIds: z.array(Id).check(z.maxLength(mostCompanies)),
  /** Points of fit that each break costs; null: a hard rule. */
  weight: z.nullable(
    z.int(ruleMessages.weight).check(z.minimum(1, ruleMessages.weight), z.maximum(10_000, ruleMessages.weight)),
  ),
}

/** A rule's subject, by its kind. For what counts as a break see `matching/src/model/problem.ts`. */
const subjectsWith = <More extends z.core.$ZodLooseShape>(more: More) =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.enum(['pin', 'exclusion']),
      companyId: Id,
      studentIds: studentIds(1, 1, ruleMessages.choose),
      ...more,
    }),
    z.object({
      kind: z.literal('lock'),
      companyId: Id,
      studentIds: studentIds(1, mostMembers, ruleMessages.choose),
      ...more,
    }),
    z.object({
      kind: z.enum(['together', 'apart']),
      studentIds: studentIds(2, mostNamed, ruleMessages.two),
      ...scope,
      ...more,
    }),
    z.object({ kind: z.enum(['at-least-one', 'none', 'no-isolated']), property: Property, ...scope, ...more }),
    z.object({
      kind: z.literal('at-most'),
      property: Property,
      /** How many students of a team may have it. */
      most: z.int(ruleMessages.most).check(z.minimum(1, ruleMessages.most), z.maximum(4, ruleMessages.most)),
      ...scope,
      ...more,
    }),
  ])

export const RuleSubject = subjectsWith({})
export type RuleSubject = z.infer<typeof RuleSubject>

export const RuleRequest = subjectsWith({ reason: requiredLines(reasonLimit, ruleMessages.reason) })
export type RuleRequest = z.infer<typeof RuleRequest>

export const Rule = z.object({
  id: Id,
  kind: RuleKind,
  /** The company of a pin, an exclusion or a locked team; for other rules those whose teams it covers, none: all. */
  companies: z.array(z.object({ id: Id, companyName: z.string() })),
  students: z.array(
    z.object({
      id: Id,
      firstname: z.string(),
      lastname: z.string(),
      matrikelnummer: z.string(),
      isWithdrawn: z.boolean(),
    }),
  ),
  property: z.nullable(Property),
  /** Of `at-most`; null for other kinds. */
  most: z.nullable(z.int()),
  weight: z.nullable(z.int()),
  reason: z.string(),
  author: z.string(),
  createdAt: Instant,
})
export type Rule = z.infer<typeof Rule>

/** The pin that a new pin for the same student replaces. */
export const Replaced = z.nullable(z.object({ companyId: Id, companyName: z.string(), reason: z.string() }))
export type Replaced = z.infer<typeof Replaced>

export const listRules = endpoint({
  method: 'GET',
  path: '/api/matching/rules',
  summary: 'The rules of the current edition: pins, exclusions, locked teams, and rules between people',
  access: ['admin'],
  reads: 'matching',
  answer: z.array(Rule),
})

export const createRule = endpoint({
  method: 'POST',
  path: '/api/matching/rules',
  summary: 'Add a rule, which every run from now on keeps; a second pin of a student replaces the first',
  access: ['admin'],
  touches: ['matching'],
  rateLimit: { max: 240, perSeconds: 60 },
  body: RuleRequest,
  status: 201,
  answer: z.extend(Rule, { replaced: Replaced }),
})

export const removeRule = endpoint({
  method: 'DELETE',
  path: '/api/matching/rules/{id}',
  summary: 'Take a rule back',
  access: ['admin'],
  touches: ['matching'],
  rateLimit: { max: 240, perSeconds: 60 },
  params: z.object({ id: Id }),
  answer: z.object({ removed: z.literal(true) }),
})

export const priceRule = endpoint({
  method: 'POST',
  path: '/api/matching/rules/price',
  summary: 'What a rule that is not there yet would cost a run with these settings, and which pin it would replace',
  access: ['admin'],
  reads: 'matching',
  touches: [],
  rateLimit: { max: 120, perSeconds: 60 },
  body: z.object({ rule: RuleSubject, settings: RunRequest }),
  answer: z.object({ cost: Cost, replaced: Replaced }),
})

export const priceRules = endpoint({
  method: 'POST',
  path: '/api/matching/rules/costs',
  summary: 'What each rule costs a run with these settings: the result without it, less the result with it',
  access: ['admin'],
  reads: 'matching',
  touches: [],
  rateLimit: { max: 60, perSeconds: 60 },
  body: z.object({
    settings: RunRequest,
    /** Only this rule: a page asks for one after the other and shows each as it arrives. */
    ruleId: z.optional(Id),
  }),
  /** A cost is null if the other rules clash without this one. */
  answer: z.array(z.object({ ruleId: Id, cost: z.nullable(Cost) })),
})

/** Settings whose cost to a run can be computed. */
export const CostlySetting = z.enum(['fewUnlisted', 'mixture', 'fairness', 'challenges'])
export type CostlySetting = z.infer<typeof CostlySetting>

export const costSetting = endpoint({
  method: 'POST',
  path: '/api/matching/setting-cost',
  summary: 'What a setting costs a run with these settings, and what it brings',
  access: ['admin'],
  reads: 'matching',
  touches: [],
  rateLimit: { max: 60, perSeconds: 60 },
  body: z.object({ settings: RunRequest, setting: CostlySetting }),
  answer: z.object({
    cost: Cost,
    /** How many fewer students are in a team that neither side listed. */
    unlisted: z.int(),
    /** How many fewer teams have a single degree programme. */
    alone: z.int(),
    /** How many more students are at a company whose challenge they named. */
    named: z.int(),
    /** How many fewer students study a degree programme that their company listed. */
    unwanted: z.int(),
  }),
})

export const checkRules = endpoint({
  method: 'POST',
  path: '/api/matching/check',
  summary: 'Whether a run of the current edition is possible with these settings and the rules; if not, why',
  access: ['admin'],
  reads: 'matching',
  touches: [],
  rateLimit: { max: 60, perSeconds: 60 },
  body: RunRequest,
  answer: z.object({ conflict: z.nullable(Conflict) }),
})
