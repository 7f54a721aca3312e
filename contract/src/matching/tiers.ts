import * as z from 'zod/mini'

/**
 * All possible tiers of a run. `kept`, `accepted` and `moved`: a repair's companies that keep their team, and
 * students who lose the place that they accepted, or any place. `unlisted` to `second`: with fairness, students in a team that neither side listed, then those with no
 * choice, a 3rd, a 2nd.
 */
export const Tier = z.enum([
  'placed',
  'kept',
  'accepted',
  'moved',
  'served',
  'unlisted',
  'unchosen',
  'third',
  'second',
  'fit',
  'balance',
  'schools',
  'mixed',
])
export type Tier = z.infer<typeof Tier>

/** Tiers in which less is better. */
export const lessIsBetter: ReadonlySet<Tier> = new Set<Tier>([
  'accepted',
  'moved',
  'unlisted',
  'unchosen',
  'third',
  'second',
  'balance',
])
