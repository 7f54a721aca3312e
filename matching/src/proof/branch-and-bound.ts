import type { Highs, Model } from 'highs'
import { loadHighs, type HighsModel, type LinearObjective } from './model-builder.ts'

export interface Budget {
  /** Seconds left. */
  left: () => number
  /** Asked between nodes; true ends the search with the best found so far. */
  isCancelled?: (() => boolean) | undefined
  /** Called where time or the caller ended a search before its end: another machine may get further. */
  onCutOff?: (() => void) | undefined
  /** Called between nodes with how far value and bound of the tier at work are apart. */
  onGap?: ((apart: number) => void) | undefined
}

/** One tier of a search: a sum to make as small as possible, within the least of those before it. */
export interface SearchTier<Name extends string> {
  name: Name
  objective: LinearObjective
  /** The least it can be, by another proof. */
  atLeast?: number | undefined
  /** That proof holds only where all tiers before reach their bounds. */
  isRelative?: boolean | undefined
  /** Value and bound may stay so far apart. */
  enough?: number | undefined
  /** Nodes of the search tree at most: a count, so that the same input gives the same result anywhere. */
  mostNodes?: number | undefined
}

export interface Found<Name extends string> {
  solution: Float64Array
  /** By tier: what the solution has. */
  values: Partial<Record<Name, number>>
  /** By tier: no solution that is as good in the tiers before has less. */
  bounds: Partial<Record<Name, number>>
}

/**
 * Searches tier by tier by HiGHS (Huangfu, Hall, 2018; branch and cut), each fixed before the next, as one weighted sum
 * would drown the points. At first the tiers that have a bound, up to the first that has none, are taken to reach theirs;
 * only where that cannot be are they searched one by one. Blocks its thread while it runs.
 *
 * @returns `infeasible` where nothing keeps all rows; undefined where the time was too short to find anything
 */
export async function searchTiers<Name extends string>(
  data: HighsModel,
  tiers: readonly SearchTier<Name>[],
  start: ArrayLike<number> | undefined,
  seed: number,
  budget: Budget,
): Promise<Found<Name> | 'infeasible' | undefined> {
  const solver = await loadHighs()
  const model = solver.createModel(data)
  try {
    model.options.set({ output_flag: false, mip_rel_gap: 0, random_seed: seed & 0xffff })
    const free = (): void => {
      for (const { objective } of tiers) setRow(model, objective, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
    }
    const climb = (isOptimistic: boolean): Found<Name> | 'infeasible' | undefined => {
      let solution: Float64Array | undefined = start === undefined ? undefined : Float64Array.from(start)
      const bounds: Partial<Record<Name, number>> = {}
      let isHopeful = isOptimistic
      for (const [at, tier] of tiers.entries()) {
        const { name, objective, enough } = tier
        const atLeast = tier.isRelative === true && !isOptimistic ? undefined : tier.atLeast
        const isLast = at === tiers.length - 1
        if (isHopeful && atLeast !== undefined && !isLast && enough === undefined) {
          setRow(model, objective, atLeast, atLeast)
          bounds[name] = atLeast
          if (solution !== undefined && sumOf(objective, solution) > atLeast + closed) solution = undefined
          continue
        }
        isHopeful = false
        if (atLeast !== undefined) setRow(model, objective, atLeast, Number.POSITIVE_INFINITY)
        const found = runModel(solver, model, tier, solution, budget)
        if (found === 'infeasible') return found
        if (found === undefined) {
          if (solution === undefined) return undefined
          setRow(model, objective, Number.NEGATIVE_INFINITY, Math.round(sumOf(objective, solution)))
          if (atLeast !== undefined) bounds[name] = atLeast
          continue
        }
        solution = found.solution
        bounds[name] = Math.max(atLeast ?? Number.NEGATIVE_INFINITY, Math.ceil(found.bound - 1e-6))
        setRow(model, objective, Number.NEGATIVE_INFINITY, Math.round(sumOf(objective, solution)))
      }
      if (solution === undefined) return undefined
      const last = solution
      const valueOf = ({ name, objective }: SearchTier<Name>) => [name, Math.round(sumOf(objective, last))] as const
      const values = Object.fromEntries(tiers.map(valueOf)) as Partial<Record<Name, number>>
      return { solution, values, bounds }
    }
    const optimistic = climb(true)
    if (typeof optimistic === 'object') return optimistic
    free()
    return climb(false)
  } finally {
    model.dispose()
  }
}

/** All values are whole: what is closer than this is the same. */
const closed = 0.99

function setRow(model: Model, { row }: LinearObjective, lower: number, upper: number): void {
  model.changeRowBounds(row, lower, upper)
}

function sumOf({ costs }: LinearObjective, solution: ArrayLike<number>): number {
  let sum = 0
  for (let column = 0; column < costs.length; column++) sum += costs[column]! * solution[column]!
  return sum
}

interface ModelRun {
  solution: Float64Array
  bound: number
}

/** One search within what is left of the budget; undefined where it found nothing. */
function runModel(
  solver: Highs,
  model: Model,
  { objective: { costs }, enough = 0, mostNodes }: SearchTier<string>,
  start: ArrayLike<number> | undefined,
  budget: Budget,
): ModelRun | 'infeasible' | undefined {
  const left = budget.left()
  if (left <= 0) {
    budget.onCutOff?.()
    return undefined
  }
  model.changeColsCost({ kind: 'range', from: 0, to: costs.length - 1 }, costs)
  model.options.set({
    mip_abs_gap: Math.max(closed, enough),
    mip_max_nodes: mostNodes ?? 0x7fffffff,
    time_limit: left + model.getRunTime(),
  })
  if (start !== undefined) model.setSolution({ colValue: Float64Array.from(start) })
  const run = (): void => {
    model.run({
      [solver.constants.callbackType.mipInterrupt]: (event) => {
        const { mip_primal_bound: value, mip_dual_bound: bound } = event.data
        if (value !== undefined && bound !== undefined && Number.isFinite(value - bound)) budget.onGap?.(value - bound)
        if (budget.isCancelled?.() === true) event.interrupt()
      },
    })
  }
  const { infeasible, unboundedOrInfeasible, timeLimit, interrupted } = solver.constants.modelStatus
  const isInfeasible = (): boolean => {
    const status = model.getModelStatus()
    return status === infeasible || status === unboundedOrInfeasible
  }
  if (!attempt(run) || (start !== undefined && isInfeasible())) {
    // Presolve fails on a few models in a thousand, or denies the solution that is there: once more without it.
    model.options.set('presolve', 'off')
    model.clearSolver()
    if (start !== undefined) model.setSolution({ colValue: Float64Array.from(start) })
    attempt(run)
    model.options.set('presolve', 'choose')
  }
  if (model.getModelStatus() === timeLimit || model.getModelStatus() === interrupted) budget.onCutOff?.()
  if (isInfeasible()) return start === undefined ? 'infeasible' : undefined
  const solution = model.getSolution().colValue
  const bound = Number(model.info.get('mip_dual_bound'))
  if (solution === undefined || !Number.isFinite(bound) || !Number.isFinite(model.getObjectiveValue())) return undefined
  return { solution: Float64Array.from(solution), bound }
}

/** Whether a piece of work came to its end. */
function attempt(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
