import * as z from 'zod/mini'

/** What the landing page counts, from the installation's data. */
export const SiteFigures = z.object({
  /**
   * Of all editions whose week is over by the programme clock. A company counts once, however often it came; null where
   * an edition was erased, because nobody knows any more which companies it had.
   */
  past: z.object({ teams: z.int(), companies: z.nullable(z.int()), students: z.int() }),
  /**
   * Of the current edition: places at the registered companies less the students registered for it. Negative where more
   * students than places are registered.
   */
  placesLeft: z.int(),
  /** Challenges that are public now. */
  challenges: z.int(),
})
export type SiteFigures = z.infer<typeof SiteFigures>
