import type { SizeMargins } from './balance.ts'
import { flowOf, stride } from '../flow/graph.ts'
import type { Flow } from '../flow/network.ts'

/**
 * What may still change once fit and balance are decided: the optimal face of tiers 3 and 4. Some optimal flow uses an
 * arc if (complementary slackness) its reduced cost is zero for an optimal dual of both tiers.
 */
export interface OptimalFace {
  /** Whether an optimal flow may use the forward arc of u at this index. */
  includes: (u: number, place: number) => boolean
  /** By company: fewest and most students in an optimal flow. */
  least: Int32Array
  most: Int32Array
  /** By type: whether its students may be exchanged for unplaced or placed ones. */
  optional: (type: number) => boolean
}

export function findOptimalFace(flow: Flow, { gain, loss }: SizeMargins): OptimalFace {
  const { network, graph, sizes } = flow
  const { firstCompany, source } = network
  const { arcs, potential } = graph
  const reach = reachedGains(flow, gain)
  const isTight = (u: number, place: number): boolean => {
    const v = arcs[place]!
    return potential[v] === potential[u]! + arcs[place + 1]! && reach[u] === reach[v]
  }
  return {
    includes: (u, place) => flowOf(graph, place) > 0 || (arcs[place + 2]! > 0 && isTight(u, place)),
    least: sizes.map((size, j) => (gain[j]! > 0 && gain[j] === reach[firstCompany + j] ? size - 1 : size)),
    most: sizes.map((size, j) => (loss[j] === reach[firstCompany + j] ? size + 1 : size)),
    optional: (type) => potential[1 + type] === potential[source] && reach[1 + type] === reach[source],
  }
}

/**
 * The dual of tier 4: for each node, the largest gain of a company that can pass a student to it at no loss of fit, or
 * 0. Found by breadth-first search from the givers, largest gain first.
 */
function reachedGains({ network, graph }: Flow, gain: Int32Array): Int32Array {
  const { firstCompany } = network
  const { nodes, first, arcs, potential } = graph
  const reach = new Int32Array(nodes)
  const queue = new Int32Array(nodes)
  const sinks = nodes - 2
  const givers = [...gain.keys()].filter((j) => gain[j]! > 0).sort((a, b) => gain[b]! - gain[a]!)
  for (const giver of givers) {
    const value = gain[giver]!
    if (reach[firstCompany + giver]! >= value) continue
    reach[firstCompany + giver] = value
    queue[0] = firstCompany + giver
    for (let at = 0, filled = 1; at < filled; at++) {
      const u = queue[at]!
      for (let a = first[u]!; a < first[u + 1]!; a += stride) {
        const v = arcs[a]!
        if (v >= sinks || reach[v]! >= value || arcs[a + 2]! <= 0) continue
        if (potential[v] !== potential[u]! + arcs[a + 1]!) continue
        reach[v] = value
        queue[filled++] = v
      }
    }
  }
  return reach
}
