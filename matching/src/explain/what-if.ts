import type { Cost } from '@project-week/contract/matching/cost'
import { stride } from '../flow/graph.ts'
import { createBuckets } from '../flow/min-cost-flow.ts'
import { fitOf, meets, valueOf } from '../model/instance.ts'
import type { Options, Problem } from '../model/problem.ts'
import { isLegalSize } from '../model/team-plan.ts'
import { isEveryPlaceFilled } from '../proof/prices.ts'
import type { Run } from '../tiers/finish-run.ts'
import { runMatching } from '../tiers/run.ts'
import { costBetween, isSteady } from './cost.ts'
import { fixedBy } from './reasons.ts'
import { companyIndex, studentIndex } from './run-index.ts'
import { compareTiers, isDecidedToFit } from './tier-changes.ts'
import type { TierChange } from './tier-changes.ts'

/** Fit lost by a forced pair (negative: gained), with all tiers before fit unchanged. */
export type Loss =
  /** The residual network covers every rule that applies. */
  | { kind: 'exact'; points: number }
  /** The path would leave a team too small: this is a lower bound. */
  | { kind: 'at-least'; points: number }
  /** No path, a rule between people, or an incomplete network: only `forceMove` can tell. */
  | { kind: 'unknown' }

/** An instant answer from the network about placing one student at one company. */
export interface WhatIf {
  /** Points of the pair. */
  fit: number
  /** Which rule applies to the pair: pinned, kept or locked elsewhere, excluded, or not listed enough for the fallback. */
  rule: 'free' | 'pinned' | 'locked' | 'kept' | 'excluded' | 'fallback'
  loss: Loss
}

/**
 * Answers "why not company X?" from the residual network. Forcing a student to a company adds one arc to a least-cost
 * flow, so the loss is that arc's cost plus a shortest path back from the company to the student's type (Ahuja,
 * Magnanti, Orlin: Network Flows, 1993, ch. 9). Keeps its working memory between questions.
 *
 * @throws MatchingError `unknown-student`, `unknown-company`
 */
export function createWhatIf(run: Run): (matrikelnummer: string, companyId: string) => WhatIf {
  const { instance, outcome } = run
  const { network } = outcome.flow
  const findPath = createPathFinder(run)
  const isKnowing =
    outcome.decidedBy === 'flow' &&
    outcome.knows !== 'open-companies' &&
    outcome.proofs.length === 1 &&
    instance.rules.length === 0 &&
    run.tiers[0]?.proven === true
  const { needed, beyond } = outcome.flow
  const isRoomLeft = needed + beyond < outcome.plan.free && !isEveryPlaceFilled(outcome.flow)
  return (matrikelnummer, companyId) => {
    const i = studentIndex(run, matrikelnummer)
    const j = companyIndex(run, companyId)
    const team = run.teams[run.teamOf[i]!]
    const answer = { fit: fitOf(instance, i, j), rule: ruleOf(run, i, j) }
    // An optimal run stays optimal with a pin on a pair that it contains.
    if (team?.company === j && isDecidedToFit(run)) return { ...answer, loss: { kind: 'exact', points: 0 } }
    const isImpossible = answer.rule === 'locked' || instance.ruledOut.get(i)?.has(j) === true
    const isFixed = isImpossible || instance.pinned[i]! >= 0 || instance.waiting.has(i)
    // Forcing a forbidden pair may place one more student, or change who is on the waiting list.
    const maySeatOthers = answer.rule !== 'free' && (isRoomLeft || instance.waiting.size > 0)
    if (isFixed || !isKnowing || maySeatOthers) return { ...answer, loss: { kind: 'unknown' } }
    const path = findPath(network.firstCompany + j, 1 + network.types.typeOf[i]!)
    if (path === undefined) return { ...answer, loss: { kind: 'unknown' } }
    const points = network.top - valueOf(instance, i, j) + path.cost
    const isLegal = outcome.knows === 'every-rule' || path.changes.every(([company, by]) => mayHave(run, company, by))
    return { ...answer, loss: { kind: isLegal ? 'exact' : 'at-least', points } }
  }
}

function mayHave({ instance, outcome }: Run, company: number, by: number): boolean {
  const { plan, flow } = outcome
  return isLegalSize(instance, plan, company, flow.sizes[company]! + plan.pins[company]! + by)
}

function ruleOf({ instance }: Run, i: number, j: number): WhatIf['rule'] {
  const fixed = fixedBy(instance, i)
  if (fixed !== undefined) return fixed
  if (instance.excluded.get(i)?.has(j) === true) return 'excluded'
  return meets(instance, i, j) ? 'free' : 'fallback'
}

/** The run with a student moved, compared with the existing run. */
export interface ForcedMove {
  /** The justified claims about the difference. */
  cost: Cost
  /** Fit lost; undefined if a tier before fit changes: then see `tiers`. */
  loss: number | undefined
  /** Whether both runs are proven down to fit. */
  exact: boolean
  tiers: TierChange[]
  run: Run
}

