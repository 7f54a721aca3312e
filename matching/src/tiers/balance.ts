import { addFlow, copyGraph, flowOf, stride } from '../flow/graph.ts'
import type { Graph } from '../flow/graph.ts'
import type { Flow } from '../flow/network.ts'
import type { Instance } from '../model/instance.ts'
import { teamsFor } from '../model/team-plan.ts'
import type { TeamPlan } from '../model/team-plan.ts'

/**
 * Tier 4: evens out team sizes at no loss of fit. Moves one student at a time along paths of reduced cost zero, from a
 * company with large teams to one with small ones. The sum of squares is separable and convex in the sizes, so a flow
 * is optimal when no single such move helps (no negative cycle: Busacker, Gowen, 1961; for convex costs: Ahuja,
 * Magnanti, Orlin: Network Flows, 1993, ch. 14). Only companies whose own arc to the sink is tight (price 0) may give
 * or take. The potentials stay optimal. With several teams at one company the sum is no longer convex: the result is
 * then a local optimum.
 */
export function balanceSizes(instance: Instance, plan: TeamPlan, flow: Flow): { flow: Flow; margins: SizeMargins } {
  const { network } = flow
  const { beyondArc, firstCompany, sinkBeyond } = network
  const graph = copyGraph(flow.graph)
  const m = beyondArc.length
  const sizes = flow.sizes.map((size, j) => size + plan.pins[j]!)
  const tight = sizes.map((_, j) => (graph.potential[firstCompany + j] === graph.potential[sinkBeyond] ? 1 : 0))
  const gain = new Int32Array(m)
  const loss = new Int32Array(m)
  const weigh = (j: number): void => {
    const size = sizes[j]!
    const gives = tight[j] === 1 && flowOf(graph, beyondArc[j]!) > 0
    const takes = tight[j] === 1 && graph.arcs[beyondArc[j]! + 2]! > 0
    const now = squares(instance, plan, j, size)
    gain[j] = gives ? now - squares(instance, plan, j, size - 1) : 0
    loss[j] = takes ? squares(instance, plan, j, size + 1) - now : notPossible
  }
  for (let j = 0; j < m; j++) weigh(j)
  const mover = createMover(graph)
  for (let moved = true; moved;) {
    moved = false
    for (const { from, to } of improvements(gain, loss)) {
      const givers = companiesWith(gain, from).filter((j) => loss[j] !== to)
      const takers = companiesWith(loss, to)
      if (givers.length === 0 || takers.length === 0) continue
      const done = mover(
        givers.map((j) => firstCompany + j),
        takers.map((j) => firstCompany + j),
      )
      for (const [giver, taker] of done) {
        moved = true
        addFlow(graph, beyondArc[giver - firstCompany]!, -1)
        addFlow(graph, beyondArc[taker - firstCompany]!, 1)
        sizes[giver - firstCompany]!--
        sizes[taker - firstCompany]!++
        weigh(giver - firstCompany)
        weigh(taker - firstCompany)
      }
    }
  }
  plan.openTeams.forEach((teams, j) => {
    if (teams <= 1) return
    gain[j] = 0
    loss[j] = notPossible
  })
  const balanced = { ...flow, graph, sizes: sizes.map((size, j) => size - plan.pins[j]!) }
  return { flow: balanced, margins: { gain, loss } }
}

/** What a company saves by giving a student (0: not allowed) and pays to take one. Several teams: sizes are fixed. */
export interface SizeMargins {
  gain: Int32Array
  loss: Int32Array
}

const notPossible = 0x3fffffff

/** Least sum of squared team sizes for this many students at a company; `notPossible` without legal teams. */
function squares(instance: Instance, plan: TeamPlan, company: number, size: number): number {
  if (size === 0) return 0
  const teams = teamsFor(instance, plan, company, size)
  if (teams === 0) return notPossible
  const small = Math.floor(size / teams)
  const larger = size % teams
  return (teams - larger) * small ** 2 + larger * (small + 1) ** 2
}

/** Improving pairs of a giver's saving and a taker's cost, best first. */
function improvements(gain: Int32Array, loss: Int32Array): { from: number; to: number }[] {
  const saved = [...new Set(gain)].filter((value) => value > 0)
  const paid = [...new Set(loss)].filter((value) => value < notPossible)
  const pairs = saved.flatMap((from) => paid.map((to) => ({ from, to }))).filter(({ from, to }) => from > to)
  return pairs.sort((a, b) => b.from - b.to - (a.from - a.to) || b.from - a.from)
}

function companiesWith(values: Int32Array, wanted: number): number[] {
  const found: number[] = []
  values.forEach((value, j) => value === wanted && found.push(j))
  return found
}

/**
 * Moves at most one unit from each giver and to each taker along residual arcs of reduced cost zero, as many as
 * possible (Dinitz, by levels from the takers), never through a sink. Returns the pairs of giver and taker.
 */
function createMover({ nodes, first, arcs, potential }: Graph) {
  const level = new Int32Array(nodes)
  const cursor = new Int32Array(nodes)
  const queue = new Int32Array(nodes)
  const sinks = nodes - 2

  function measure(takers: ReadonlySet<number>): void {
    level.fill(-1)
    let filled = 0
    for (const node of takers) {
      level[node] = 0
      queue[filled++] = node
    }
    for (let at = 0; at < filled; at++) {
      const v = queue[at]!
      const base = potential[v]!
      for (let a = first[v]!; a < first[v + 1]!; a += stride) {
        const u = arcs[a]!
        if (u >= sinks || level[u]! >= 0) continue
        if (potential[u]! - arcs[a + 1]! !== base || arcs[arcs[a + 3]! + 2]! <= 0) continue
        level[u] = level[v]! + 1
        queue[filled++] = u
      }
    }
    cursor.set(first.subarray(0, nodes))
  }

  /** Walks down the levels from a giver and moves a unit if it reaches a taker. */
  function walk(giver: number): number {
    const path: number[] = []
    for (let u = giver; level[u]! > 0;) {
      const a = cursor[u]!
      if (a >= first[u + 1]!) {
        level[u] = -1
        const back = path.pop()
        if (back === undefined) return -1
        u = arcs[arcs[back + 3]!]!
        continue
      }
      const v = arcs[a]!
      const isDown = v < sinks && level[v] === level[u]! - 1
      if (isDown && arcs[a + 2]! > 0 && potential[v] === potential[u]! + arcs[a + 1]!) {
        path.push(a)
        u = v
      } else cursor[u] = a + stride
    }
    const last = path.at(-1)
    if (last === undefined) return -1
    for (const a of path) {
      arcs[a + 2]! -= 1
      arcs[arcs[a + 3]! + 2]! += 1
    }
    return arcs[last]!
  }

  return (givers: readonly number[], takers: readonly number[]): [number, number][] => {
    const moves: [number, number][] = []
    const giving = new Set(givers)
    const taking = new Set(takers)
    for (let more = true; more;) {
      more = false
      measure(taking)
      for (const giver of giving) {
        if (level[giver]! <= 0) continue
        const taker = walk(giver)
        if (taker < 0) continue
        moves.push([giver, taker])
        giving.delete(giver)
        taking.delete(taker)
        level[taker] = -1
        more = true
      }
    }
    return moves
  }
}
