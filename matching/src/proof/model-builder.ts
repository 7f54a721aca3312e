import type { Highs } from 'highs'

/** A sum over columns, to be minimised. */
export interface LinearObjective {
  costs: Float64Array
  /** The row with its value, unbounded at first. */
  row: number
}

/** A mixed-integer model in HiGHS's column-wise format. */
export interface HighsModel {
  numCols: number
  numRows: number
  colCost: Float64Array
  colLower: number[]
  colUpper: number[]
  rowLower: number[]
  rowUpper: number[]
  matrix: { format: 'csc'; numRows: number; numCols: number; starts: number[]; indices: number[]; values: number[] }
  integrality: Int32Array
}

export type ModelBuilder = ReturnType<typeof createModelBuilder>

/** Collects columns, rows and entries in any order and orders them by column. */
export function createModelBuilder() {
  const colLower: number[] = []
  const colUpper: number[] = []
  const kinds: number[] = []
  const rowLower: number[] = []
  const rowUpper: number[] = []
  const entries: Map<number, number>[] = []
  const objectives: { sum: LinearObjective; costs: Map<number, number> }[] = []
  const builder = {
    column(lower: number, upper: number, isWhole: boolean): number {
      colLower.push(lower)
      colUpper.push(upper)
      entries.push(new Map())
      return kinds.push(isWhole ? 1 : 0) - 1
    },
    row(lower: number, upper: number): number {
      rowLower.push(lower)
      return rowUpper.push(upper) - 1
    },
    entry(column: number, row: number, value: number): void {
      const own = entries[column]!
      own.set(row, (own.get(row) ?? 0) + value)
    },
    objective(): LinearObjective {
      const sum = { costs: new Float64Array(), row: -1 }
      objectives.push({ sum, costs: new Map() })
      return sum
    },
    cost(sum: LinearObjective, column: number, value: number): void {
      const { costs } = objectives.find((one) => one.sum === sum)!
      if (value !== 0) costs.set(column, (costs.get(column) ?? 0) + value)
    },
    finish(): HighsModel {
      for (const { sum, costs } of objectives) {
        sum.row = builder.row(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
        sum.costs = new Float64Array(kinds.length)
        for (const [column, value] of costs) {
          sum.costs[column] = value
          builder.entry(column, sum.row, value)
        }
      }
      const starts = [0]
      const indices: number[] = []
      const values: number[] = []
      for (const own of entries) {
        for (const [row, value] of [...own].sort(([a], [b]) => a - b)) {
          if (value === 0) continue
          indices.push(row)
          values.push(value)
        }
        starts.push(indices.length)
      }
      const size = { numRows: rowLower.length, numCols: kinds.length }
      return {
        ...size,
        colCost: new Float64Array(kinds.length),
        colLower,
        colUpper,
        rowLower,
        rowUpper,
        matrix: { format: 'csc', ...size, starts, indices, values },
        integrality: Int32Array.from(kinds),
      }
    },
  }
  return builder
}

let loading: Promise<Highs> | undefined

/** The HiGHS solver, compiled to WebAssembly; loaded on demand, once per thread. */
export function loadHighs(): Promise<Highs> {
  // The package's types are CommonJS; the actual default export is the loader itself.
  loading ??= import('highs').then(({ default: loader }) => (loader as unknown as typeof loader.default)())
  return loading
}