/**
 * Solves the problem with the student at the company, overriding pin, exclusion and fallback for this pair (but not a
 * locked team), and compares all tiers; given teams are compared as they stand.
 *
 * @throws MatchingError `rules-clash` if the other rules leave no matching with that pair
 */
export async function forceMove(
  problem: Problem,
  options: Options,
  run: Run,
  { matrikelnummer, companyId }: { matrikelnummer: string; companyId: string },
): Promise<ForcedMove> {
  const [i, j] = [studentIndex(run, matrikelnummer), companyIndex(run, companyId)]
  const isPair = (pair: { matrikelnummer: string; companyId: string }): boolean =>
    pair.matrikelnummer === matrikelnummer && pair.companyId === companyId
  const pins = (problem.pins ?? []).filter((pin) => pin.matrikelnummer !== matrikelnummer)
  const exclusions = (problem.exclusions ?? []).filter((pair) => !isPair(pair))
  const forced = await runMatching({ ...problem, exclusions, pins: [...pins, { matrikelnummer, companyId }] }, options)
  const tiers = compareTiers(run, forced)
  const isGiven = run.isGiven === true
  // Given teams stand as they are: what they could have been does not matter.
  const first = isGiven ? { ...run, tiers: run.tiers.map((one) => ({ ...one, bound: one.value, proven: true })) } : run
  const fitAt = tiers.findIndex(({ tier }) => tier === 'fit')
  const [now, then] = [run, forced].map(({ tiers: all }) => all.find(({ tier }) => tier === 'fit')!)
  const isSame = tiers.slice(0, fitAt).every(({ before, after }) => before === after)
  return {
    cost: costBetween(first, forced, !isGiven && ruleOf(run, i, j) === 'free' && isSteady(run, forced)),
    loss: isSame ? now!.value - then!.value : undefined,
    exact: isDecidedToFit(run) && isDecidedToFit(forced),
    tiers,
    run: forced,
  }
}

/** Other seeds that are tried, and the milliseconds after which no further one is. */
const mostSeeds = 20
const seedMillis = 500

/** Whether another seed gives a run that is as good and places the student there. False also if none was found. */
export async function isDecidedBySeed(
  problem: Problem,
  options: Options,
  run: Run,
  { matrikelnummer, companyId }: { matrikelnummer: string; companyId: string },
): Promise<boolean> {
  const now = options.now ?? (() => 0)
  const started = now()
  for (let k = 1; k <= mostSeeds && now() - started < seedMillis; k++) {
    const other = await runMatching(problem, {
      ...options,
      seed: (run.instance.settings.seed + k) % Number.MAX_SAFE_INTEGER,
    })
    const isThere = other.result.teams.some(
      (team) => team.companyId === companyId && team.students.includes(matrikelnummer),
    )
    if (isThere && other.tiers.every(({ value }, at) => value === run.tiers[at]!.value)) return true
  }
  return false
}

interface Path {
  cost: number
  /** Companies whose number of students changes, and by how much. */
  changes: [company: number, by: number][]
}

/** Finds the cheapest residual path between two nodes; undefined if there is none. Dijkstra with buckets. */
function createPathFinder({ outcome }: Run): (from: number, to: number) => Path | undefined {
  const { network, graph } = outcome.flow
  const { nodes, first, arcs, potential } = graph
  const { firstCompany, sinkNeeded } = network
  const distance = new Int32Array(nodes)
  const seenIn = new Int32Array(nodes)
  const parent = new Int32Array(nodes)
  const buckets = createBuckets()
  let round = 0

  function readPath(from: number, to: number): Path {
    const changes: Path['changes'] = []
    for (let v = to; v !== from;) {
      const arc = parent[v]!
      const u = arcs[arcs[arc + 3]!]!
      if (v >= sinkNeeded) changes.push([u - firstCompany, 1])
      if (u >= sinkNeeded) changes.push([v - firstCompany, -1])
      v = u
    }
    return { cost: distance[to]! - potential[from]! + potential[to]!, changes }
  }

  return (from, to) => {
    round++
    buckets.clear()
    distance[from] = 0
    seenIn[from] = round
    buckets.push(from, 0)
    for (let d = 0; d <= buckets.last(); d++) {
      for (let u = buckets.pop(d); u >= 0; u = buckets.pop(d)) {
        if (distance[u] !== d) continue
        if (u === to) return readPath(from, to)
        const base = d + potential[u]!
        for (let a = first[u]!, end = first[u + 1]!; a < end; a += stride) {
          if (arcs[a + 2]! <= 0) continue
          const v = arcs[a]!
          const far = base + arcs[a + 1]! - potential[v]!
          if (seenIn[v] === round && far >= distance[v]!) continue
          seenIn[v] = round
          distance[v] = far
          parent[v] = a
          buckets.push(v, far)
        }
      }
    }
    return undefined
  }
}
