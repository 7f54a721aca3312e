import { fitOf, isAllowed } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'
import { loadHighs } from '../proof/load-highs.ts'

/** Tiers 1 to 3. */
export interface ExplicitOptimum {
  placed: number
  served: number
  fit: number
}

/**
 * The yardstick for small problems and the other side of the bench: one variable for each allowed pair and one for each
 * company's team, given to HiGHS as it is, tier by tier. One team a company, no locked teams. Undefined where the pins
 * cannot be kept, or the time limit (seconds) passes.
 */
export async function solveExplicitly(instance: Instance, timeLimit = 60): Promise<ExplicitOptimum | undefined> {
  const highs = await loadHighs()
  const { minimum, maximum, policy } = instance.settings
  const n = instance.students.length
  const m = instance.companies.length
  const starts = [0]
  const indices: number[] = []
  const values: number[] = []
  const upper: number[] = []
  const lower: number[] = []
  const fits: number[] = []
  // Rows: one a student, two a company (at most, at least), then the sums of placed and served.
  const placedRow = n + 2 * m
  const column = (entries: readonly [number, number][], low: number, high: number, fit: number): void => {
    for (const [row, value] of entries) {
      indices.push(row)
      values.push(value)
    }
    starts.push(indices.length)
    lower.push(low)
    upper.push(high)
    fits.push(fit)
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      const isPinned = instance.pinned[i] === j
      if (!isPinned && (instance.pinned[i]! >= 0 || !isAllowed(instance, i, j))) continue
      const rows: [number, number][] = [
        [i, 1],
        [n + j, 1],
        [n + m + j, 1],
        [placedRow, 1],
      ]
      column(rows, isPinned ? 1 : 0, 1, fitOf(instance, i, j))
    }
  }
  const pairs = fits.length
  for (let j = 0; j < m; j++)
    column(
      [
        [n + j, -maximum],
        [n + m + j, -minimum],
        [placedRow + 1, 1],
      ],
      0,
      1,
      0,
    )
  const numRows = placedRow + 2
  const numCols = fits.length
  const rowLower = Array.from({ length: numRows }, (_, row) => (row < n + m ? Number.NEGATIVE_INFINITY : 0))
  const rowUpper = Array.from({ length: numRows }, (_, row) =>
    row < n ? 1 : row < n + m ? 0 : Number.POSITIVE_INFINITY,
  )
  const model = highs.createModel({
    numCols,
    numRows,
    sense: highs.constants.objectiveSense.maximize,
    colCost: fits,
    colLower: lower,
    colUpper: upper,
    rowLower,
    rowUpper,
    matrix: { format: 'csc', numRows, numCols, starts, indices, values },
    integrality: Int32Array.from(fits, (_, index) => (index < pairs ? 0 : 1)),
  })
  try {
    model.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0.5, time_limit: timeLimit })
    const climb = (weight: (index: number) => number): number | undefined => {
      model.changeColsCost(
        { kind: 'range', from: 0, to: numCols - 1 },
        Float64Array.from(fits, (_, index) => weight(index)),
      )
      model.run()
      if (model.getModelStatus() !== highs.constants.modelStatus.optimal) return undefined
      return Math.round(model.getObjectiveValue())
    }
    const placed = climb((index) => (index < pairs ? 1 : 0))
    if (placed === undefined) return undefined
    model.changeRowBounds(placedRow, placed, placed)
    const served = policy === 'served-first' ? climb((index) => (index < pairs ? 0 : 1)) : 0
    if (served === undefined) return undefined
    if (policy === 'served-first') model.changeRowBounds(placedRow + 1, served, served)
    const fit = climb((index) => fits[index]!)
    return fit === undefined ? undefined : { placed, served, fit }
  } finally {
    model.dispose()
  }
}
