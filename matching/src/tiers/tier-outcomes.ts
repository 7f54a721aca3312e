import { lessIsBetter, type Tier } from '@project-week/contract/matching/tiers'
import { valueOf } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'
import type { Tiers } from '../model/result.ts'
import type { TeamPlan } from '../model/team-plan.ts'
import { total } from '../model/total.ts'
import { boundWorth, fixedWorth } from '../proof/certificate.ts'
import { countMixed } from './mixed-teams.ts'
import type { PairTier, Stage } from './objective.ts'
import type { Outcome } from './solve-by-flow.ts'
import { countPlaced } from './teams.ts'
import type { FormedTeam } from '../model/team-plan.ts'

/**
 * A tier within the optimum of those before it. `bound`: no matching that is as good in all earlier tiers does better.
 * `proven`: nor does any other, so the value is optimal.
 */
export interface TierOutcome {
  tier: Tier
  value: number
  bound: number
  proven: boolean
}

/** Bounds found by a search, by tier; they hold as in `TierOutcome`. */
export type SearchBounds = Partial<Record<Tier, number>>

/** The tiers that fairness puts before fit. */
function fairTiers({ fairness }: Instance['settings']): Tier[] {
  if (fairness === 'unlisted') return ['unlisted']
  return fairness ? ['unlisted', 'unchosen', 'third', 'second'] : []
}

export function tierOrder({ settings, repair }: Instance): Tier[] {
  const fair = fairTiers(settings)
  const moved = repair === undefined ? [] : (['moved'] as const)
  const accepted = repair?.accepted.includes(1) ? (['accepted'] as const) : []
  const [first, last] = repair?.moves === undefined ? [moved, []] : [[], moved]
  return [
    'placed',
    ...(repair === undefined ? [] : (['kept'] as const)),
    ...accepted,
    ...first,
    ...(settings.policy === 'served-first'
      ? (['served', ...fair, 'fit', ...last] as const)
      : ([...fair, 'fit', ...last, 'served'] as const)),
    'balance',
    'schools',
    'mixed',
  ]
}

/** A tier's value in a result; fit includes the cost of broken rules. */
export function valueOfTier(tiers: Tiers, tier: Tier, mixed: number): number {
  if (tier === 'balance') return tiers.sumSq
  if (tier === 'fit') return tiers.fit - (tiers.penalty ?? 0)
  return tier === 'mixed' ? mixed : (tiers[tier] ?? 0)
}

/** The tiers of a result and what is known about each. */
export function reportTiers(
  outcome: Outcome,
  teams: readonly FormedTeam[],
  tiers: Tiers,
  searched: SearchBounds,
): TierOutcome[] {
  const { instance } = outcome
  const mixed = countMixed(instance, teams)
  const most = countBounds(outcome, tiers)
  const pairs = pairBounds(outcome, teams, tiers)
  const isWhole = isFaceWhole(outcome)
  let proven = true
  return tierOrder(instance).map((tier): TierOutcome => {
    const value = valueOfTier(tiers, tier, mixed)
    const bounds = [most[tier], pairs[tier], searched[tier]].filter((bound) => bound !== undefined)
    // The waiting list ignores sizes and rules: if they leave a place free, a waiting student might have had it.
    if (tier === 'placed' && instance.waiting.size > 0) {
      bounds.splice(0, bounds.length, instance.students.length - instance.waiting.size)
    }
    if (proven && isWhole && (tier === 'balance' || tier === 'schools')) bounds.push(value)
    const bound = lessIsBetter.has(tier)
      ? Math.min(value, Math.max(0, ...bounds))
      : Math.max(value, Math.min(...bounds))
    proven &&= bound === value
    // With one team per company, there are as many teams as companies served.
    if (tier === 'served' && proven && instance.teams.every((count) => count === 1)) {
      Object.assign(most, teamBounds(instance, most.placed!, tiers.placed, value))
    }
    return { tier, value, bound, proven }
  })
}

/** Bounds by counting: upper bounds, for squares a lower one. */
function countBounds({ instance, plan, mostPlaced }: Outcome, tiers: Tiers): SearchBounds {
  const placed = instance.students.length - instance.waiting.size - plan.free + mostPlaced
  return {
    placed,
    ...(instance.repair === undefined ? {} : { kept: total(instance.repair.teams), accepted: 0, moved: 0 }),
    served: countServed(instance, plan),
    unlisted: 0,
    unchosen: 0,
    third: 0,
    second: 0,
    ...teamBounds(instance, placed, tiers.placed, countTeams(instance, plan)),
  }
}

