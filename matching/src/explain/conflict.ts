import { deficientCompanies } from '../flow/deficient-companies.ts'
import { createGraphBuilder, flowOf } from '../flow/graph.ts'
import { mayMeet, ranksOf } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'
import { sendAtLeastCost } from '../flow/min-cost-flow.ts'
import { buildNetwork, solveNetwork } from '../flow/network.ts'
import type { Exclusion, Options, Pin, Problem, Settings } from '../model/problem.ts'
import { createRandom } from '../model/random.ts'
import { readProblem } from '../model/read-problem.ts'
import type { TeamPlan } from '../model/team-plan.ts'
import { planTeams } from '../model/team-plan.ts'
import { total } from '../model/total.ts'

/** Rules that contradict each other, and changes that resolve it. */
export interface Conflict {
  /** Companies that pins open but that cannot have their minimum, with the pins that open them. */
  companies: { companyId: string; pins: string[]; needed: number }[]
  /** Students that these companies still need, and how many the rules leave for them. */
  needed: number
  available: number
  /** Each resolves it alone; the smallest first. */
  changes: ConflictChange[]
}

export type ConflictChange =
  | { kind: 'unpin'; pins: Pin[] }
  | { kind: 'allow'; exclusions: Exclusion[] }
  | { kind: 'minimum'; minimum: number }
  | { kind: 'fallback'; fallback: Settings['fallback'] }

/**
 * Finds out whether pins, exclusions, minimum sizes and fallback can be kept together; undefined where they can. What
 * clashes is the smallest deficient set of companies (Hall, 1935), read off the flow that failed: the companies whose
 * lack no other company's students can reach. Throws a MatchingError for a problem that is wrong in itself.
 */
export function diagnoseConflict(problem: Problem, options: Options = {}): Conflict | undefined {
  const { instance, plan, network, isMet } = tryToMeet(problem, options)
  if (isMet) return undefined
  const lacking = deficientCompanies(network, plan)
  const pinsOf = (j: number): string[] =>
    instance.students.flatMap((student, i) => (instance.pinned[i] === j ? [student.matrikelnummer] : []))
  const companies = lacking.map((j) => ({
    companyId: instance.companies[j]!._id,
    pins: pinsOf(j),
    needed: plan.needed[j]!,
  }))
  const available = lacking.reduce((sum, j) => sum + flowOf(network.graph, network.neededArc[j]!), 0)
  const changes = [
    unpinFewest(problem, options, companies),
    allowFewest(problem, instance, plan),
    lowerMinimum(problem, options, instance.settings),
    widenFallback(problem, options, instance.settings),
  ].filter((change) => change !== undefined)
  changes.sort((a, b) => sizeOf(a) - sizeOf(b))
  return { companies, needed: companies.reduce((sum, company) => sum + company.needed, 0), available, changes }
}

function tryToMeet(problem: Problem, options: Options) {
  const instance = readProblem(problem, options)
  const plan = planTeams(instance)
  const network = buildNetwork(instance, createRandom(instance.settings.seed))
  const sent = solveNetwork(network, plan.needed, plan.needed)
  return { instance, plan, network, isMet: sent.needed === total(plan.needed) }
}

/** Takes the pins off whole companies, those with the fewest first, until the rest can be kept. */
function unpinFewest(
  problem: Problem,
  options: Options,
  companies: readonly { companyId: string; pins: string[] }[],
): ConflictChange | undefined {
  const byPins = companies.toSorted((a, b) => a.pins.length - b.pins.length)
  let dropped = new Set<string>()
  const without = (names: ReadonlySet<string>): Problem => ({
    ...problem,
    pins: problem.pins?.filter((pin) => !names.has(pin.companyId)),
  })
  for (const { companyId } of byPins) {
    dropped.add(companyId)
    if (!tryToMeet(without(dropped), options).isMet) continue
    // A company taken in on the way may turn out not to be needed.
    for (const name of byPins.map((company) => company.companyId).filter((id) => dropped.has(id))) {
      const fewer = new Set([...dropped].filter((other) => other !== name))
      if (tryToMeet(without(fewer), options).isMet) dropped = fewer
    }
    return { kind: 'unpin', pins: problem.pins?.filter((pin) => dropped.has(pin.companyId)) ?? [] }
  }
  return undefined
}

/** The fewest exclusions to lift: a flow to the companies in need in which an excluded pair costs 1. */
function allowFewest(problem: Problem, instance: Instance, plan: TeamPlan): ConflictChange | undefined {
  if (instance.excluded.size === 0) return undefined
  const inNeed = [...plan.needed.keys()].filter((j) => plan.needed[j]! > 0)
  const n = instance.students.length
  const sink = 1 + n + inNeed.length
  const builder = createGraphBuilder()
  const liftable: { handle: number; i: number; j: number }[] = []
  for (let i = 0; i < n; i++) {
    if (instance.pinned[i]! >= 0 || instance.lockOf[i]! >= 0) continue
    builder.add(0, 1 + i, 1, 0)
    inNeed.forEach((j, at) => {
      const { wish, look } = ranksOf(instance, i, j)
      if (!mayMeet(instance.settings.fallback, wish, look)) return
      const isExcluded = instance.excluded.get(i)?.has(j) === true
      const handle = builder.add(1 + i, 1 + n + at, 1, isExcluded ? 1 : 0)
      if (isExcluded) liftable.push({ handle, i, j })
    })
  }
  inNeed.forEach((j, at) => builder.add(1 + n + at, sink, plan.needed[j]!, 0))
  const { graph, placeOf } = builder.build(sink + 1)
  if (sendAtLeastCost(graph, 0, sink) < total(plan.needed)) return undefined
  const lifted = liftable.filter(({ handle }) => flowOf(graph, placeOf[handle]!) > 0)
  const names = new Set(
    lifted.map(({ i, j }) => `${instance.students[i]!.matrikelnummer} ${instance.companies[j]!._id}`),
  )
  const exclusions = problem.exclusions?.filter((rule) => names.has(`${rule.matrikelnummer} ${rule.companyId}`)) ?? []
  return { kind: 'allow', exclusions }
}

function lowerMinimum(problem: Problem, options: Options, { minimum }: Settings): ConflictChange | undefined {
  for (let lower = minimum - 1; lower >= 1; lower--) {
    if (tryToMeet(problem, { ...options, minimum: lower }).isMet) return { kind: 'minimum', minimum: lower }
  }
  return undefined
}

function widenFallback(problem: Problem, options: Options, { fallback }: Settings): ConflictChange | undefined {
  const wider = ({ mutual: ['one-sided', 'any'], 'one-sided': ['any'], any: [] } as const)[fallback]
  const found = wider.find((value) => tryToMeet(problem, { ...options, fallback: value }).isMet)
  return found === undefined ? undefined : { kind: 'fallback', fallback: found }
}

/** Records that a change touches; a setting touches everybody and comes after a few records. */
function sizeOf(change: ConflictChange): number {
  if (change.kind === 'unpin') return change.pins.length
  return change.kind === 'allow' ? change.exclusions.length : settingSize
}
const settingSize = 5
