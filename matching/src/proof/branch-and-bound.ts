import type { Highs, Model } from 'highs'
import { flowOf, stride } from '../flow/graph.ts'
import type { Instance } from '../model/instance.ts'
import { loadHighs } from './load-highs.ts'
import type { MixedIntegerModel } from './mixed-integer-model.ts'
import { modelOpenings } from './mixed-integer-model.ts'
import type { Network } from '../flow/network.ts'
import { readSizes } from '../flow/network.ts'
import type { OpenSet } from '../tiers/rounding.ts'
import type { TeamPlan } from '../model/team-plan.ts'
import { teamsFor } from '../model/team-plan.ts'

/** What branch and bound found: who is open, how many are placed and served at most, and a bound on the free fit. */
export interface ProvenOpenings {
  open: OpenSet
  placed: number
  /** Whether no matching places more, or serves more among those. */
  isPlacedProven: boolean
  isServedProven: boolean
  /** No matching with as many placed and served has more fit. */
  mostFit: number
}

export interface Budget {
  /** Seconds left. */
  left: () => number
  /** The fit needs no more proof once value and bound are so close, in points. */
  enough: number
  /** Asked between nodes; true ends the search with the best found so far. */
  isCancelled?: (() => boolean) | undefined
  /** Told between nodes how far value and bound of the tier at work are apart: points, students or companies. */
  onGap?: ((apart: number) => void) | undefined
}

/**
 * Proves the hard regimes by HiGHS (Huangfu, Hall, 2018; branch and cut), started from the rounding whose flow stands in
 * the network: tiers 1 to 3 one after the other, each fixed before the next, as one weighted sum would drown the points.
 * Blocks its thread while it runs: call it in a worker.
 */
export async function proveOpenings(
  instance: Instance,
  plan: TeamPlan,
  network: Network,
  tiers: { isPlacedKnown: boolean; isServedKnown: boolean },
  budget: Budget,
): Promise<ProvenOpenings | undefined> {
  const solver = await loadHighs()
  const data = modelOpenings(instance, plan, network)
  const start = startFrom(instance, plan, network, data)
  const counts = { placed: 0, served: 0 }
  for (const column of data.sourceColumns) counts.placed += start[column]!
  for (let j = 0; j < plan.room.length; j++) counts.served += start[data.servedColumn(j)]!
  const model = solver.createModel(data)
  try {
    model.options.set({
      output_flag: false,
      mip_rel_gap: 0,
      mip_abs_gap: closed,
      random_seed: instance.settings.seed & 0xffff,
    })
    let solution: ArrayLike<number> = start
    const climb = (
      columns: readonly number[],
      row: number,
      known: boolean,
      value: number,
    ): { value: number; proven: boolean } => {
      let best = { value, proven: known }
      if (!known) {
        const isCounted = new Uint8Array(data.numCols)
        for (const column of columns) isCounted[column] = 1
        setCosts(model, data, (column) => (isCounted[column] === 1 ? -1 : 0))
        const run = runModel(solver, model, solution, budget)
        if (run !== undefined) {
          solution = run.solution
          best = { value: Math.round(-run.value), proven: run.isOptimal }
        }
      }
      model.changeRowBounds(row, best.value, best.value)
      return best
    }
    const placed = climb(data.sourceColumns, data.placedRow, tiers.isPlacedKnown, counts.placed)
    const served = { value: counts.served, proven: true }
    if (instance.settings.policy === 'served-first') {
      const columns = [...plan.room.keys()].map(data.servedColumn)
      Object.assign(served, climb(columns, data.servedRow, tiers.isServedKnown, counts.served))
    }
    setCosts(model, data, (column) => data.costs[column]!)
    model.options.set('mip_abs_gap', Math.max(closed, budget.enough))
    const run = runModel(solver, model, solution, budget)
    return {
      open: readOpenings(instance, plan, data, run?.solution ?? solution),
      placed: placed.value,
      isPlacedProven: placed.proven,
      isServedProven: served.proven,
      mostFit: run === undefined ? Number.POSITIVE_INFINITY : network.top * placed.value - Math.ceil(run.bound - 1e-6),
    }
  } finally {
    model.dispose()
  }
}

/** All values are whole: what is closer than this is the same. */
const closed = 0.99

function setCosts(model: Model, data: MixedIntegerModel, costOf: (column: number) => number): void {
  const costs = Float64Array.from({ length: data.numCols }, (_, column) => costOf(column))
  model.changeColsCost({ kind: 'range', from: 0, to: data.numCols - 1 }, costs)
}

interface ModelRun {
  solution: Float64Array
  value: number
  bound: number
  isOptimal: boolean
}

/** One search within what is left of the budget; undefined where it found nothing. */
function runModel(solver: Highs, model: Model, start: ArrayLike<number>, budget: Budget): ModelRun | undefined {
  const left = budget.left()
  if (left <= 0) return undefined
  model.options.set('time_limit', left + model.getRunTime())
  model.setSolution({ colValue: Float64Array.from(start) })
  model.run({
    [solver.constants.callbackType.mipInterrupt]: (event) => {
      const { mip_primal_bound: value, mip_dual_bound: bound } = event.data
      if (value !== undefined && bound !== undefined && Number.isFinite(value - bound)) budget.onGap?.(value - bound)
      if (budget.isCancelled?.() === true) event.interrupt()
    },
  })
  const solution = model.getSolution().colValue
  const bound = Number(model.info.get('mip_dual_bound'))
  if (solution === undefined || !Number.isFinite(bound)) return undefined
  const isOptimal = model.getModelStatus() === solver.constants.modelStatus.optimal
  return { solution: Float64Array.from(solution), value: model.getObjectiveValue(), bound, isOptimal }
}

/** The rounding as a solution of the model, column by column in the order in which they were made. */
function startFrom(instance: Instance, plan: TeamPlan, network: Network, data: MixedIntegerModel): Float64Array {
  const { graph, firstCompany } = network
  const start = new Float64Array(data.numCols)
  let column = 0
  for (let u = 0; u < firstCompany; u++) {
    for (let a = graph.first[u]!; a < graph.first[u + 1]!; a += stride) {
      if (graph.arcs[a]! > u) start[column++] = flowOf(graph, a)
    }
  }
  readSizes(network).forEach((size, j) => {
    const teams = teamsFor(instance, plan, j, size + plan.pins[j]!)
    start[data.teamColumn(j)] = teams
    start[data.servedColumn(j)] = teams > 0 || plan.lockedTeams[j]! > 0 ? 1 : 0
  })
  return start
}

function readOpenings(
  instance: Instance,
  plan: TeamPlan,
  data: MixedIntegerModel,
  solution: ArrayLike<number>,
): OpenSet {
  const { minimum, maximum } = instance.settings
  const teams = plan.pins.map((_, j) => Math.round(solution[data.teamColumn(j)]!))
  return {
    least: teams.map((count, j) => Math.max(0, count * minimum - plan.pins[j]!)),
    most: teams.map((count, j) => Math.max(0, count * maximum - plan.pins[j]!)),
  }
}
