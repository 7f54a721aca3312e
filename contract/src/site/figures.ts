import * as z from 'zod/mini'

/** The landing page's counts, from the installation's data. */
export const SiteFigures = z.object({
  /**
   * All editions whose week is over by the programme clock. A company counts once, however often it took part; null if
   * an edition was erased, as its companies are no longer known.
   */
  past: z.object({ teams: z.int(), companies: z.nullable(z.int()), students: z.int() }),
  /** Number of challenges currently public. */
  challenges: z.int(),
})
export type SiteFigures = z.infer<typeof SiteFigures>
