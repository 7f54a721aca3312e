import { addFlow, stride } from './graph.ts'
import type { Graph } from './graph.ts'

/** Finds residual paths of one unit from a node to the sink, never through the source. */
export function createAugmenter(graph: Graph, sink: number) {
  const { arcs, first, nodes } = graph
  const seenIn = new Int32Array(nodes)
  const parent = new Int32Array(nodes)
  const stack = new Int32Array(nodes)
  let round = 0

  /** Whether one more unit can be sent. */
  function reaches(from: number): boolean {
    round++
    seenIn[from] = round
    seenIn[0] = round
    stack[0] = from
    for (let height = 1; height > 0;) {
      const u = stack[--height]!
      for (let a = first[u]!; a < first[u + 1]!; a += stride) {
        const v = arcs[a]!
        if (arcs[a + 2]! <= 0 || seenIn[v] === round) continue
        seenIn[v] = round
        parent[v] = a
        if (v === sink) return true
        stack[height++] = v
      }
    }
    return false
  }

  return {
    reaches,
    /** Sends one unit, if possible. */
    augment: (from: number): boolean => {
      if (!reaches(from)) return false
      for (let w = sink; w !== from; w = arcs[arcs[parent[w]! + 3]!]!) addFlow(graph, parent[w]!, 1)
      return true
    },
    /** Whether the last search reached the node, if it found no path. */
    hasReached: (node: number): boolean => seenIn[node] === round,
  }
}
