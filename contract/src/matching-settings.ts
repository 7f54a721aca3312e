import * as z from 'zod/mini'
import { MatchingSettings } from './edition.ts'
import { say } from './messages.ts'

/** The longest that a proof may be asked to take, in seconds. */
export const longestProof = 600

/** What the server says of a setting that only the engine can judge. */
export const settingMessages = {
  sizes: say('The smallest team is larger than the largest', 'Das kleinste Team ist größer als das größte'),
  value: say('This value is not possible', 'Dieser Wert ist nicht möglich'),
  points: say(
    'Points must not rise as a rank worsens, and lie between 0 and 10000',
    'Punkte dürfen nicht steigen, wenn ein Rang schlechter wird, und liegen zwischen 0 und 10000',
  ),
}

const pointsOrder = say(
  'Points must not rise as a rank worsens',
  'Punkte dürfen nicht steigen, wenn ein Rang schlechter wird',
)
const pointsRange = say('A whole number from 0 to 10000', 'Eine ganze Zahl von 0 bis 10000')
const points = z.int(pointsRange).check(z.minimum(0, pointsRange), z.maximum(10_000, pointsRange))
const pointsRow = z.tuple([points, points, points, points, points, points])

/** The next worse rank: 1 → 2 → … → not listed (0) → none. */
const worseRank = (rank: number, ranks: number): number | undefined =>
  rank === 0 ? undefined : rank + 1 < ranks ? rank + 1 : 0

/**
 * `points[k][r]`: what it counts that the student gave the field rank k (1–3, 0 = not listed) and the company the study
 * programme rank r (1–5, 0). Never more for a worse rank.
 */
export const PointsTable = z.tuple([pointsRow, pointsRow, pointsRow, pointsRow]).check((payload) => {
  payload.value.forEach((row, k) =>
    row.forEach((value, r) => {
      const below = payload.value[worseRank(k, 4) ?? k]?.[r] ?? value
      const beside = row[worseRank(r, 6) ?? r] ?? value
      if (below > value) payload.issues.push(notMonotone(payload.value, [worseRank(k, 4) ?? k, r]))
      if (beside > value) payload.issues.push(notMonotone(payload.value, [k, worseRank(r, 6) ?? r]))
    }),
  )
})
export type PointsTable = z.infer<typeof PointsTable>

const notMonotone = (input: unknown, path: [number, number]) => ({
  code: 'custom' as const,
  input,
  path,
  message: pointsOrder,
})

/** What a run is computed with; with the same input these give the same result. */
export const RunSettings = z.extend(MatchingSettings, {
  /** The table as it stands; where absent, it is the sum of the two lists. */
  points: z.optional(PointsTable),
  /** Decides between results that are equally good. */
  seed: z.int(),
  /** Seconds that the proof of a hard case may take; 0 = none. */
  timeLimit: z.number().check(z.minimum(0), z.maximum(longestProof)),
})
export type RunSettings = z.infer<typeof RunSettings>
