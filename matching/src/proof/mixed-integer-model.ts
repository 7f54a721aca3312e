import { stride } from '../flow/graph.ts'
import type { Instance } from '../model/instance.ts'
import type { Network } from '../flow/network.ts'
import type { TeamPlan } from '../model/team-plan.ts'

/** A mixed-integer model in the form that HiGHS takes, columns first. */
export interface MixedIntegerModel {
  numCols: number
  numRows: number
  colCost: number[]
  colLower: number[]
  colUpper: number[]
  rowLower: number[]
  rowUpper: number[]
  matrix: { format: 'csc'; numRows: number; numCols: number; starts: number[]; indices: number[]; values: number[] }
  integrality: Int32Array
  /** Where to find things: the columns of the arcs, of each company's teams and of each company being served; the two row sums. */
  teamColumn: (company: number) => number
  servedColumn: (company: number) => number
  placedRow: number
  servedRow: number
  sourceColumns: readonly number[]
  costs: readonly number[]
}

/**
 * The hard regimes as a model: the compact network's flow, and for each company a whole number of teams that its students
 * must fill (minimum · teams ≤ students ≤ maximum · teams). Flow is whole by itself once the teams are, so that only the
 * teams are integers. Costs are those of the network: `top` − points.
 */
export function modelOpenings(instance: Instance, plan: TeamPlan, network: Network): MixedIntegerModel {
  const { graph, firstCompany } = network
  const { minimum, maximum } = instance.settings
  const m = plan.room.length
  const rowOf = new Int32Array(firstCompany).fill(-1)
  const rowLower: number[] = []
  const rowUpper: number[] = []
  const row = (lower: number, upper: number): number => rowLower.push(lower) && rowUpper.push(upper) - 1
  const placedRow = row(0, plan.free)
  const servedRow = row(0, m)
  // students − maximum · teams ≤ −pins, and students − minimum · teams ≥ −pins
  const mostRows = [...plan.pins].map((pins) => row(Number.NEGATIVE_INFINITY, -pins))
  const leastRows = [...plan.pins].map((pins) => row(-pins, Number.POSITIVE_INFINITY))
  const servedRows = [...plan.pins].map(() => row(Number.NEGATIVE_INFINITY, 0))

  const starts = [0]
  const indices: number[] = []
  const values: number[] = []
  const colLower: number[] = []
  const colUpper: number[] = []
  const costs: number[] = []
  const kinds: number[] = []
  const column = (entries: [number, number][], lower: number, upper: number, cost: number, kind: number): number => {
    for (const [index, value] of entries) {
      indices.push(index)
      values.push(value)
    }
    starts.push(indices.length)
    colLower.push(lower)
    colUpper.push(upper)
    kinds.push(kind)
    return costs.push(cost) - 1
  }
  const balanceOf = (node: number): number => {
    if (rowOf[node]! < 0) rowOf[node] = row(0, 0)
    return rowOf[node]!
  }
  const sourceColumns: number[] = []
  for (let u = 0; u < firstCompany; u++) {
    for (let a = graph.first[u]!; a < graph.first[u + 1]!; a += stride) {
      const v = graph.arcs[a]!
      if (v < u) continue
      const from: [number, number] = u === 0 ? [placedRow, 1] : [balanceOf(u), -1]
      const into: [number, number][] =
        v < firstCompany
          ? [[balanceOf(v), 1]]
          : [
              [mostRows[v - firstCompany]!, 1],
              [leastRows[v - firstCompany]!, 1],
            ]
      const capacity = Math.min(graph.capacity[a / stride]!, plan.free)
      const index = column([from, ...into], 0, capacity, graph.arcs[a + 1]!, 0)
      if (u === 0) sourceColumns.push(index)
    }
  }
  const teamColumns: number[] = []
  const servedColumns: number[] = []
  for (let j = 0; j < m; j++) {
    const isLocked = plan.lockedTeams[j]! > 0
    const isSingle = plan.openTeams[j]! <= 1 && !isLocked
    const entries: [number, number][] = [
      [mostRows[j]!, -maximum],
      [leastRows[j]!, -minimum],
    ]
    // Having a team is being served where there can be one only; else a column of its own says so.
    const linked: [number, number] = isSingle ? [servedRow, 1] : [servedRows[j]!, -1]
    teamColumns[j] = column([...entries, linked], plan.pins[j]! > 0 ? 1 : 0, plan.openTeams[j]!, 0, 1)
    if (isSingle) servedColumns[j] = teamColumns[j]!
    // A company with a locked team is served whatever else it gets.
    else if (isLocked) servedColumns[j] = column([[servedRow, 1]], 1, 1, 0, 1)
    else
      servedColumns[j] = column(
        [
          [servedRow, 1],
          [servedRows[j]!, 1],
        ],
        0,
        1,
        0,
        1,
      )
  }
  const size = { numRows: rowLower.length, numCols: costs.length }
  return {
    ...size,
    colCost: costs,
    colLower,
    colUpper,
    rowLower,
    rowUpper,
    matrix: { format: 'csc', ...size, starts, indices, values },
    integrality: Int32Array.from(kinds),
    teamColumn: (company) => teamColumns[company]!,
    servedColumn: (company) => servedColumns[company]!,
    placedRow,
    servedRow,
    sourceColumns,
    costs,
  }
}
