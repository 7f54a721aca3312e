import * as z from 'zod/mini'
import { Tier } from './tiers.ts'

/**
 * What something costs a run, by the tiers in their order up to the first proven difference: nothing is said of a tier that
 * is not proven, nor of one after it.
 */
export const Cost = z.discriminatedUnion('kind', [
  /** All tiers before are the same; in this one, which is not fit, both values are the optimum. */
  z.object({ kind: z.literal('tier'), tier: Tier, before: z.number(), after: z.number() }),
  /**
   * All tiers before are the same; it costs so many points of fit (negative: gains): exact where the two are one number.
   * `isNet`: of fit less what broken rules with a weight and teams of one study field take off.
   */
  z.object({ kind: z.literal('fit'), least: z.number(), most: z.number(), isNet: z.boolean() }),
  /** Nothing changes as far as it is proven, which is to fit at least; `isWhole`: in no tier, so that the seed decides. */
  z.object({ kind: z.literal('same'), isWhole: z.boolean() }),
  /** Nothing can be said: this tier, before fit or fit itself, is not proven. */
  z.object({ kind: z.literal('open'), tier: Tier }),
  /** The other rules leave no result with it. */
  z.object({ kind: z.literal('impossible') }),
])
export type Cost = z.infer<typeof Cost>
