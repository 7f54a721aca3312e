import type { Flow } from '../flow/network.ts'
import type { Certificate } from './certificate.ts'

/**
 * Company prices from the potentials of a finished flow. With unplaced students, a price is what a place is worth
 * against staying unplaced. If all are placed, a company with room beyond its minimum has price 0; if none has room,
 * the cheapest one does, so that the prices hold against unplaced students too.
 */
export function readCertificate({ network, graph, needed, beyond }: Flow): Certificate {
  const { types, firstCompany, neededArc, source, sinkBeyond, top } = network
  const unplaced = top + graph.potential[source]!
  const isFull = isEveryPlaceFilled({ network, graph })
  const isLeft = needed + beyond < types.members.length
  const potentials = neededArc.map((_, j) => graph.potential[firstCompany + j]!)
  const cheapest = potentials.reduce((most, potential) => Math.max(most, potential), Number.NEGATIVE_INFINITY)
  const zero = isFull ? (isLeft ? unplaced : cheapest) : graph.potential[sinkBeyond]!
  return {
    prices: potentials.map((potential) => zero - potential),
    placing: isFull || !isLeft ? 0 : graph.potential[sinkBeyond]! - unplaced,
  }
}

export function isEveryPlaceFilled({ network, graph }: Pick<Flow, 'network' | 'graph'>): boolean {
  const isFull = (place: number): boolean => graph.arcs[place + 2] === 0
  return network.neededArc.every(isFull) && network.beyondArc.every(isFull)
}
