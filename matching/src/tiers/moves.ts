import { readStudents } from '../flow/carry-down.ts'
import { buildNetwork, solveNetwork } from '../flow/network.ts'
import type { Flow } from '../flow/network.ts'
import { topOf, type Instance, type Objective, type Repair } from '../model/instance.ts'
import { MatchingError } from '../model/matching-error.ts'
import { total } from '../model/total.ts'
import { boundWorth, fixedWorth } from '../proof/certificate.ts'
import { readCertificate } from '../proof/prices.ts'
import { formTeams, sizesOf } from './decode-teams.ts'
import { describeRun, finishRun, isAsGood } from './finish-run.ts'
import type { Run } from './finish-run.ts'
import { solveKeeping } from './keep-teams.ts'
import { mostTop, solveLevels } from './objective.ts'
import { movesFew } from './search-model.ts'
import type { Budget } from './search-model.ts'
import { searchFurther } from './search.ts'
import { worthOfTeams } from './tier-outcomes.ts'
import type { SearchBounds } from './tier-outcomes.ts'
import { countPlaced } from './teams.ts'

/**
 * Repairs that move more people than necessary, starting from the run that moves the fewest. Each has the best fit with
 * at most `moves` moved, or with the fewest possible if that is more.
 *
 * The run that ignores moves is a relaxation. If it moves too many, a price per move gives the best matching for some
 * numbers of moves and a bound for all (Lagrangian relaxation; the price by bisection: Eisner, Severance, 1976); branch
 * and bound closes the rest if the problem is small enough.
 */
export function createRepairs(instance: Instance, fewest: Run): (moves: number, budget: Budget) => Promise<Run> {
  const { repair } = instance
  if (repair === undefined) throw new Error('a repair needs teams to start from')
  const least = movedIn(fewest)
  let relaxed: Run | undefined
  return async (moves, budget) => {
    const limited = { ...repair, moves: Math.max(moves, least) }
    if (limited.moves === least) return sameTeams(fewest, fewest, limited, boundsOf(fewest))
    // How the tiers are weighted does not depend on the number of moves.
    const free = (relaxed ??= finishRun(solveKeeping({ ...instance, repair: limited }), {}))
    const known = bestKnown(withRepair(free, limited), fewest)
    try {
      // With rules between people the search starts from the relaxation, otherwise from an existing matching.
      const found = await searchFurther(instance.rules.length > 0 ? withRepair(free, limited) : known, budget)
      return isAsGood(found, known) ? found : known
    } catch (error) {
      // The run with the fewest moves keeps all rules, so this is a timeout, not a clash.
      if (error instanceof MatchingError && error.code === 'rules-unmet') return known
      throw error
    }
  }
}

const movedIn = ({ result }: Run): number => result.tiers.moved ?? 0

const boundsOf = ({ tiers }: Run): SearchBounds => Object.fromEntries(tiers.map(({ tier, bound }) => [tier, bound]))

function withRepair(run: Run, repair: Repair): Run {
  const instance = { ...run.instance, repair }
  return { ...run, instance, outcome: { ...run.outcome, instance } }
}

/** The best repair within the limit found by flow: `free` if it moves few enough, else one by a price on moves. */
function bestKnown(free: Run, fewest: Run): Run {
  const { instance, outcome } = free
  const own = { ...outcome, decidedBy: 'search', knows: 'open-companies' } as const
  const fewestFlow = { ...own, instance: { ...fewest.instance, repair: instance.repair }, flow: fewest.outcome.flow }
  const standing = describeRun(fewestFlow, fewest.teams, {})
  if (instance.rules.length > 0) return standing
  if (movesFew(free)) return isAsGood(free, standing) ? free : standing
  const { before, after, stayers } = priceMoves(free, fewest)
  const pinned = instance.pinned.slice()
  stayers.forEach((company, i) => (pinned[i] = company))
  const { flow } = before
  const priced =
    flow === undefined
      ? standing
      : describeRun({ ...own, flow }, formTeams({ ...instance, pinned }, openTeamsOf(fewest), outcome), {})
  const best = isAsGood(priced, standing) ? priced : standing
  return describeRun(best.outcome, best.teams, boundByPrice(free, best, before, after))
}

/** A matching's moves and what they achieve. */
interface Point {
  moved: number
  /** Points of all tiers before moves. */
  worth: number
  /** Undefined for the run that moves the fewest. */
  flow: Flow | undefined
}

/**
 * The neighbours on the concave hull of (moved, worth) around the move limit, over the companies with a team in
 * `fewest`; and who stays where in the first.
 */
