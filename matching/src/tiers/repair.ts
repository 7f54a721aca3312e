import { buildNetwork, solveNetwork } from '../flow/network.ts'
import type { Flow } from '../flow/network.ts'
import { fitOf, isFree } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'
import { MatchingError } from '../model/matching-error.ts'
import type { Options, Problem } from '../model/problem.ts'
import { readStudents } from '../flow/carry-down.ts'
import type { Run } from './finish-run.ts'
import { runMatching } from './run.ts'
import { countPlaced } from './teams.ts'

/** The choice between moves and fit. */
export interface Frontier {
  points: FrontierPoint[]
  /** Whether the bounds hold over all matchings; else only over those with the same companies open. */
  isOverAll: boolean
}

/** The best fit with at most so many people moved. */
export interface FrontierPoint {
  moved: number
  fit: number
  /** No matching with as many placed that moves no more people fits better. */
  bound: number
}

/**
 * What each further move buys in a repair: from the fewest people that must be moved, one by one up to `most` of them.
 * The corners are solved exactly, by giving each stay a price (Lagrangian relaxation; all corners by bisection: Eisner,
 * Severance, 1976); between two corners the fit of the one before holds, and the line between them is the bound. Where
 * flow does not decide who is open, the open companies are those of the repair.
 *
 * @throws MatchingError `setting` for a number of moves that is none, and as `runMatching`
 */
export async function repairFrontier(problem: Problem, options: Options, most: number): Promise<Frontier> {
  if (!Number.isInteger(most) || most < 0) {
    throw new MatchingError('setting', `frontier: ${most} is not a number of moves`, 'frontier')
  }
  const run = await runMatching(problem, options)
  const corners = cornersOf(run)
  const first = corners[0]!.moved
  const points: FrontierPoint[] = []
  for (let moved = first; moved <= first + most; moved++) {
    const before = corners.findLast((corner) => corner.moved <= moved)!
    const after = corners.find((corner) => corner.moved > moved)
    const share =
      after === undefined ? 0 : ((moved - before.moved) * (after.fit - before.fit)) / (after.moved - before.moved)
    points.push({ moved, fit: before.fit, bound: Math.floor(before.fit + share) })
    if (after === undefined) break
  }
  return { points, isOverAll: run.outcome.knows === 'every-rule' }
}

interface Corner {
  moved: number
  fit: number
}

/** The corners of the concave hull of (moved, fit), fewest moves first. */
function cornersOf({ instance, outcome, result }: Run): Corner[] {
  const { repair } = instance
  if (repair === undefined) throw new Error('a frontier needs teams to start from')
  const { least, most } = boundsOf(outcome)
  const had = countPlaced(repair)
  const solve = (weight: number, stay: number): Corner => {
    const points = instance.points.map((value) => weight * value)
    const flow = solveNetwork(buildNetwork({ ...instance, objective: { points, stay } }), least, most)
    return countFlow(instance, flow, had)
  }
  const fewest: Corner = { moved: result.tiers.moved ?? 0, fit: result.tiers.fit }
  const corners = [fewest]
  const between = (a: Corner, b: Corner): void => {
    if (b.moved - a.moved < 2) return
    // At this price of a stay both ends are worth the same: what is worth more lies above the line.
    const weight = b.moved - a.moved
    const stay = b.fit - a.fit
    const found = solve(weight, stay)
    const height = weight * found.fit - stay * found.moved
    if (height <= weight * a.fit - stay * a.moved || found.moved <= a.moved || found.moved >= b.moved) return
    between(a, found)
    corners.push(found)
    between(found, b)
  }
  // A stay is worth next to nothing: the best fit, and among those the fewest moves.
  const best = solve(instance.students.length + 1, 1)
  if (best.fit > fewest.fit && best.moved > fewest.moved) {
    between(fewest, best)
    corners.push(best)
  }
  return corners
}

function boundsOf({ plan, flow, rule, knows }: Run['outcome']): { least: Int32Array; most: Int32Array } {
  if (knows === 'every-rule') return rule
  // Companies without a team stay closed, so that every size between the bounds is legal.
  const isClosed = (j: number): boolean => 0 === flow.sizes[j]! + plan.pins[j]!
  return {
    least: plan.needed.map((needed, j) => (isClosed(j) ? 0 : Math.max(needed, plan.toOpen[j]!))),
    most: plan.room.map((room, j) => (isClosed(j) ? 0 : room)),
  }
}

function countFlow(instance: Instance, flow: Flow, had: number): Corner {
  const { pinned, lockOf, locks, repair } = instance
  let fit = 0
  let stayed = 0
  const count = (i: number, j: number): void => {
    fit += fitOf(instance, i, j)
    if (repair?.before[i] === j) stayed++
  }
  readStudents(flow).forEach((students, j) => students.forEach((i) => count(i, j)))
  instance.students.forEach((_, i) => {
    const company = locks[lockOf[i]!]?.company ?? pinned[i]!
    if (!isFree(instance, i) && company >= 0) count(i, company)
  })
  return { moved: had - stayed, fit }
}
