import type { Cost } from '@project-week/contract/matching/cost'
import { cellOf, challengeRankOf, companyRankOf, type Instance } from '../model/instance.ts'
import { MatchingError } from '../model/matching-error.ts'
import type { Exclusion, LockedTeam, Options, PeopleRule, Pin, Problem } from '../model/problem.ts'
import type { Run } from '../tiers/finish-run.ts'
import { countPenalty } from '../tiers/rule-breaks.ts'
import { runMatching } from '../tiers/run.ts'
import { type Compared, costBetween, isSteady, mayAllHave } from './cost.ts'
import { companyIndex, studentIndex } from './run-index.ts'

/** Any rule of a problem. */
export type Rule =
  | ({ kind: 'pin' } & Pin)
  | ({ kind: 'exclusion' } & Exclusion)
  | ({ kind: 'locked' } & LockedTeam)
  | PeopleRule

export interface RuleCost {
  rule: Rule
  /** The run with the rule against the run without it; all other rules kept. */
  cost: Cost
  /** The pin that a new pin for the same student replaced. */
  replaced: Pin | undefined
}

/** No comparison: the other rules clash without this one, or no run without it finished in time. */
export interface NoCost {
  rule: Rule
  because: 'others-clash' | 'no-time'
}

/**
 * What each rule of a run costs: the difference to the run without it, each solved separately (10 ms at 1,000 students
 * if flow decides). Order: pins, exclusions, locked teams, rules between people, each in the problem's order.
 */
export async function costRules(problem: Problem, options: Options, run: Run): Promise<(RuleCost | NoCost)[]> {
  const costs: (RuleCost | NoCost)[] = []
  for (const at of rulesOf(problem).keys()) costs.push(await costRule(problem, options, run, at))
  return costs
}

/** The cost of one rule, by its index in that order. */
export async function costRule(problem: Problem, options: Options, run: Run, at: number): Promise<RuleCost | NoCost> {
  const rule = rulesOf(problem)[at]!
  try {
    return describeCost(rule, await runMatching(withoutRule(problem, rule), options), run, undefined)
  } catch (error) {
    // Two of three pinned students may be too few for a team that nobody else may join.
    if (!(error instanceof MatchingError && error.code.startsWith('rules-'))) throw error
    return { rule, because: error.code === 'rules-clash' || error.data['proven'] === 1 ? 'others-clash' : 'no-time' }
  }
}

/**
 * What a new rule would cost. A second pin for a student replaces the first.
 *
 * @throws MatchingError for a rule that is invalid or clashes with the existing ones
 */
export async function priceRule(problem: Problem, options: Options, run: Run, rule: Rule): Promise<RuleCost> {
  const replaced =
    rule.kind === 'pin' ? problem.pins?.find((pin) => pin.matrikelnummer === rule.matrikelnummer) : undefined
  const kept = replaced === undefined ? problem : withoutRule(problem, { kind: 'pin', ...replaced })
  return describeCost(rule, run, await runMatching(withRule(kept, rule), options), replaced)
}

function describeCost(rule: Rule, without: Run, withIt: Run, replaced: Pin | undefined): RuleCost {
  const isWithin = replaced === undefined && isSteady(without, withIt) && onlyForbids(rule, without)
  return { rule, cost: costBetween(without, withIt, isWithin), replaced }
}

/** Whether a rule only forbids matchings. A pin or locked team may also allow pairs that the run without it forbids. */
function onlyForbids(rule: Rule, run: Run): boolean {
  if (rule.kind === 'pin') {
    return mayAllHave(run.instance, [[studentIndex(run, rule.matrikelnummer), companyIndex(run, rule.companyId)]])
  }
  if (rule.kind !== 'locked') return true
  const company = companyIndex(run, rule.companyId)
  const pairs = rule.students.map((student) => [studentIndex(run, student), company] as const)
  return run.instance.rules.length === 0 && mayAllHave(run.instance, pairs)
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

/** What a setting costs the run, and what it achieves. */
export interface SettingCost {
  cost: Cost
  /** How many fewer students are in a team that neither side listed. */
  unlisted: number
  /** How many fewer teams have a single study field. */
  alone: number
  /** How many more students are at a company whose challenge they named, and how many fewer study what theirs listed. */
  named: number
  unwanted: number
}

/** Compares the run with one that has other values for `fairness`, `mixture` or `challengePoints`. */
export async function costSetting(
  problem: Problem,
  options: Options,
  run: Run,
  otherwise: Pick<Options, 'fairness' | 'mixture' | 'challengePoints'>,
): Promise<SettingCost> {
  const without = await runMatching(problem, { ...options, ...otherwise })
  return {
    cost: costBetween(without, otherwise.mixture === undefined ? run : unmixed(run), isSteady(without, run)),
    unlisted: countUnlisted(without) - countUnlisted(run),
    alone: countAlone(without) - countAlone(run),
    named: countPairs(run, isNamed) - countPairs(without, isNamed),
    unwanted: countPairs(without, isWanted) - countPairs(run, isWanted),
  }
}

/**
 * The run in the units of one without `mixture`: no penalty for teams of one study field. The rest of its bound would
 * assume a different number of such teams.
 */
function unmixed({ instance, teams, tiers }: Run): Compared {
  const ofMixture = instance.rules.filter(({ alone }) => alone !== undefined)
  const penalty = countPenalty({ ...instance, rules: ofMixture }, teams)
  return {
    instance: { ...instance, rules: instance.rules.filter(({ alone }) => alone === undefined) },
    tiers: tiers.map((one) => {
      if (one.tier !== 'fit') return one
      const value = one.value + penalty
      return { ...one, value, bound: one.proven ? value : Infinity }
    }),
  }
}

type IsPair = (instance: Instance, i: number, company: number) => boolean

const isNamed: IsPair = (instance, i, company) => challengeRankOf(instance, i, company) > 0
const isWanted: IsPair = (instance, i, company) => companyRankOf(instance, company, instance.studyField[i]!) > 0

const countPairs = ({ instance, teams }: Run, is: IsPair): number =>
  teams.reduce((sum, { company, students }) => sum + students.filter((i) => is(instance, i, company)).length, 0)

const countUnlisted = (run: Run): number =>
  countPairs(run, (instance, i, company) => cellOf(instance, i, company) === 0)

const countAlone = ({ instance, teams }: Run): number =>
  teams.filter(({ students }) => new Set(students.map((i) => instance.studyField[i])).size === 1).length