function priceMoves(free: Run, fewest: Run): { before: Point; after: Point; stayers: ReadonlyMap<number, number> } {
  const { instance } = free
  const repair = instance.repair!
  const sizes = sizesOf(instance, openTeamsOf(fewest))
  // All tiers before moves, in one table.
  const fixed = { ...instance, objective: free.outcome.proofs.at(-2)!.objective }
  const measure = (flow: Flow): Point => {
    const teams = readStudents(flow).map((students, company) => ({ company, students }))
    const worthAt = (objective: Objective): number =>
      worthOfTeams({ ...instance, objective }, teams) + fixedWorth({ ...instance, objective })
    return { moved: countPlaced(repair) - worthAt(stays(instance)), worth: worthAt(fixed.objective), flow }
  }
  let before: Point = { moved: movedIn(fewest), worth: worthOfTeams(fixed, fewest.teams), flow: undefined }
  let after = measure(solveLevels(instance, sizes).flow)
  while (after.moved > repair.moves! && after.moved - before.moved > 1 && after.worth > before.worth) {
    // At this price per move both are worth the same; anything worth more lies above the line between them.
    const objective = priceOf(fixed.objective, before, after)
    if (topOf(objective) > mostTop) break
    const found = measure(solveNetwork(buildNetwork({ ...instance, objective }), sizes.least, sizes.most))
    if (found.moved <= before.moved || found.moved >= after.moved) break
    if (found.moved <= repair.moves!) before = found
    else after = found
  }
  if (after.moved <= repair.moves! && after.worth > before.worth) before = after
  const stayers = new Map<number, number>()
  if (before.flow !== undefined) {
    readStudents(before.flow).forEach((students, j) => {
      for (const i of students) if (repair.before[i] === j) stayers.set(i, j)
    })
  }
  return { before, after, stayers }
}

/** Counts only staying. */
const stays = ({ points }: Instance): Objective => ({ points: new Int32Array(points.length), stay: 1, accepted: 0 })

const priceOf = ({ points, accepted }: Objective, before: Point, after: Point): Objective => ({
  points: points.map((value) => (after.moved - before.moved) * value),
  stay: after.worth - before.worth,
  accepted: (after.moved - before.moved) * accepted,
})

/**
 * What the price between two points proves of a run, whichever companies are open. With W the maximum of weight · fit +
 * price · stays, fit is at most (W − price · (had − moves)) / weight, and with equal fit at most (W − weight · fit) /
 * price stay. Where another tier comes before fit the price is not in its units; the bound is then the best fit with any number of moves.
 */
function boundByPrice(free: Run, run: Run, before: Point, after: Point): SearchBounds {
  const { instance, outcome } = free
  const { repair, settings, points } = instance
  const { plan, mostPlaced, rule } = outcome
  if (repair?.moves === undefined) return {}
  const unpriced = { points, stay: 0, accepted: 0 }
  const isFirst = settings.fairness === false && !repair.accepted.includes(1)
  const isPriced = isFirst && after.moved > before.moved && after.worth > before.worth
  const priced = isPriced ? priceOf(unpriced, before, after) : unpriced
  const objective = topOf(priced) > mostTop ? unpriced : priced
  const weighted = { ...instance, objective }
  const flow = solveNetwork(buildNetwork(weighted), plan.needed, plan.room)
  if (flow.needed < total(plan.needed)) return {}
  const placed = run.result.tiers.placed - (instance.students.length - instance.waiting.size - plan.free)
  const certificate = readCertificate(flow)
  const worths = [placed, mostPlaced].map((count) => boundWorth(weighted, certificate, count, rule))
  const most = Math.max(...worths) + fixedWorth(weighted)
  const had = countPlaced(repair)
  const { stay } = objective
  const weight = objective.points === points ? 1 : after.moved - before.moved
  return {
    fit: Math.floor((most - stay * (had - repair.moves)) / weight),
    ...(stay > 0 ? { moved: had - Math.floor((most - weight * run.result.tiers.fit) / stay) } : {}),
  }
}

/** Company → number of teams that are not locked. */
function openTeamsOf({ instance, teams }: Run): Int32Array {
  const open = new Int32Array(instance.companies.length)
  for (const { company, students } of teams) if (instance.lockOf[students[0]!]! < 0) open[company]!++
  return open
}

/** The teams of one run with the proofs of another, as a repair with this move limit. */
function sameTeams({ teams }: Run, { outcome, instance }: Run, repair: Repair, bounds: SearchBounds): Run {
  return describeRun({ ...outcome, instance: { ...instance, repair } }, teams, bounds)
}
