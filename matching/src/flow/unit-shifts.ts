import { copyGraph, stride, unlimited } from './graph.ts'
import { createBuckets } from './min-cost-flow.ts'
import type { Flow } from './network.ts'

/** Direction of a student's move, as seen from the company asked about. */
export type Direction = 'out' | 'in'

/**
 * Moves single students between companies along cheapest residual paths that avoid the sinks, so that the flow stays
 * least-cost for its sizes (successive shortest paths). Any sizes are possible; the caller checks them. Works on a copy
 * of the flow.
 */
export interface UnitShifts {
  sizes: Int32Array
  /** The cheapest move between `company` and one that `isPartner` accepts; undefined if each loses more than `most`. */
  cheapest(company: number, direction: Direction, isPartner: (other: number) => boolean, most: number): Move | undefined
  /** The moves of one student out of `company` that gain something. */
  gainsFrom(company: number, isPartner: (other: number) => boolean): Move[]
  /** Work done so far, in nodes visited. */
  effort: () => number
  make(move: Move): void
  /** Saves the flow; returns a function that restores it. */
  mark(): () => void
}

export interface Move {
  company: number
  other: number
  direction: Direction
  loss: number
}

export function createUnitShifts({ network, graph, sizes: before }: Flow): UnitShifts {
  const { neededArc, beyondArc, firstCompany } = network
  const { nodes, first, arcs, potential } = copyGraph(graph)
  const sizes = before.slice()
  for (const place of [...neededArc, ...beyondArc]) block(place)
  const sinks = nodes - 2
  const distance = new Int32Array(nodes)
  const seenIn = new Int32Array(nodes)
  const parent = new Int32Array(nodes)
  const visited = new Int32Array(nodes)
  const buckets = createBuckets()
  let round = 0
  let visits = 0
  let effort = 0
  let log: number[] = []

  function block(place: number): void {
    arcs[place + 2] = 0
    arcs[arcs[place + 3]! + 2] = 0
  }

  /** Dijkstra over residual arcs (reversed for `in`). `visit` sees companies nearest first and may stop it. */
  function search(company: number, direction: Direction, visit: (other: number, reduced: number) => boolean): void {
    const sign = direction === 'out' ? 1 : -1
    round++
    visits = 0
    buckets.clear()
    const start = firstCompany + company
    distance[start] = 0
    seenIn[start] = round
    buckets.push(start, 0)
    for (let d = 0; d <= buckets.last(); d++) {
      for (let u = buckets.pop(d); u >= 0; u = buckets.pop(d)) {
        if (distance[u] !== d) continue
        visited[visits++] = u
        effort++
        if (u >= firstCompany && u !== start && !visit(u - firstCompany, d)) return
        const base = d + sign * potential[u]!
        for (let a = first[u]!, end = first[u + 1]!; a < end; a += stride) {
          const v = arcs[a]!
          if (v >= sinks || (sign > 0 ? arcs[a + 2]! : arcs[arcs[a + 3]! + 2]!) <= 0) continue
          const far = base + sign * (arcs[a + 1]! - potential[v]!)
          if (seenIn[v] === round && far >= distance[v]!) continue
          seenIn[v] = round
          distance[v] = far
          parent[v] = a
          buckets.push(v, far)
        }
      }
    }
  }

  /** The loss of a path with known reduced cost: the potentials of its ends cancel out. */
  const lossOf = (company: number, other: number, direction: Direction, reduced: number): number => {
    const difference = potential[firstCompany + other]! - potential[firstCompany + company]!
    return direction === 'out' ? reduced + difference : reduced - difference
  }

  /** The least that the potentials of both ends contribute to the loss, over all partners; lets a search stop early. */
  function leastDifference(company: number, direction: Direction, isPartner: (other: number) => boolean): number {
    let least = unlimited
    for (let j = 0; j < sizes.length; j++) {
      if (j !== company && isPartner(j)) least = Math.min(least, lossOf(company, j, direction, 0))
    }
    return least
  }

  return {
    sizes,
    effort: () => effort,
    cheapest(company, direction, isPartner, most) {
      const least = leastDifference(company, direction, isPartner)
      let best: Move | undefined
      search(company, direction, (other, reduced) => {
        if (reduced + least > most || (best !== undefined && reduced + least >= best.loss)) return false
        if (!isPartner(other)) return true
        const loss = lossOf(company, other, direction, reduced)
        if (loss <= most && (best === undefined || loss < best.loss)) best = { company, other, direction, loss }
        return true
      })
      return best
    },
    gainsFrom(company, isPartner) {
      const least = leastDifference(company, 'out', isPartner)
      const found: Move[] = []
      search(company, 'out', (other, reduced) => {
        if (reduced + least >= 0) return false
        const loss = lossOf(company, other, 'out', reduced)
        if (loss < 0 && isPartner(other)) found.push({ company, other, direction: 'out', loss })
        return true
      })
      return found
    },
    make({ company, other, direction }) {
      const end = firstCompany + other
      search(company, direction, (reached) => reached !== other)
      const reduced = distance[end]!
      for (let i = 0; i < visits; i++) {
        const u = visited[i]!
        const closer = reduced - distance[u]!
        if (closer > 0) potential[u]! -= direction === 'out' ? closer : -closer
      }
      for (let v = end; v !== firstCompany + company;) {
        const a = parent[v]!
        const back = arcs[a + 3]!
        const used = direction === 'out' ? a : back
        arcs[used + 2]! -= 1
        arcs[arcs[used + 3]! + 2]! += 1
        log.push(used)
        v = arcs[back]!
      }
      const by = direction === 'out' ? 1 : -1
      sizes[company]! -= by
      sizes[other]! += by
    },
    mark() {
      const kept = { potential: potential.slice(), sizes: sizes.slice() }
      log = []
      return () => {
        for (const used of log) {
          arcs[used + 2]! += 1
          arcs[arcs[used + 3]! + 2]! -= 1
        }
        log = []
        potential.set(kept.potential)
        sizes.set(kept.sizes)
      }
    },
  }
}
