import { lessIsBetter, type Tier } from '@project-week/contract/matching/tiers'
import type { Instance, InstanceRule } from '../model/instance.ts'
import type { Progress } from '../model/problem.ts'
import { searchTiers } from '../proof/branch-and-bound.ts'
import type { Found, SearchTier } from '../proof/branch-and-bound.ts'
import { fixedWorth } from '../proof/certificate.ts'
import { modelMatching } from '../proof/mixed-integer-model.ts'
import type { Division, MixedIntegerModel } from '../proof/mixed-integer-model.ts'
import { isMerged } from './divide-students.ts'
import type { Run } from './finish-run.ts'
import { startFromFlow } from './flow-start.ts'
import { levelsOf } from './objective.ts'
import { boundOfTier, tierOrder } from './tier-outcomes.ts'
import type { SearchBounds } from './tier-outcomes.ts'

export interface Budget {
  /** Seconds left. */
  left: () => number
  /** Called if a search was stopped early. */
  onCutOff?: (() => void) | undefined
  isCancelled?: (() => boolean) | undefined
  onProgress?: ((progress: Progress) => void) | undefined
}

/** Above this, the result is the rounding with its bound: branch and bound would take too long. */
const mostStudents = 6000
/** Up to this many students fit is proven, and companies served at that fit; up to the second limit, balance too. */
const provenToFit = 500
const provenToBalance = 200
/** With rules between people the model is tight: up to this many students fit is proven. */
const provenWithRules = 1000
/** Limit for a tier after fit. */
const mostNodes = 500
/**
 * The accepted gap as a share of the fit. Up to 500 students the optimum is proven; beyond, the last hundredths of a
 * percent would cost minutes and be cut off by the clock, so the result would depend on the machine.
 */
export function enoughGap(students: number, { hasRules }: { hasRules: boolean }): number {
  if (students <= (hasRules ? provenWithRules : provenToFit)) return 0
  return students <= 2000 ? 0.0001 : 0.0005
}

/** Whether the run keeps the move limit. */
export function movesFew({ instance, result }: Run): boolean {
  return (result.tiers.moved ?? 0) <= (instance.repair?.moves ?? Number.POSITIVE_INFINITY)
}

/** Whether a tier that a search can prove is neither proven nor close enough. */
export function isWorthSearching({ instance, tiers, result }: Run): boolean {
  const n = instance.students.length
  if (n > mostStudents) return false
  const isClose = result.bound.gap <= enoughGap(n, { hasRules: false }) * result.tiers.fit
  const last = lastTier(instance)
  const asked = tiers.slice(0, tiers.findIndex(({ tier }) => tier === last) + 1)
  // After an accepted gap, later tiers are unproven too: no reason to search.
  let isOpen = false
  return asked.some(({ tier, bound, value, proven }) => {
    if (proven || isOpen) return false
    isOpen = tier === 'fit' && isClose
    return !isOpen && bound !== value
  })
}

function lastTier(instance: Instance): Tier {
  const n = instance.students.length
  if (n > provenToFit) return 'fit'
  return n <= provenToBalance && instance.rules.length === 0 ? 'balance' : tierOrder(instance).at(-4)!
}

export interface Search {
  model: MixedIntegerModel
  found: Found<Tier>
}

/** Searches the model of this division with these rules, down to the last tier wanted. */
export async function searchModel(
  run: Run,
  division: Division,
  rules: readonly InstanceRule[],
  budget: Budget,
): Promise<Search | 'infeasible' | undefined> {
  const { instance, outcome } = run
  const n = instance.students.length
  const levels = levelsOf(instance)
  const counted = rules.filter((rule) => !isMerged(instance, rule))
  const model = modelMatching(instance, outcome.plan, levels, division, counted)
  const order = tierOrder(instance)
  const last = lastTier(instance)
  const tiers = order.slice(0, order.indexOf(last) + 1).map((tier): SearchTier<Tier> => {
    const known = run.tiers.find((one) => one.tier === tier)!
    const level = levels.findIndex((one) => one.tier === tier)
    const isAfterFit = order.indexOf(tier) > order.indexOf('fit')
    const share = enoughGap(n, { hasRules: rules.length > 0 })
    const enough = tier === 'fit' ? Math.floor(share * run.result.tiers.fit) : undefined
    return {
      name: tier,
      objective: level >= 0 ? model.levels[level]! : objectiveOf(model, tier),
      atLeast: level >= 0 ? leastLost(run, model, level, known.bound) : leastOf(run, tier, known.bound),
      isRelative: level >= 0,
      // A relaxation's fit is rarely reached, so it is a bound and no target.
      enough: tier === 'fit' && (rules.length > 0 || !known.proven) ? (enough ?? 0) : undefined,
      mostNodes: isAfterFit ? mostNodes : undefined,
    }
  })
  budget.onProgress?.({ stage: 'searching' })
  const mayStart = rules.length === 0 && model.parts.length === 1 && movesFew(run)
  const solution = mayStart ? startFromFlow(run, model) : undefined
  // Who opens is decided, and nothing but the setting `mixture` was added.
  const isNearlyFlow =
    rules.length > 0 && rules.every(({ alone }) => alone !== undefined) && outcome.decidedBy === 'flow'
  const presolve = isNearlyFlow ? 'off' : 'choose'
  const found = await searchTiers(
    model,
    tiers,
    { solution, seed: instance.settings.seed, presolve },
    {
      left: budget.left,
      onCutOff: budget.onCutOff,
      isCancelled: budget.isCancelled,
      onGap: (gap) => budget.onProgress?.({ stage: 'searching', gap }),
    },
  )
  return typeof found === 'object' ? { model, found } : found
}

function objectiveOf(model: MixedIntegerModel, tier: Tier) {
  if (tier === 'placed') return model.placed
  if (tier === 'kept') return model.kept
  return tier === 'served' ? model.served : model.balance
}

/** A tier's bound as a lower bound on its objective. */
function leastOf({ instance, outcome }: Run, tier: Tier, bound: number): number {
  const locked = instance.locks.reduce((sum, { students }) => sum + students.length ** 2, 0)
  if (tier === 'balance') return bound - locked
  return tier === 'placed' ? -(bound - fixedStudents(instance, outcome.plan.free)) : -bound
}

const fixedStudents = (instance: Instance, free: number): number =>
  instance.students.length - instance.waiting.size - free

/** A lower bound on a level's loss, from its tier's bound; only valid if all earlier tiers are proven. */
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
 * The search's bounds by tier. They hold among matchings as good as its solution: once the run is worse in a tier
 * (forming teams may lose something), the bounds say nothing about later tiers.
 */
export function boundsOf(run: Run, model: MixedIntegerModel, { bounds, values }: Found<Tier>): SearchBounds {
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
