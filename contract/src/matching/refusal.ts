import * as z from 'zod/mini'
import { MatchingSettings } from '../editions/edition.ts'
import { Id } from '../text.ts'

/** What can be wrong with a run's input. */
export const RefusalCode = z.enum([
  'not-a-problem',
  'no-students',
  'no-companies',
  'missing-field',
  'unknown-key',
  'blank-in-key',
  'wrong-type',
  'repeated-student',
  'repeated-company',
  'unknown-study-field',
  'unknown-business-field',
  'too-many-preferences',
  'mixed-editions',
  'unknown-student',
  'unknown-company',
  'other-edition',
  'pinned-twice',
  'pinned-and-excluded',
  'locked-and-pinned',
  'locked-and-excluded',
  'locked-twice',
  'locked-size',
  'more-pins-than-places',
  'more-locks-than-teams',
  'team-count',
  'sizes',
  'company-sizes',
  'points-shape',
  'points-value',
  'points-not-monotone',
  'setting',
  'rule',
  'rules-clash',
  'rules-unmet',
  'given',
  'overdue',
  'interrupted',
])
export type RefusalCode = z.infer<typeof RefusalCode>

/** A rule by its student and company; `ruleId` is null for one that was refused and so not stored. */
const namedRule = z.object({
  ruleId: z.nullable(Id),
  student: z.string(),
  matrikelnummer: z.string(),
  companyName: z.string(),
})
export type NamedRule = z.infer<typeof namedRule>

/** A locked team, likewise. */
const namedLock = z.object({ ruleId: z.nullable(Id), companyName: z.string(), students: z.array(z.string()) })
export type NamedLock = z.infer<typeof namedLock>

/** Whether no change of this kind to fewer rules resolves it. */
const smallest = { isSmallest: z.boolean() }

/**
 * A minimal set of rules that cannot be kept together, and changes that each resolve the whole conflict; smallest
 * first.
 */
export const Conflict = z.object({
  companies: z.array(z.object({ companyName: z.string(), pins: z.array(namedRule), needed: z.int() })),
  /** Exclusions and locked teams that clash with those pins. */
  exclusions: z.array(namedRule),
  locks: z.array(namedLock),
  needed: z.int(),
  available: z.int(),
  changes: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('unpin'), pins: z.array(namedRule), ...smallest }),
      z.object({ kind: z.literal('allow'), exclusions: z.array(namedRule), ...smallest }),
      z.object({ kind: z.literal('unlock'), locks: z.array(namedLock), ...smallest }),
      z.object({
        kind: z.literal('mixed'),
        pins: z.array(namedRule),
        exclusions: z.array(namedRule),
        locks: z.array(namedLock),
        ...smallest,
      }),
      z.object({ kind: z.literal('minimum'), minimum: z.int() }),
      z.object({ kind: z.literal('fallback'), fallback: MatchingSettings.shape.fallback }),
    ]),
  ),
})
export type Conflict = z.infer<typeof Conflict>

/**
 * Why nothing could be computed: `data` holds keys, names and numbers by name, so that each screen can word it. Part of
 * an error's `details` and of a failed run's summary (there without the conflict's names).
 */
export const Refusal = z.object({
  code: RefusalCode,
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  conflict: z.optional(Conflict),
})
export type Refusal = z.infer<typeof Refusal>
