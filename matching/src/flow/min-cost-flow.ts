import { stride, unlimited } from './graph.ts'
import type { Graph } from './graph.ts'

/**
 * Sends as much as possible at the least total cost, on top of the existing flow; returns the amount sent. No arc with
 * residual capacity may have a negative reduced cost at the start; none has at the end.
 *
 * Primal–dual method (Ford, Fulkerson: Flows in Networks, 1962; with the potentials of Edmonds and Karp, 1972): find
 * the distance to the sink by Dijkstra with buckets (Dial, 1969), cut off at the sink; shift the potentials; fill the
 * arcs of reduced cost zero by a blocking flow (Dinitz, 1970); repeat until the sink is unreachable.
 */
export function sendAtLeastCost(graph: Graph, source: number, sink: number): number {
  const search = createSearch(graph)
  const blocking = createBlockingFlow(graph)
  let sent = 0
  while (search(source, sink)) {
    let more = blocking(source, sink)
    while (more > 0) {
      sent += more
      more = blocking(source, sink)
    }
  }
  return sent
}

/** Adds reduced-cost distances, cut off at the sink, to the potentials. False if the sink is unreachable. */
function createSearch({ nodes, first, arcs, potential }: Graph): (source: number, sink: number) => boolean {
  const distance = new Int32Array(nodes)
  const seenIn = new Int32Array(nodes)
  const visited = new Int32Array(nodes)
  const buckets = createBuckets()
  let round = 0
  return (source, sink) => {
    round++
    buckets.clear()
    distance[source] = 0
    seenIn[source] = round
    buckets.push(source, 0)
    let nearest = unlimited
    let visits = 0
    for (let d = 0; d < nearest && d <= buckets.last(); d++) {
      for (let u = buckets.pop(d); u >= 0 && d < nearest; u = buckets.pop(d)) {
        if (distance[u] !== d) continue
        visited[visits++] = u
        const base = d + potential[u]!
        for (let a = first[u]!, end = first[u + 1]!; a < end; a += stride) {
          if (arcs[a + 2]! <= 0) continue
          const v = arcs[a]!
          const far = base + arcs[a + 1]! - potential[v]!
          if (far >= nearest || (seenIn[v] === round && far >= distance[v]!)) continue
          seenIn[v] = round
          distance[v] = far
          if (v === sink) nearest = far
          else buckets.push(v, far)
        }
      }
    }
    if (nearest === unlimited) return false
    for (let i = 0; i < visits; i++) {
      const u = visited[i]!
      if (distance[u]! < nearest) potential[u]! += distance[u]! - nearest
    }
    return true
  }
}

/** Nodes by distance: stacks in one growing pool. A node may be in several; the smallest distance counts. */
export function createBuckets() {
  let head = new Int32Array(1024).fill(-1)
  let pool = new Int32Array(4096)
  let used = 0
  let last = -1
  return {
    clear(): void {
      head.fill(-1, 0, last + 1)
      used = 0
      last = -1
    },
    last: (): number => last,
    push(node: number, distance: number): void {
      if (distance >= head.length) {
        const wider = new Int32Array(Math.max(distance + 1, head.length * 2)).fill(-1)
        wider.set(head)
        head = wider
      }
      if (used + 2 > pool.length) {
        const wider = new Int32Array(pool.length * 2)
        wider.set(pool)
        pool = wider
      }
      if (distance > last) last = distance
      pool[used] = node
      pool[used + 1] = head[distance]!
      head[distance] = used
      used += 2
    },
    /** A node at this distance, or −1. */
    pop(distance: number): number {
      const entry = head[distance]!
      if (entry < 0) return -1
      head[distance] = pool[entry + 1]!
      return pool[entry]!
    },
  }
}

/** Sends a blocking flow over the arcs of reduced cost zero; returns the amount sent. */
function createBlockingFlow({ nodes, first, arcs, potential }: Graph): (source: number, sink: number) => number {
  const level = new Int32Array(nodes)
  const cursor = new Int32Array(nodes)
  const queue = new Int32Array(nodes)
  const path = new Int32Array(nodes)

  /** Levels: arcs to the sink, breadth first from the sink until the source is reached. */
  function measure(source: number, sink: number): boolean {
    level.fill(-1)
    level[sink] = 0
    queue[0] = sink
    let filled = 1
    for (let at = 0; at < filled; at++) {
      const v = queue[at]!
      if (level[source]! >= 0 && level[v]! >= level[source]!) break
      const deeper = level[v]! + 1
      const base = potential[v]!
      for (let a = first[v]!, end = first[v + 1]!; a < end; a += stride) {
        const u = arcs[a]!
        if (level[u]! >= 0 || potential[u]! - arcs[a + 1]! !== base || arcs[arcs[a + 3]! + 2]! <= 0) continue
        level[u] = deeper
        cursor[u] = first[u]!
        queue[filled++] = u
      }
    }
    return level[source]! >= 0
  }

  return (source, sink) => {
    if (!measure(source, sink)) return 0
    let sent = 0
    let depth = 0
    let u = source
    for (;;) {
      if (u === sink) {
        let least = unlimited
        for (let i = 0; i < depth; i++) least = Math.min(least, arcs[path[i]! + 2]!)
        let cut = depth
        for (let i = depth - 1; i >= 0; i--) {
          const a = path[i]!
          arcs[a + 2]! -= least
          arcs[arcs[a + 3]! + 2]! += least
          if (arcs[a + 2] === 0) cut = i
        }
        sent += least
        u = arcs[arcs[path[cut]! + 3]!]!
        depth = cut
        continue
      }
      const below = level[u]! - 1
      const base = potential[u]!
      const end = first[u + 1]!
      let a = cursor[u]!
      while (a < end) {
        const v = arcs[a]!
        if (level[v] === below && arcs[a + 2]! > 0 && potential[v] === base + arcs[a + 1]!) break
        a += stride
      }
      cursor[u] = a
      if (a < end) {
        path[depth++] = a
        u = arcs[a]!
      } else {
        if (u === source) return sent
        level[u] = -1
        depth--
        u = arcs[arcs[path[depth]! + 3]!]!
      }
    }
  }
}