/** Bounds for at most this many teams and students. */
function teamBounds(instance: Instance, mostPlaced: number, placed: number, teams: number): SearchBounds {
  const schools = Math.min(mostPlaced, teams * new Set(instance.school).size)
  return { balance: evenSquares(placed, teams), schools, mixed: teams }
}

/** Most companies that can be served by their minimum sizes: those with a pin or lock, then smallest first. */
export function countServed(instance: Instance, plan: TeamPlan): number {
  let spare = plan.free - total(plan.needed)
  let served = 0
  const sizes: number[] = []
  plan.pins.forEach((pins, j) => {
    if (pins > 0 || plan.needed[j]! > 0 || plan.lockedTeams[j]! > 0) served++
    else if (plan.room[j]! > 0) sizes.push(instance.minimum[j]!)
  })
  for (const size of sizes.sort((a, b) => a - b)) {
    if (size > spare) break
    spare -= size
    served++
  }
  return served
}

/** The most teams, locked ones included, for the number of students. */
function countTeams(instance: Instance, plan: TeamPlan): number {
  const smallest = Math.min(...instance.minimum)
  const open = total(plan.openTeams)
  const students = instance.students.length - instance.waiting.size
  const locked = instance.locks.reduce((sum, { students: members }) => sum + members.length, 0)
  return instance.locks.length + Math.min(open, Math.floor((students - locked) / smallest))
}

/** The least sum of squares for this many students in this many teams. */
function evenSquares(students: number, teams: number): number {
  if (teams === 0) return 0
  const size = Math.floor(students / teams)
  const larger = students % teams
  return (teams - larger) * size ** 2 + larger * (size + 1) ** 2
}

function pairBounds(outcome: Outcome, teams: readonly FormedTeam[], tiers: Tiers): SearchBounds {
  const { instance, plan, mostPlaced, servedRule } = outcome
  const placed = tiers.placed - (instance.students.length - instance.waiting.size - plan.free)
  const isMostServed = servedRule !== undefined && tiers.served === countServed(instance, plan)
  const rules = isMostServed ? [outcome.rule, servedRule] : [outcome.rule]
  const bounds: SearchBounds = {}
  let before: Stage['objective'] | undefined
  for (const { level, weight, objective, certificate } of outcome.proofs) {
    const weighted = { ...instance, objective }
    // At least as many are placed as now, and the bound is linear between now and the maximum.
    const worths = rules.map((rule) =>
      Math.max(...[...new Set([placed, mostPlaced])].map((count) => boundWorth(weighted, certificate, count, rule))),
    )
    const worth = Math.min(...worths) + fixedWorth(weighted)
    const left = worth - weight * (before === undefined ? 0 : worthOfTeams({ ...instance, objective: before }, teams))
    bounds[level.tier] = boundOfTier(instance, tiers, level.tier, left)
    before = objective
  }
  return bounds
}

/** Converts a bound on a level's worth into one on its tier's value. */
export function boundOfTier(instance: Instance, tiers: Tiers, tier: PairTier, worth: number): number {
  return tier === 'fit' ? worth : countOf(instance, tiers, tier) - worth
}

/** The value of teams under an instance's objective. */
export function worthOfTeams(instance: Instance, teams: readonly FormedTeam[]): number {
  let worth = 0
  for (const { company, students } of teams) for (const i of students) worth += valueOf(instance, i, company)
  return worth
}

/** Number of students that a level covers; those it doesn't count as good are the tier's value. */
function countOf({ repair }: Instance, tiers: Tiers, tier: PairTier): number {
  if (tier === 'accepted') return repair === undefined ? 0 : total(repair.accepted)
  if (tier === 'moved') return repair === undefined ? 0 : countPlaced(repair)
  const better = {
    unlisted: 0,
    unchosen: 0,
    third: tiers.unchosen ?? 0,
    second: (tiers.unchosen ?? 0) + (tiers.third ?? 0),
  }
  return tiers.placed - (tier === 'fit' ? 0 : better[tier])
}

/**
 * Whether balance and schools were optimised over everything that earlier tiers leave open: flow decides what is open,
 * every company that may have a team has one, and at most one unless every place is filled.
 */
function isFaceWhole({ instance, plan, decidedBy, rule }: Outcome): boolean {
  if (instance.rules.length > 0 || decidedBy !== 'flow') return false
  return plan.openTeams.every(
    (open, j) => rule.least[j] === rule.most[j] || (open <= 1 && (rule.least[j]! > 0 || plan.pins[j]! > 0)),
  )
}
