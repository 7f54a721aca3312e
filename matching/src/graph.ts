/** Stride of `Graph.arcs`: head, cost, residual capacity, place of the reverse arc. */
export const stride = 4
export const unlimited = 0x3fffffff

/**
 * A residual network in compressed rows. Arc `a` (a multiple of `stride`) of node u lies in first[u] … first[u + 1];
 * `arcs[a]` is its head, `[a + 1]` its cost, `[a + 2]` what it can still carry, `[a + 3]` its reverse arc. One
 * interleaved array, because a search reads all four together.
 */
export interface Graph {
  nodes: number
  first: Int32Array
  arcs: Int32Array
  /** Reduced cost of u → v is cost + potential[u] − potential[v]; never negative on an arc that can carry. */
  potential: Int32Array
  /** The capacities the graph was built with, to start again from. */
  capacity: Int32Array
}

/** Collects arcs, then lays them out. Arcs of a node keep the order in which they were added. */
export function createGraphBuilder() {
  const ends: number[] = []
  const values: number[] = []
  return {
    /** Adds u → v; the answer is a handle for `placeOf`. */
    add(from: number, to: number, capacity: number, cost: number): number {
      ends.push(from, to)
      values.push(capacity, cost)
      return ends.length / 2 - 1
    },
    build(nodes: number): { graph: Graph; placeOf: Int32Array } {
      const count = ends.length / 2
      const first = new Int32Array(nodes + 1)
      for (const end of ends) first[end + 1]! += stride
      for (let u = 0; u < nodes; u++) first[u + 1]! += first[u]!
      const next = first.slice(0, nodes)
      const arcs = new Int32Array(count * 2 * stride)
      const placeOf = new Int32Array(count)
      for (let e = 0; e < count; e++) {
        const from = ends[2 * e]!
        const to = ends[2 * e + 1]!
        const cost = values[2 * e + 1]!
        const there = next[from]!
        next[from]! += stride
        const back = next[to]!
        next[to]! += stride
        arcs.set([to, cost, values[2 * e]!, back], there)
        arcs.set([from, -cost, 0, there], back)
        placeOf[e] = there
      }
      const capacity = new Int32Array(arcs.length / stride)
      for (let a = 0; a < capacity.length; a++) capacity[a] = arcs[a * stride + 2]!
      return { graph: { nodes, first, arcs, potential: new Int32Array(nodes), capacity }, placeOf }
    },
  }
}

/** Forgets every flow and potential. */
export function resetGraph(graph: Graph): void {
  for (let a = 0; a < graph.capacity.length; a++) graph.arcs[a * stride + 2] = graph.capacity[a]!
  graph.potential.fill(0)
}

/** What an arc can carry from now on; its flow must be zero. */
export function setCapacity(graph: Graph, place: number, capacity: number): void {
  graph.arcs[place + 2] = capacity
}

/** The flow on an arc that was added as forward. */
export function flowOf(graph: Graph, place: number): number {
  return graph.arcs[graph.arcs[place + 3]! + 2]!
}
