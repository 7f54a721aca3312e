import * as z from 'zod/mini'

/**
 * Every tier that a run may have. `kept` and `moved`: a repair's, companies that keep their team and students who lose the
 * place they had. `unlisted` to `second`: of fairness, students in a team that neither side listed, then those who got no
 * choice, a 3rd, a 2nd.
 */
export const Tier = z.enum([
  'placed',
  'kept',
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
  'moved',
  'unlisted',
  'unchosen',
  'third',
  'second',
  'balance',
])
