import * as z from 'zod/mini'
import { MatchingSettings } from '../editions/edition.ts'
import { Id } from '../text.ts'

/** What can be wrong with what a run is computed from. */
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

/** A rule by what it is about; `ruleId` is null for one that was refused and so is not kept. */
const namedRule = z.object({
  ruleId: z.nullable(Id),
  student: z.string(),
  matrikelnummer: z.string(),
  companyName: z.string(),
})
export type NamedRule = z.infer<typeof namedRule>

/** A locked team in the same way. */
const namedLock = z.object({ ruleId: z.nullable(Id), companyName: z.string(), students: z.array(z.string()) })
export type NamedLock = z.infer<typeof namedLock>

/** Whether nothing of the same kind that touches fewer rules resolves it. */
const smallest = { isSmallest: z.boolean() }

/**
 * Rules that cannot be kept together, none of which could go without the others being possible, and changes of which each
 * resolves everything alone; the smallest first.
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
 * Why nothing could be computed: `data` holds keys, names and numbers by name, so that each screen words it in its own
 * language. Stands in an error's `details` and in the summary of a failed run (there without the conflict's names).
 */
export const Refusal = z.object({
  code: RefusalCode,
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  conflict: z.optional(Conflict),
})
export type Refusal = z.infer<typeof Refusal>
