/** Stride of `Graph.arcs`: head, cost, residual capacity, place of the reverse arc. */
export const stride = 4
export const unlimited = 0x3fffffff

/**
 * A residual network in compressed rows. The arcs of node u are `a` in first[u] … first[u + 1], multiples of `stride`:
 * `arcs[a]` is the head, `[a + 1]` the cost, `[a + 2]` the residual capacity, `[a + 3]` the reverse arc. One
 * interleaved array, because a search reads all four together.
 */
export interface Graph {
  nodes: number
  first: Int32Array
  arcs: Int32Array
  /** Reduced cost of u → v is cost + potential[u] − potential[v]; never negative on an arc with residual capacity. */
  potential: Int32Array
}

/** Collects arcs, then lays them out. Arcs of a node keep the order in which they were added. */
export function createGraphBuilder() {
  // Tail, head, capacity and cost of each arc.
  let added = new Int32Array(4096)
  let count = 0
  return {
    /** Adds u → v; returns a handle for `placeOf`. */
    add(from: number, to: number, capacity: number, cost: number): number {
      if (4 * count === added.length) {
        const wider = new Int32Array(added.length * 2)
        wider.set(added)
        added = wider
      }
      const at = 4 * count
      added[at] = from
      added[at + 1] = to
      added[at + 2] = capacity
      added[at + 3] = cost
      return count++
    },
    build(nodes: number): { graph: Graph; placeOf: Int32Array } {
      const first = new Int32Array(nodes + 1)
      for (let at = 0; at < 4 * count; at += 4) {
        first[added[at]! + 1]! += stride
        first[added[at + 1]! + 1]! += stride
      }
      for (let u = 0; u < nodes; u++) first[u + 1]! += first[u]!
      const next = first.slice(0, nodes)
      const arcs = new Int32Array(count * 2 * stride)
      const placeOf = new Int32Array(count)
      for (let e = 0; e < count; e++) {
        const from = added[4 * e]!
        const to = added[4 * e + 1]!
        const there = next[from]!
        next[from]! += stride
        const back = next[to]!
        next[to]! += stride
        arcs[there] = to
        arcs[there + 1] = added[4 * e + 3]!
        arcs[there + 2] = added[4 * e + 2]!
        arcs[there + 3] = back
        arcs[back] = from
        arcs[back + 1] = -added[4 * e + 3]!
        arcs[back + 3] = there
        arcs[there + 2] = added[4 * e + 2]!
        placeOf[e] = there
      }
      return { graph: { nodes, first, arcs, potential: new Int32Array(nodes) }, placeOf }
    },
  }
}

/** A copy whose flow can change without changing the original. */
export function copyGraph(graph: Graph): Graph {
  return { ...graph, arcs: graph.arcs.slice(), potential: graph.potential.slice() }
}

/** Sets an arc's capacity; its flow must be zero. */
export function setCapacity(graph: Graph, place: number, capacity: number): void {
  graph.arcs[place + 2] = capacity
}

/** The flow on an arc that was added as forward. */
export function flowOf(graph: Graph, place: number): number {
  return graph.arcs[graph.arcs[place + 3]! + 2]!
}

/** Adds `by` units to the flow on an arc that was added as forward. */
export function addFlow(graph: Graph, place: number, by: number): void {
  graph.arcs[place + 2]! -= by
  graph.arcs[graph.arcs[place + 3]! + 2]! += by
}
