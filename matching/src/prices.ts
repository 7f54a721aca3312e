import type { Certificate } from './certificate.ts'
import type { Network } from './network.ts'

/**
 * Company prices from the potentials of a finished flow. Students left over set the zero: a price is what a place is
 * worth against staying unplaced. Where all are placed, a company with room beyond its minimum has price 0.
 */
export function readCertificate(network: Network, placed: number): Certificate {
  const { graph, types, firstCompany, neededArc, source, sinkBeyond, top } = network
  const unplaced = top + graph.potential[source]!
  const isFull = placed < types.members.length && everyPlaceFilled(network)
  const zero = isFull ? unplaced : graph.potential[sinkBeyond]!
  return {
    prices: neededArc.map((_, j) => zero - graph.potential[firstCompany + j]!),
    placing: isFull ? 0 : graph.potential[sinkBeyond]! - unplaced,
  }
}

function everyPlaceFilled({ graph, neededArc, beyondArc }: Network): boolean {
  const isFull = (place: number): boolean => graph.arcs[place + 2] === 0
  return neededArc.every(isFull) && beyondArc.every(isFull)
}
