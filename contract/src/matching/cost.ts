import * as z from 'zod/mini'
import { Tier } from './tiers.ts'

/**
 * What something costs a run, by tiers in order up to the first proven difference: nothing is claimed about a tier that
 * is not proven, or any after it.
 */
export const Cost = z.discriminatedUnion('kind', [
  /** All earlier tiers are equal; in this one, which is not fit, both values are optimal. */
  z.object({ kind: z.literal('tier'), tier: Tier, before: z.number(), after: z.number() }),
  /**
   * All earlier tiers are equal; it costs this many points of fit (negative: gains), exact if both are equal. `isNet`:
   * fit minus penalties for broken rules with a weight and for teams of one study field.
   */
  z.object({ kind: z.literal('fit'), least: z.number(), most: z.number(), isNet: z.boolean() }),
  /**
   * Nothing changes as far as proven, which is at least down to fit; `isWhole`: in no tier. `isBySeed`: another seed
   * would have decided so.
   */
  z.object({ kind: z.literal('same'), isWhole: z.boolean(), isBySeed: z.optional(z.boolean()) }),
  /**
   * Nothing can be claimed: this tier, fit or an earlier one, is not proven. `found`: its values in the two results that
   * were found, where they differ and all earlier tiers are equal.
   */
  z.object({
    kind: z.literal('open'),
    tier: Tier,
    found: z.optional(z.object({ before: z.number(), after: z.number() })),
  }),
  /** The other rules leave no result with it. */
  z.object({ kind: z.literal('impossible') }),
])
export type Cost = z.infer<typeof Cost>
