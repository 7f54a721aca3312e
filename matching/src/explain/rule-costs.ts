import { cellOf } from '../model/instance.ts'
import { MatchingError } from '../model/matching-error.ts'
import type { Exclusion, LockedTeam, Options, PeopleRule, Pin, Problem } from '../model/problem.ts'
import type { Run } from '../tiers/finish-run.ts'
import { runMatching } from '../tiers/run.ts'
import { compareTiers, isDecidedToFit } from './tier-changes.ts'
import type { TierChange } from './tier-changes.ts'

/** Any rule of a problem. */
export type Rule =
  | ({ kind: 'pin' } & Pin)
  | ({ kind: 'exclusion' } & Exclusion)
  | ({ kind: 'locked' } & LockedTeam)
  | PeopleRule

export interface RuleCost {
  rule: Rule
  /** Every tier without the rule (`before`) and with it (`after`), the other rules kept. */
  tiers: TierChange[]
  /** Points of the fit tier that it costs: exact where both runs are proven down to fit, else between these two. */
  exact: boolean
  fit: { cost: number; least: number; most: number }
  /** The pin that a new pin of the same student replaced. */
  replaced: Pin | undefined
}

/** Nothing to compare with: without the rule the others clash; or no run without it was found in time. */
export interface NoCost {
  rule: Rule
  because: 'others-clash' | 'no-time'
}

/**
 * What each rule of a run costs: the difference to the run without it, each solved for itself (10 ms at 1,000 students
 * where flow decides). Pins, then exclusions, locked teams and rules between people, each in the problem's order.
 */
export async function costRules(problem: Problem, options: Options, run: Run): Promise<(RuleCost | NoCost)[]> {
  const costs: (RuleCost | NoCost)[] = []
  for (const rule of rulesOf(problem)) {
    costs.push(await costRule(problem, options, run, rule))
  }
  return costs
}

async function costRule(problem: Problem, options: Options, run: Run, rule: Rule): Promise<RuleCost | NoCost> {
  try {
    return describeCost(rule, await runMatching(withoutRule(problem, rule), options), run, undefined)
  } catch (error) {
    // Two of three pinned students may be too few for a team that nobody else may join.
    if (!(error instanceof MatchingError && error.code.startsWith('rules-'))) throw error
    return { rule, because: error.code === 'rules-clash' || error.data['proven'] === 1 ? 'others-clash' : 'no-time' }
  }
}

/**
 * What a rule that the problem does not hold yet would cost. A second pin for a student takes the place of the first.
 *
 * @throws MatchingError for a rule that is wrong or clashes with those that are there
 */
export async function priceRule(problem: Problem, options: Options, run: Run, rule: Rule): Promise<RuleCost> {
  const replaced =
    rule.kind === 'pin' ? problem.pins?.find((pin) => pin.matrikelnummer === rule.matrikelnummer) : undefined
  const kept = replaced === undefined ? problem : withoutRule(problem, { kind: 'pin', ...replaced })
  return describeCost(rule, run, await runMatching(withRule(kept, rule), options), replaced)
}

function describeCost(rule: Rule, without: Run, withIt: Run, replaced: Pin | undefined): RuleCost {
  return { rule, tiers: compareTiers(without, withIt), ...fitCost(without, withIt), replaced }
}

function fitCost(without: Run, withIt: Run): Pick<RuleCost, 'exact' | 'fit'> {
  const [a, b] = [without, withIt].map(({ tiers }) => tiers.find(({ tier }) => tier === 'fit')!)
  return {
    exact: isDecidedToFit(without) && isDecidedToFit(withIt),
    fit: { cost: a!.value - b!.value, least: a!.value - b!.bound, most: a!.bound - b!.value },
  }
}

function rulesOf({ pins = [], exclusions = [], locked = [], rules = [] }: Problem): Rule[] {
  return [
    ...pins.map((pin): Rule => ({ kind: 'pin', ...pin })),
    ...exclusions.map((pair: Exclusion): Rule => ({ kind: 'exclusion', ...pair })),
    ...locked.map((team): Rule => ({ kind: 'locked', ...team })),
    ...rules,
  ]
}

function withRule(problem: Problem, rule: Rule): Problem {
  const { pins = [], exclusions = [], locked = [], rules = [] } = problem
  if (rule.kind === 'pin' || rule.kind === 'exclusion') {
    const pair = pairOf(rule)
    return rule.kind === 'pin'
      ? { ...problem, pins: [...pins, pair] }
      : { ...problem, exclusions: [...exclusions, pair] }
  }
  if (rule.kind === 'locked') {
    return { ...problem, locked: [...locked, { companyId: rule.companyId, students: rule.students }] }
  }
  return { ...problem, rules: [...rules, rule] }
}

function withoutRule(problem: Problem, rule: Rule): Problem {
  const { pins = [], exclusions = [], locked = [], rules = [] } = problem
  if (rule.kind === 'pin' || rule.kind === 'exclusion') {
    const isOther = (pair: Pin): boolean => !isSamePair(pair, rule)
    return rule.kind === 'pin'
      ? { ...problem, pins: pins.filter(isOther) }
      : { ...problem, exclusions: exclusions.filter(isOther) }
  }
  if (rule.kind === 'locked') {
    const key = keyOfTeam(rule)
    return { ...problem, locked: locked.filter((team) => keyOfTeam(team) !== key) }
  }
  return { ...problem, rules: rules.filter((one) => one !== rule) }
}

const keyOfTeam = ({ companyId, students }: LockedTeam): string => JSON.stringify([companyId, students])

const pairOf = ({ matrikelnummer, companyId }: Pin): Pin => ({ matrikelnummer, companyId })

const isSamePair = (a: Pin, b: Pin): boolean => a.matrikelnummer === b.matrikelnummer && a.companyId === b.companyId

/** What fairness costs in fit: the difference to the run without it. `gained`: pairs that neither side listed, fewer by so many. */
export interface FairnessPrice {
  fit: { cost: number; least: number; most: number }
  exact: boolean
  gained: number
}

/** The price of the fairness tiers of a run that has them, in points of fit. */
export async function priceFairness(problem: Problem, options: Options, run: Run): Promise<FairnessPrice> {
  const without = await runMatching(problem, { ...options, fairness: false })
  const unlisted = (one: Run): number =>
    one.teams.reduce(
      (sum, { company, students }) => sum + students.filter((i) => cellOf(one.instance, i, company) === 0).length,
      0,
    )
  return { ...fitCost(without, run), gained: unlisted(without) - unlisted(run) }
}
