import { lessIsBetter, type Tier } from '@project-week/contract/matching/tiers'
import { isFree } from '../model/instance.ts'
import type { Instance, InstanceRule } from '../model/instance.ts'
import { MatchingError } from '../model/matching-error.ts'
import type { Progress } from '../model/problem.ts'
import { searchTiers } from '../proof/branch-and-bound.ts'
import type { Found, SearchTier } from '../proof/branch-and-bound.ts'
import { fixedWorth } from '../proof/certificate.ts'
import { modelMatching } from '../proof/mixed-integer-model.ts'
import type { Division, MixedIntegerModel, Unit } from '../proof/mixed-integer-model.ts'
import { dealAnew } from './deal-teams.ts'
import { decodeTeams, sizesOf } from './decode-teams.ts'
import { startFromFlow } from './flow-start.ts'
import { levelsOf } from './objective.ts'
import { polishTeams } from './polish-teams.ts'
import { brokenRules, countBreaks } from './rule-breaks.ts'
import { describeRun, finishRun } from './finish-run.ts'
import type { Run } from './finish-run.ts'
import { openOutcome } from './solve-by-flow.ts'
import type { FormedTeam } from '../model/team-plan.ts'
import { boundOfTier, tierOrder } from './tier-outcomes.ts'
import type { SearchBounds } from './tier-outcomes.ts'

export interface Budget {
  /** Seconds left. */
  left: () => number
  isCancelled?: (() => boolean) | undefined
  onProgress?: ((progress: Progress) => void) | undefined
}

/** Beyond so many students the rounding stands with its bound: branch and bound would not come back in time. */
const mostStudents = 6000
/** Up to so many students fit is proven, and companies served at that fit; up to so many, balance too. */
const provenToFit = 500
const provenToBalance = 200
/** With rules between people the relaxation is close: up to so many students fit is proven. */
const provenWithRules = 1000
/** What a tier after fit may take. */
const mostNodes = 500
/** Seconds that a problem with rules between people gets at least: without a search it has no matching at all. */
const leastForRules = 5

/**
 * How far value and bound may stay apart, as a share of the fit. Up to 500 students the optimum is proven; beyond, the last
 * hundredths of a percent would cost minutes and be cut off by the clock, so that the result would depend on the machine.
 */
export function enoughGap(students: number): number {
  if (students <= provenToFit) return 0
  return students <= 2000 ? 0.0001 : 0.0005
}

/** Whether no more people are moved than may be. */
export function movesFew({ instance, result }: Run): boolean {
  return (result.tiers.moved ?? 0) <= (instance.repair?.moves ?? Number.POSITIVE_INFINITY)
}

/** What flow and rounding left open, decided by branch and bound where that is worth it; else the run as it is. */
export async function searchFurther(run: Run, budget: Budget): Promise<Run> {
  const { instance } = run
  if (instance.rules.length > 0) return searchWithRules(run, budget)
  if (!isWorthSearching(run) || budget.left() <= 0) return run
  const free = [...instance.students.keys()].filter((i) => isFree(instance, i))
  const division = { parts: [free], units: [] }
  const search = await searchModel(run, division, [], budget)
  if (typeof search !== 'object') return run
  budget.onProgress?.({ stage: 'finishing' })
  const { model, found } = search
  const searched = instance.repair?.moves === undefined ? openTeams(run, search) : decodeRun(run, search, division)
  const best = isAsGood(run, searched) ? run : searched
  return describeRun(best.outcome, best.teams, boundsOf(best, model, found))
}

/** Whether a tier that a search can prove is not proven, nor close enough. */
function isWorthSearching({ instance, tiers, result }: Run): boolean {
  const n = instance.students.length
  if (n > mostStudents) return false
  const isClose = result.bound.gap <= enoughGap(n) * result.tiers.fit
  const last = lastTier(instance)
  const asked = tiers.slice(0, tiers.findIndex(({ tier }) => tier === last) + 1)
  // What comes after a gap that is small enough is not proven either: that alone is no reason to search.
  let isOpen = false
  return asked.some(({ tier, bound, value, proven }) => {
    if (proven || isOpen) return false
    isOpen = tier === 'fit' && isClose
    return !isOpen && bound !== value
  })
}

