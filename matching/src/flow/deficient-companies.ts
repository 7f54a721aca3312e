import type { TeamPlan } from '../model/team-plan.ts'
import { stride } from './graph.ts'
import type { Flow } from './network.ts'

/** Companies with a residual path to one that lacks students: they compete for the same students. */
export function deficientCompanies({ network, graph }: Flow, plan: TeamPlan): number[] {
  const { neededArc, firstCompany } = network
  const { arcs, first } = graph
  const seen = new Uint8Array(graph.nodes)
  const queue = [...neededArc.keys()].filter((j) => arcs[neededArc[j]! + 2]! > 0).map((j) => firstCompany + j)
  for (const node of queue) seen[node] = 1
  for (const v of queue) {
    for (let a = first[v]!; a < first[v + 1]!; a += stride) {
      const u = arcs[a]!
      if (u >= graph.nodes - 2 || u === 0 || seen[u] === 1 || arcs[arcs[a + 3]! + 2]! <= 0) continue
      seen[u] = 1
      queue.push(u)
    }
  }
  return [...neededArc.keys()].filter((j) => seen[firstCompany + j] === 1 && plan.needed[j]! > 0)
}
