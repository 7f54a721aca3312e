import { lessIsBetter } from '@project-week/contract/matching/tiers'
import type { Flow } from '../flow/network.ts'
import type { Instance } from '../model/instance.ts'
import type { Result } from '../model/result.ts'
import type { FormedTeam } from '../model/team-plan.ts'
import { readCertificate } from '../proof/prices.ts'
import { balanceSizes } from './balance.ts'
import { formDiverseTeams } from './diversity.ts'
import { mixTeams } from './mixed-teams.ts'
import { findOptimalFace } from './optimal-face.ts'
import type { Outcome } from './solve-by-flow.ts'
import { countTiers, nameTeams } from './teams.ts'
import { reportTiers } from './tier-outcomes.ts'
import type { SearchBounds, TierOutcome } from './tier-outcomes.ts'

/** A solved problem with the flow that decided it; explanations and what-ifs read from it. */
export interface Run {
  instance: Instance
  outcome: Outcome
  teams: readonly FormedTeam[]
  /** Student → index of their team, −1 if unplaced. */
  teamOf: Int32Array
  result: Result
  tiers: readonly TierOutcome[]
  /** The teams were given: they stand, whether or not another matching is better. */
  isGiven?: true
}

/** Adds tiers 4 to 6, and everything known about the tiers, to a flow for the tiers before. */
export function finishRun(outcome: Outcome, searched: SearchBounds): Run {
  const { instance, plan } = outcome
  const { flow, margins } = balanceSizes(instance, plan, outcome.flow)
  const diverse = formDiverseTeams(instance, plan, flow, findOptimalFace(flow, margins))
  const locked = instance.locks.map(({ company, students }) => ({ company, students: [...students] }))
  const teams = [...locked, ...diverse]
  if (instance.rules.length === 0) mixTeams(instance, teams)
  return describeRun({ ...outcome, flow }, teams, searched)
}

/** The run with these teams, and what is proven about it. */
export function describeRun(outcome: Outcome, formed: readonly FormedTeam[], searched: SearchBounds): Run {
  const { instance, flow } = outcome
  // By key, as people look for them.
  const byKey = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
  const numberOf = (i: number): string => instance.students[i]!.matrikelnummer
  const idOf = ({ company }: FormedTeam): string => instance.companies[company]!._id
  const teams = formed.map(({ company, students }) => ({
    company,
    students: students.toSorted((a, b) => byKey(numberOf(a), numberOf(b))),
  }))
  teams.sort((a, b) => byKey(idOf(a), idOf(b)))
  const counted = countTiers(instance, teams)
  const teamOf = new Int32Array(instance.students.length).fill(-1)
  teams.forEach((team, k) => team.students.forEach((i) => (teamOf[i] = k)))
  const tiers = reportTiers(outcome, teams, counted, searched)
  const fit = tiers.find(({ tier }) => tier === 'fit')!
  const result: Result = {
    teams: nameTeams(instance, teams),
    unplaced: instance.students.flatMap((_, i) => (teamOf[i]! < 0 ? [numberOf(i)] : [])).sort(),
    tiers: counted,
    bound: { fit: fit.bound, gap: fit.bound - fit.value, proven: fit.proven, ...provenBy(outcome, fit.proven) },
    ...(outcome.proofs.length === 1 ? { prices: namePrices(instance, flow) } : {}),
    seed: instance.settings.seed,
    millis: 0,
  }
  return { instance, outcome, teams, teamOf, result, tiers }
}

function namePrices(instance: Instance, flow: Flow): Record<string, number> {
  const { prices } = readCertificate(flow)
  return Object.fromEntries(instance.companies.map((company, j) => [company._id, prices[j]!]))
}

function provenBy({ instance, proofs, decidedBy }: Outcome, isProven: boolean): Pick<Result['bound'], 'by'> {
  if (!isProven || (decidedBy === 'flow' && proofs.length === 1 && instance.rules.length === 0)) return {}
  return { by: decidedBy === 'flow' && instance.rules.length === 0 ? 'tiers' : 'search' }
}

/** Whether the first run is at least as good, in tier order. */
export function isAsGood(a: Run, b: Run): boolean {
  const at = a.tiers.findIndex(({ value }, index) => value !== b.tiers[index]!.value)
  if (at < 0) return true
  const { tier, value } = a.tiers[at]!
  return lessIsBetter.has(tier) ? value < b.tiers[at]!.value : value > b.tiers[at]!.value
}
