import type { Tier } from '@project-week/contract/matching/tiers'
import { MatchingError } from '../model/matching-error.ts'
import type { Options, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import { createRepairs } from './moves.ts'
import type { Run } from './finish-run.ts'
import { chooseWaiting } from './priority.ts'
import { budgetOf, keepPlaces, solveFewest } from './run.ts'
import { searchFurther } from './search.ts'
import type { TierOutcome } from './tier-outcomes.ts'

/** Seconds after the settings' time in which points are found without a search. */
const secondsBeyond = 5

/** The best repair with at most so many people moved: that of `before.moves`. */
export interface FrontierPoint {
  moved: number
  /** From companies served, or fairness, to fit; bounds are over all repairs with as many placed that move no more people. */
  tiers: TierOutcome[]
}

/**
 * What each further move buys in a repair: from the fewest people that must be moved, one by one up to `most` of them, as
 * far as more moves can bring anything and the settings' time, and some seconds for flows, allow. Each point is what `runMatching` gives for that
 * number of moves with these settings, with the same rules and tiers.
 *
 * @throws MatchingError `setting` for a number of moves that is none, and as `runMatching`
 */
export async function repairFrontier(problem: Problem, options: Options, most: number): Promise<FrontierPoint[]> {
  if (!Number.isInteger(most) || most < 0) {
    throw new MatchingError('setting', `frontier: ${most} is not a number of moves`, 'frontier')
  }
  const read = readProblem(problem, options)
  const budget = budgetOf(read, options)
  const fewest = await keepPlaces(chooseWaiting(read), read, (one) => searchFurther(solveFewest(one), budget))
  const instance = { ...read, waiting: fewest.instance.waiting }
  const repairWith = createRepairs(instance, fewest)
  const first = fewest.result.tiers.moved ?? 0
  const best = pointOf(await repairWith(instance.students.length, budget), 0)
  const points: FrontierPoint[] = []
  for (let moved = first; moved <= first + most; moved++) {
    const point = pointOf(await repairWith(moved, budget), moved)
    points.push(point)
    // As good as where everybody may be moved; or what is left to find would take too long.
    const isBest = point.tiers.every(({ value }, at) => value === best.tiers[at]!.value)
    if (isBest || budget.left() < -secondsBeyond) break
  }
  return points
}

function pointOf({ tiers }: Run, moved: number): FrontierPoint {
  const at = (name: Tier): number => tiers.findIndex(({ tier }) => tier === name)
  return { moved, tiers: tiers.slice(at('kept') + 1, at('fit') + 1) }
}
