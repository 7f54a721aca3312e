import { flowOf, stride } from './graph.ts'
import type { Graph } from './graph.ts'
import type { Flow } from './network.ts'

/**
 * Carries students along a flow, node by node; `waiting[u]` holds those who start at node u. Every forward arc must
 * lead to a higher node number, so one pass in order carries all of them to the nodes from `end` on. Mutates the lists.
 */
export function carryDown(graph: Graph, waiting: number[][], end: number): void {
  for (let u = 1; u < end; u++) {
    const students = waiting[u]!
    for (let a = graph.first[u]!; a < graph.first[u + 1]! && students.length > 0; a += stride) {
      const head = graph.arcs[a]!
      if (head < u) continue
      for (let left = flowOf(graph, a); left > 0; left--) waiting[head]!.push(students.pop()!)
    }
  }
}

/** Company → its free students in the flow. Students of a type are interchangeable; the choice is deterministic. */
export function readStudents({ network, graph }: Flow): number[][] {
  const { types, firstCompany, neededArc } = network
  const waiting: number[][] = Array.from({ length: graph.nodes }, () => [])
  for (let t = 0; t < types.count; t++) {
    const sent = flowOf(graph, graph.first[0]! + t * stride)
    waiting[1 + t] = [...types.members.subarray(types.first[t], types.first[t]! + sent)]
  }
  carryDown(graph, waiting, firstCompany)
  return [...neededArc.keys()].map((j) => waiting[firstCompany + j]!)
}
