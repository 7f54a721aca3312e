import type { Instance } from '../model/instance.ts'
import type { FormedTeam } from './teams.ts'
import { countMixed } from './mixed-teams.ts'
import type { Result, Settings, Tiers } from '../model/problem.ts'
import type { FlowOutcome } from './solve-by-flow.ts'
import type { TeamPlan } from '../model/team-plan.ts'
import { total } from '../model/total.ts'

/** One rung of the ladder, each within the optimum of those before it. */
export interface TierOutcome {
  tier: 'placed' | 'served' | 'fit' | 'balance' | 'schools' | 'mixed'
  value: number
  /** No matching does better than this: an upper bound, for `balance` (a sum of squares) a lower one. */
  bound: number
  proven: boolean
}

/**
 * The tiers of a run with what is known of each. Balance and schools are proven where plain flow decides who is open:
 * every company has a team, or every place is filled, and no company has several teams.
 */
export function reportTiers(
  instance: Instance,
  plan: TeamPlan,
  outcome: FlowOutcome,
  teams: readonly FormedTeam[],
  { tiers, bound }: Pick<Result, 'tiers' | 'bound'>,
): TierOutcome[] {
  const most = upperBounds(instance, plan, outcome)
  const placed = tiers.placed === most.placed
  const served = placed && isServedProven(outcome, tiers.served, most.served)
  const openIsDecided =
    outcome.exact &&
    bound.proven &&
    plan.openTeams.every(
      (open, j) => open <= 1 && (outcome.rule.least[j]! > 0 || plan.pins[j]! > 0 || outcome.rule.most[j] === 0),
    )
  const even = evenSquares(tiers.placed, teams.length)
  const balance = openIsDecided || (bound.proven && isOneTeamEach(instance) && tiers.sumSq === even)
  const counted = instance.settings.policy === 'served-first'
  return [
    { tier: 'placed', value: tiers.placed, bound: placed ? tiers.placed : most.placed, proven: placed },
    ...(counted ? [servedTierOutcome(tiers, served, most.served)] : []),
    { tier: 'fit', value: tiers.fit, bound: bound.fit, proven: bound.proven },
    {
      tier: 'balance',
      value: tiers.sumSq,
      bound: balance ? tiers.sumSq : Math.min(even, tiers.sumSq),
      proven: balance,
    },
    {
      tier: 'schools',
      value: tiers.schools,
      bound: openIsDecided ? tiers.schools : mostSchools(instance, teams),
      proven: openIsDecided,
    },
    {
      tier: 'mixed',
      value: countMixed(instance, teams),
      bound: teams.length,
      proven: countMixed(instance, teams) === teams.length,
    },
  ]
}

function servedTierOutcome(tiers: Tiers, proven: boolean, most: number): TierOutcome {
  return { tier: 'served', value: tiers.served, bound: proven ? tiers.served : Math.max(most, tiers.served), proven }
}

/** Whether tiers 1 and 2 are optimal, so that a bound on fit within them is a bound on the whole. */
export function areFirstTiersDecided(instance: Instance, plan: TeamPlan, outcome: FlowOutcome, tiers: Tiers): boolean {
  const most = upperBounds(instance, plan, outcome)
  const counted = instance.settings.policy === 'served-first'
  return tiers.placed === most.placed && (!counted || isServedProven(outcome, tiers.served, most.served))
}

function isServedProven(outcome: FlowOutcome, served: number, most: number): boolean {
  return outcome.exact || outcome.searched?.isServedProven === true || served === most
}

/** What flow (placed) and counting (served) allow at most. */
function upperBounds(instance: Instance, plan: TeamPlan, outcome: FlowOutcome): { placed: number; served: number } {
  const placed = instance.students.length - plan.free + outcome.mostPlaced
  const spare = plan.free - total(plan.needed)
  let open = 0
  let closed = 0
  plan.pins.forEach((pins, j) => (pins > 0 || plan.lockedTeams[j]! > 0 ? open++ : closed++))
  return { placed, served: open + Math.min(closed, Math.max(0, Math.floor(spare / instance.settings.minimum))) }
}

/** The least sum of squares that so many students in so many teams can have. */
function evenSquares(students: number, teams: number): number {
  if (teams === 0) return 0
  const size = Math.floor(students / teams)
  const larger = students % teams
  return (teams - larger) * size ** 2 + larger * (size + 1) ** 2
}

function mostSchools(instance: Instance, teams: readonly FormedTeam[]): number {
  const schools = new Set(instance.school).size
  return teams.reduce((sum, team) => sum + Math.min(schools, team.students.length), 0)
}

function isOneTeamEach({ settings, teams }: { settings: Settings; teams: Int32Array }): boolean {
  return settings.policy === 'served-first' && teams.every((count) => count === 1)
}
