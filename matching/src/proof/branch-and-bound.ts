import type { Highs, Model } from 'highs'
import { loadHighs, type HighsModel, type LinearObjective } from './model-builder.ts'

export interface Budget {
  /** Seconds left. */
  left: () => number
  /** Polled between nodes; true stops the search with the best solution so far. */
  isCancelled?: (() => boolean) | undefined
  /** Called if time or the caller stopped the search early: another machine may get further. */
  onCutOff?: (() => void) | undefined
  /** Called between nodes with the gap of the current tier. */
  onGap?: ((apart: number) => void) | undefined
}

/** One tier of a search: a sum to minimise, within the optimum of the tiers before it. */
export interface SearchTier<Name extends string> {
  name: Name
  objective: LinearObjective
  /** A lower bound proven elsewhere. */
  atLeast?: number | undefined
  /** Whether that bound holds only if all earlier tiers reach theirs. */
  isRelative?: boolean | undefined
  /** The gap at which the search may stop. */
  enough?: number | undefined
  /** Most nodes of the search tree: a count, so that the same input gives the same result on any machine. */
  mostNodes?: number | undefined
}

/** How a search begins. */
export interface Start {
  /** A solution to begin with. */
  solution?: ArrayLike<number> | undefined
  seed: number
  /** Off where the model is nearly a flow: presolving then takes as long as solving. */
  presolve: 'choose' | 'off'
}

export interface Found<Name extends string> {
  solution: Float64Array
  values: Partial<Record<Name, number>>
  /** By tier, a lower bound among solutions that are equal in the tiers before. */
  bounds: Partial<Record<Name, number>>
}

/**
 * Optimises tier by tier with HiGHS (Huangfu, Hall, 2018; branch and cut) and fixes each before the next; one weighted
 * sum would be too coarse for the points. First assumes that all tiers with a bound, up to the first without one, reach
 * it; while that is infeasible, one tier fewer is assumed and searched instead. Blocks its thread.
 *
 * @returns `infeasible` if nothing satisfies all rows; undefined if time ran out before a solution was found
 */
export async function searchTiers<Name extends string>(
  data: HighsModel,
  tiers: readonly SearchTier<Name>[],
  { solution: start, seed, presolve }: Start,
  budget: Budget,
): Promise<Found<Name> | 'infeasible' | undefined> {
  const solver = await loadHighs()
  const model = solver.createModel(data)
  try {
    model.options.set({ ...options, presolve, random_seed: seed & 0xffff })
    const free = (): void => {
      for (const { objective } of tiers) setRow(model, objective, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
    }
    const climb = (assumed: number): Found<Name> | 'infeasible' | undefined => {
      let solution: Float64Array | undefined = start === undefined ? undefined : Float64Array.from(start)
      const bounds: Partial<Record<Name, number>> = {}
      let isReached = true
      for (const [at, tier] of tiers.entries()) {
        const { name, objective } = tier
        const atLeast: number | undefined = tier.isRelative === true && !isReached ? undefined : tier.atLeast
        if (atLeast !== undefined) bounds[name] = atLeast
        if (at < assumed) {
          setRow(model, objective, atLeast!, atLeast!)
          if (solution !== undefined && sumOf(objective, solution) > atLeast! + closed) solution = undefined
          continue
        }
        if (atLeast !== undefined) setRow(model, objective, atLeast, Number.POSITIVE_INFINITY)
        const found = runModel(solver, model, tier, { solution, presolve }, budget)
        if (found === 'infeasible') return found
        solution = found?.solution ?? solution
        if (solution === undefined) return undefined
        const value = Math.round(sumOf(objective, solution))
        setRow(model, objective, Number.NEGATIVE_INFINITY, value)
        isReached &&= value === atLeast
        if (found !== undefined) {
          bounds[name] = Math.max(atLeast ?? Number.NEGATIVE_INFINITY, Math.ceil(found.bound - 1e-6))
        }
      }
      if (solution === undefined) return undefined
      const last = solution
      const valueOf = ({ name, objective }: SearchTier<Name>) => [name, Math.round(sumOf(objective, last))] as const
      const values = Object.fromEntries(tiers.map(valueOf)) as Partial<Record<Name, number>>
      return { solution, values, bounds }
    }
    const open = tiers.findIndex(({ atLeast, enough }) => atLeast === undefined || enough !== undefined)
    let assumed = open < 0 ? tiers.length - 1 : Math.min(open, tiers.length - 1)
    for (; ; assumed--) {
      const found = climb(assumed)
      if (typeof found === 'object' || assumed === 0) return found
      free()
    }
  } finally {
    model.dispose()
  }
}

/**
 * The first node's relaxation is nearly whole by itself: jumping for a solution before it, and probing each binary
 * column, cost more than the node.
 */
const options = {
  output_flag: false,
  mip_rel_gap: 0,
  mip_heuristic_run_feasibility_jump: false,
  // A bit for each rule of presolving; the fifteenth is probing.
  presolve_rule_off: 1 << 15,
}

/** All values are integers, so any smaller difference counts as equal. */
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

/** One search within the remaining budget; undefined if it found nothing. */
function runModel(
  solver: Highs,
  model: Model,
  { objective: { costs }, enough = 0, mostNodes }: SearchTier<string>,
  { solution: start, presolve }: Omit<Start, 'seed'>,
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
    // The caller's clock decides; the solver's own is for when it does not ask.
    time_limit: 2 * left + model.getRunTime(),
  })
  if (start !== undefined) model.setSolution({ colValue: Float64Array.from(start) })
  const run = (): void => {
    model.run({
      [solver.constants.callbackType.mipInterrupt]: (event) => {
        const { mip_primal_bound: value, mip_dual_bound: bound } = event.data
        if (value !== undefined && bound !== undefined && Number.isFinite(value - bound)) budget.onGap?.(value - bound)
        if (budget.isCancelled?.() === true || budget.left() <= 0) event.interrupt()
      },
    })
  }
  const { infeasible, unboundedOrInfeasible, timeLimit, interrupted } = solver.constants.modelStatus
  const isInfeasible = (): boolean => {
    const status = model.getModelStatus()
    return status === infeasible || status === unboundedOrInfeasible
  }
  if (!attempt(run) || (start !== undefined && isInfeasible())) {
    // Presolve fails on a few models in a thousand, or reports a feasible one as infeasible: retry without it.
    model.options.set('presolve', 'off')
    model.clearSolver()
    if (start !== undefined) model.setSolution({ colValue: Float64Array.from(start) })
    attempt(run)
    model.options.set('presolve', presolve)
  }
  if (model.getModelStatus() === timeLimit || model.getModelStatus() === interrupted) budget.onCutOff?.()
  if (isInfeasible()) return start === undefined ? 'infeasible' : undefined
  const solution = model.getSolution().colValue
  const bound = Number(model.info.get('mip_dual_bound'))
  if (solution === undefined || !Number.isFinite(bound) || !Number.isFinite(model.getObjectiveValue())) return undefined
  return { solution: Float64Array.from(solution), bound }
}

/** Whether the work finished without an exception. */
function attempt(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