/** The last tier that is searched. */
function lastTier(instance: Instance): Tier {
  const n = instance.students.length
  if (n > provenToFit) return 'fit'
  return n <= provenToBalance && instance.rules.length === 0 ? 'balance' : tierOrder(instance).at(-4)!
}

interface Search {
  model: MixedIntegerModel
  found: Found<Tier>
}

/** Searches the model of a division of the students, down to the tiers that are asked for. */
async function searchModel(
  run: Run,
  division: Division,
  rules: readonly InstanceRule[],
  budget: Budget,
): Promise<Search | 'infeasible' | undefined> {
  const { instance, outcome } = run
  const n = instance.students.length
  const levels = levelsOf(instance)
  const model = modelMatching(
    instance,
    outcome.plan,
    levels,
    division,
    rules.filter((rule) => !isMerged(instance, rule)),
  )
  const order = tierOrder(instance)
  const last = lastTier(instance)
  const tiers = order.slice(0, order.indexOf(last) + 1).map((tier): SearchTier<Tier> => {
    const known = run.tiers.find((one) => one.tier === tier)!
    const level = levels.findIndex((one) => one.tier === tier)
    const isAfterFit = order.indexOf(tier) > order.indexOf('fit')
    const share = rules.length > 0 && n <= provenWithRules ? 0 : enoughGap(n)
    const enough = tier === 'fit' ? Math.floor(share * run.result.tiers.fit) : undefined
    return {
      name: tier,
      objective: level >= 0 ? model.levels[level]! : objectiveOf(model, tier),
      atLeast: level >= 0 ? leastLost(run, model, level, known.bound) : leastOf(run, tier, known.bound),
      isRelative: level >= 0,
      // A relaxation's fit is hardly ever reached: it is a bound, not to be taken for the value.
      enough: tier === 'fit' && (rules.length > 0 || !known.proven) ? (enough ?? 0) : undefined,
      mostNodes: isAfterFit ? mostNodes : undefined,
    }
  })
  budget.onProgress?.({ stage: 'searching' })
  const mayStart = rules.length === 0 && model.parts.length === 1 && movesFew(run)
  const start = mayStart ? startFromFlow(run, model) : undefined
  const found = await searchTiers(model, tiers, start, instance.settings.seed, {
    left: () => (rules.length === 0 ? budget.left() : Math.max(leastForRules, budget.left())),
    isCancelled: budget.isCancelled,
    onGap: (gap) => budget.onProgress?.({ stage: 'searching', gap }),
  })
  return typeof found === 'object' ? { model, found } : found
}

function objectiveOf(model: MixedIntegerModel, tier: Tier) {
  if (tier === 'placed') return model.placed
  if (tier === 'kept') return model.kept
  return tier === 'served' ? model.served : model.balance
}

/** A tier's bound as the least value of its objective. */
function leastOf({ instance, outcome }: Run, tier: Tier, bound: number): number {
  const locked = instance.locks.reduce((sum, { students }) => sum + students.length ** 2, 0)
  if (tier === 'balance') return bound - locked
  return tier === 'placed' ? -(bound - fixedStudents(instance, outcome.plan.free)) : -bound
}

const fixedStudents = (instance: Instance, free: number): number =>
  instance.students.length - instance.waiting.size - free

/** The least that a level can lose, from the bound on its tier: where all before are proven, so that it holds. */
function leastLost(run: Run, model: MixedIntegerModel, level: number, bound: number): number | undefined {
  const { instance, outcome, result } = run
  const one = levelsOf(instance)[level]!
  const at = run.tiers.findIndex(({ tier }) => tier === one.tier)
  if (!run.tiers.slice(0, at).every(({ proven }) => proven)) return undefined
  const placed = result.tiers.placed - fixedStudents(instance, outcome.plan.free)
  const worth = boundOfTier(instance, result.tiers, one.tier, bound)
  return model.tops[level]! * placed - (worth - fixedWorth({ ...instance, objective: one }))
}

