import { balanceSizes } from './balance.ts'
import { boundFit } from '../proof/certificate.ts'
import { formDiverseTeams } from './diversity.ts'
import type { Instance } from '../model/instance.ts'
import { fitOf } from '../model/instance.ts'
import { areFirstTiersDecided, reportTiers } from './tier-outcomes.ts'
import type { TierOutcome } from './tier-outcomes.ts'
import type { FormedTeam } from './teams.ts'
import { countTiers, nameTeams } from './teams.ts'
import { mixTeams } from './mixed-teams.ts'
import type { Network } from '../flow/network.ts'
import { buildNetwork } from '../flow/network.ts'
import { findOptimalFace } from './optimal-face.ts'
import type { Options, Problem, Result, Tiers } from '../model/problem.ts'
import { createRandom } from '../model/random.ts'
import { readProblem } from '../model/read-problem.ts'
import type { FlowOutcome } from './solve-by-flow.ts'
import { solveByFlow } from './solve-by-flow.ts'
import type { TeamPlan } from '../model/team-plan.ts'
import { planTeams } from '../model/team-plan.ts'

/** A solved problem with the network it was solved on: what explanations and what-ifs are read from. */
export interface Run {
  instance: Instance
  plan: TeamPlan
  network: Network
  outcome: FlowOutcome
  teams: readonly FormedTeam[]
  /** Student → index of its team, −1 for the unplaced. */
  teamOf: Int32Array
  result: Result
  ladder: readonly TierOutcome[]
}

/** Solves a problem and keeps what its explanations need. `solve` is this without the network. */
export function runMatching(problem: Problem, options: Options = {}): Run {
  const now = options.now ?? (() => 0)
  const started = now()
  const instance = readProblem(problem, options)
  const random = createRandom(instance.settings.seed)
  const plan = planTeams(instance)
  const network = buildNetwork(instance, random)
  const outcome = solveByFlow(instance, plan, network)
  return finishRun(instance, plan, network, outcome, () => now() - started)
}

/** Tiers 4 and 5 and the proof, on a network that holds the flow of tiers 1 to 3. */
export function finishRun(
  instance: Instance,
  plan: TeamPlan,
  network: Network,
  outcome: FlowOutcome,
  elapsed: () => number,
): Run {
  const margins = balanceSizes(instance, plan, network)
  const diverse = formDiverseTeams(instance, plan, network, findOptimalFace(network, margins))
  const locked = instance.locks.map(({ company, students }) => ({ company, students: [...students] }))
  const teams = [...locked, ...diverse].sort((a, b) => a.company - b.company)
  mixTeams(instance, teams)
  for (const team of teams) team.students.sort((a, b) => a - b)
  const tiers = countTiers(instance, teams)
  const teamOf = new Int32Array(instance.students.length).fill(-1)
  teams.forEach((team, k) => team.students.forEach((i) => (teamOf[i] = k)))
  const bound = proveFit(instance, outcome, teams, tiers, areFirstTiersDecided(instance, plan, outcome, tiers))
  const result: Result = {
    teams: nameTeams(instance, teams),
    unplaced: instance.students.flatMap((student, i) => (teamOf[i]! < 0 ? [student.matrikelnummer] : [])),
    tiers,
    bound,
    prices: Object.fromEntries(instance.companies.map((company, j) => [company._id, outcome.prices[j]!])),
    seed: instance.settings.seed,
    millis: elapsed(),
  }
  const ladder = reportTiers(instance, plan, outcome, teams, result)
  return { instance, plan, network, outcome, teams, teamOf, result, ladder }
}

/** Checks the certificate against what the teams really sum up to. */
function proveFit(
  instance: Instance,
  outcome: FlowOutcome,
  teams: readonly FormedTeam[],
  tiers: Tiers,
  decided: boolean,
): Result['bound'] {
  const { certificate, placed, rule } = outcome
  let fixed = 0
  for (const { company, students } of teams) {
    for (const i of students) {
      if (instance.pinned[i]! >= 0 || instance.lockOf[i]! >= 0) fixed += fitOf(instance, i, company)
    }
  }
  const priced = boundFit(instance, certificate, placed, rule)
  const fit = Math.max(tiers.fit, fixed + Math.min(priced, outcome.searched?.mostFit ?? priced))
  const gap = fit - tiers.fit
  return { fit, gap, proven: gap === 0 && decided }
}
