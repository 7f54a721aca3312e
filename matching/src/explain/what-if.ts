import { stride } from '../flow/graph.ts'
import { fitOf, mayMeet, ranksOf } from '../model/instance.ts'
import { createBuckets } from '../flow/min-cost-flow.ts'
import type { Run } from '../tiers/run.ts'
import { companyIndex, studentIndex } from './run-index.ts'

/** What it would mean to put one student into one company. */
export interface WhatIf {
  /** Points of the pair, and of where the student is now; undefined where that is nowhere. */
  fit: number
  currentFit: number | undefined
  /** What a rule says of the pair: the student is fixed elsewhere, the pair is excluded or not listed enough. */
  rule: 'free' | 'pinned' | 'locked' | 'excluded' | 'fallback'
  /** Points that the whole programme would lose in tier 3; undefined where tiers 1 and 2 or the minimum sizes would suffer. */
  loss: number | undefined
  /** Whether the loss holds over all matchings; else only over those that open the same companies. */
  exact: boolean
}

/**
 * Answers "why not company X?" from the residual network: forcing a student onto a company adds one arc to a flow of
 * least cost, so the loss is that arc's cost and one shortest path back from the company to the student's type (Ahuja,
 * Magnanti, Orlin: Network Flows, 1993, ch. 9). Keeps its working memory between questions.
 */
export function createWhatIf(run: Run): (matrikelnummer: string, companyId: string) => WhatIf {
  const { instance, network, outcome } = run
  const distanceTo = createDistance(run)
  return (matrikelnummer, companyId) => {
    const i = studentIndex(run, matrikelnummer)
    const j = companyIndex(run, companyId)
    const fit = fitOf(instance, i, j)
    const team = run.teams[run.teamOf[i]!]
    const currentFit = team === undefined ? undefined : fitOf(instance, i, team.company)
    const base = { fit, currentFit, exact: outcome.exact }
    if (instance.lockOf[i]! >= 0) return { ...base, rule: 'locked', loss: undefined }
    if (instance.pinned[i]! >= 0) return { ...base, rule: 'pinned', loss: instance.pinned[i] === j ? 0 : undefined }
    const isExcluded = instance.excluded.get(i)?.has(j) === true
    const { wish, look } = ranksOf(instance, i, j)
    const rule = isExcluded ? 'excluded' : mayMeet(instance.settings.fallback, wish, look) ? 'free' : 'fallback'
    if (team?.company === j) return { ...base, rule, loss: 0 }
    const back = distanceTo(network.firstCompany + j, 1 + network.types.typeOf[i]!)
    const cost = network.top - fit
    return { ...base, rule, loss: back === undefined ? undefined : Math.max(0, cost + back) }
  }
}

/** The cost of the cheapest residual path between two nodes; undefined where there is none. Dijkstra with buckets. */
function createDistance({ network }: Run): (from: number, to: number) => number | undefined {
  const { nodes, first, arcs, potential } = network.graph
  const distance = new Int32Array(nodes)
  const seenIn = new Int32Array(nodes)
  const buckets = createBuckets()
  let round = 0
  return (from, to) => {
    round++
    buckets.clear()
    distance[from] = 0
    seenIn[from] = round
    buckets.push(from, 0)
    for (let d = 0; d <= buckets.last(); d++) {
      for (let u = buckets.pop(d); u >= 0; u = buckets.pop(d)) {
        if (distance[u] !== d) continue
        if (u === to) return d - potential[from]! + potential[to]!
        const base = d + potential[u]!
        for (let a = first[u]!, end = first[u + 1]!; a < end; a += stride) {
          if (arcs[a + 2]! <= 0) continue
          const v = arcs[a]!
          const far = base + arcs[a + 1]! - potential[v]!
          if (seenIn[v] === round && far >= distance[v]!) continue
          seenIn[v] = round
          distance[v] = far
          buckets.push(v, far)
        }
      }
    }
    return undefined
  }
}