/**
 * What the search proves of each tier. Its bounds hold among those as good as its solution: once a run is worse in a tier
 * than that (teams may lose what the model has), they say nothing of the tiers that follow.
 */
function boundsOf(run: Run, model: MixedIntegerModel, { bounds, values }: Found<Tier>): SearchBounds {
  const { instance, outcome, result } = run
  const levels = levelsOf(instance)
  const locked = instance.locks.reduce((sum, { students }) => sum + students.length ** 2, 0)
  const read = (name: Tier, least: number, placed: number): number => {
    const level = levels.findIndex(({ tier }) => tier === name)
    if (level >= 0) {
      const fixed = fixedWorth({ ...instance, objective: levels[level]! })
      const worth = model.tops[level]! * placed - least + fixed - (name === 'fit' ? model.fixedPenalty : 0)
      return boundOfTier(instance, result.tiers, levels[level]!.tier, worth)
    }
    if (name === 'balance') return least + locked
    return name === 'placed' ? placed + fixedStudents(instance, outcome.plan.free) : -least
  }
  const mostPlaced = bounds.placed === undefined ? outcome.mostPlaced : -bounds.placed
  const found: SearchBounds = {}
  for (const { tier, value } of run.tiers) {
    const [bound, solved] = [bounds[tier], values[tier]]
    if (bound !== undefined) found[tier] = read(tier, bound, mostPlaced)
    if (solved === undefined) continue
    const reached = read(tier, solved, -(values.placed ?? 0))
    if (lessIsBetter.has(tier) ? value > reached : value < reached) break
  }
  return found
}

/** The best run within the open teams; where the search found more even sizes than flow does, with those. */
function openTeams({ instance, outcome }: Run, { model, found: { solution, bounds } }: Search): Run {
  const known = { ...outcome, decidedBy: 'search' as const }
  const teams = Int32Array.from(model.companies, ({ teams: column }) => Math.round(solution[column]!))
  const open = finishRun(openOutcome(instance, outcome.plan, sizesOf(instance, teams), known), {})
  if (bounds.balance === undefined) return open
  const sizes = Int32Array.from(model.companies, ({ beyond }, j) => {
    const extra = beyond.reduce((sum, column) => sum + Math.round(solution[column]!), 0)
    return Math.max(0, teams[j]! * instance.minimum[j]! + extra - outcome.plan.pins[j]!)
  })
  const even = finishRun(openOutcome(instance, outcome.plan, { least: sizes, most: sizes }, known), {})
  return isAsGood(even, open) && !isAsGood(open, even) ? even : open
}

/** The run of a solution's teams as they are. */
function decodeRun({ instance, outcome }: Run, { model, found }: Search, division: Division): Run {
  const teams = polishTeams(instance, decodeTeams(outcome, model, found.solution, division))
  return describeRun({ ...outcome, decidedBy: 'search', knows: 'open-companies' }, teams, {})
}

/** Whether the first is not worse, tier by tier. */
export function isAsGood(a: Run, b: Run): boolean {
  const at = a.tiers.findIndex(({ value }, index) => value !== b.tiers[index]!.value)
  if (at < 0) return true
  const { tier, value } = a.tiers[at]!
  return lessIsBetter.has(tier) ? value < b.tiers[at]!.value : value > b.tiers[at]!.value
}

/**
 * Rules between people: the run without them is a relaxation. Rules that it breaks join the model, until none is broken
 * any more: then the model's optimum is that of all rules.
 *
 * @throws MatchingError `rules-unmet` where no matching keeps the rules, or none was found
 */
async function searchWithRules(relaxed: Run, budget: Budget): Promise<Run> {
  const { instance, outcome } = relaxed
  const polished = polishTeams(instance, relaxed.teams)
  const active = new Set(brokenRules(instance, polished))
  const relaxedBounds = Object.fromEntries(relaxed.tiers.map(({ tier, bound }) => [tier, bound])) as SearchBounds
  if (active.size === 0 && !isWorthSearching(relaxed) && movesFew(relaxed))
    return describeRun(outcome, polished, relaxedBounds)
  for (const rule of instance.rules) if (rule.rule.kind === 'together' && rule.weight === undefined) active.add(rule)
  for (;;) {
    const rules = [...active]
    const division = divide(instance, rules)
    const search = await searchModel(relaxed, division, rules, budget)
    if (typeof search !== 'object') throw unmet(rules, search === 'infeasible')
    const decoded = decodeTeams(outcome, search.model, search.found.solution, division)
    const teams = polishTeams(instance, dealAnew(instance, polishTeams(instance, decoded)))
    const newlyBroken = (formed: readonly FormedTeam[]): InstanceRule[] =>
      brokenRules(instance, formed).filter((rule) => !active.has(rule))
    const run = describeRun({ ...outcome, decidedBy: 'search', knows: 'open-companies' }, teams, {})
    const bounds = tightest(run, boundsOf(run, search.model, search.found), relaxedBounds)
    const fit = run.tiers.find(({ tier }) => tier === 'fit')!
    const isReached = (bounds.fit ?? fit.bound) - fit.value <= enoughGap(instance.students.length) * fit.value
    // What polishing mended may have cost points, or broken a rule, that the model does not know of.
    const lasting = rules.filter((rule) => rule.weight === undefined && countBreaks(instance, rule, teams) > 0)
    const broken = newlyBroken(teams).concat(isReached && lasting.length === 0 ? [] : newlyBroken(decoded))
    for (const rule of broken) active.add(rule)
    if (broken.length > 0) continue
    budget.onProgress?.({ stage: 'finishing' })
    if (lasting.length > 0) throw unmet(lasting, false)
    return describeRun(run.outcome, teams, bounds)
  }
}

/** The tighter bound of each tier. The relaxation's hold only as far as the run is as good as the relaxed one. */
function tightest(run: Run, found: SearchBounds, relaxed: SearchBounds): SearchBounds {
  const bounds = { ...found }
  for (const { tier, value } of run.tiers) {
    const [own, other] = [found[tier], relaxed[tier]]
    if (other !== undefined) {
      bounds[tier] = own === undefined ? other : lessIsBetter.has(tier) ? Math.max(own, other) : Math.min(own, other)
    }
    if (value !== other) break
  }
  return bounds
}

/** Rules between people, by their places in the problem, that cannot be kept beside the others. */
export function unmet(rules: readonly { index: number }[], isProven: boolean): MatchingError {
  const places = rules.map(({ index }) => `rules[${index}]`)
  const message = isProven
    ? `no matching keeps ${places.join(', ')} together with the sizes, pins and exclusions`
    : `no matching that keeps ${places.join(', ')} was found`
  return new MatchingError('rules-unmet', message, places[0]!, {
    rules: rules.map(({ index }) => index).join(' '),
    proven: isProven ? 1 : 0,
  })
}

/** Who must be seen one by one: those whom an active rule names, merged where they must be together everywhere. */
function divide(instance: Instance, rules: readonly InstanceRule[]): Division {
  const groups = new Map<number, number[]>()
  for (const one of rules) {
    const { rule, students } = one
    if (!('students' in rule)) continue
    const free = students.filter((i) => isFree(instance, i))
    for (const i of free) if (!groups.has(i)) groups.set(i, [i])
    if (!isMerged(instance, one)) continue
    const merged = [...new Set(free.flatMap((i) => groups.get(i)!))]
    for (const i of merged) groups.set(i, merged)
  }
  const units: Unit[] = [...new Set(groups.values())].map((unit) => unit.toSorted((a, b) => a - b))
  const properties = rules.filter(({ rule }) => 'property' in rule)
  const others = [...instance.students.keys()].filter((i) => isFree(instance, i) && !groups.has(i))
  const parts = Map.groupBy(others, (i) => properties.map(({ hasStudent }) => hasStudent[i]).join(''))
  return { units, parts: [...parts.values()] }
}

/** Whether a rule makes one unit of its students. A pinned one fixes the others: rows of the model put them there. */
function isMerged(instance: Instance, { rule, students, weight }: InstanceRule): boolean {
  const isAlways = rule.kind === 'together' && weight === undefined && rule.companies === undefined
  return isAlways && students.every((i) => isFree(instance, i))
}
