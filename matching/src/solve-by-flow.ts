import type { Certificate } from './certificate.ts'
import type { Instance } from './instance.ts'
import { MatchingError } from './matching-error.ts'
import type { Network } from './network.ts'
import { readSizes, solveNetwork } from './network.ts'
import { readCertificate } from './prices.ts'
import { roundFlow } from './rounding.ts'
import { isLegalSize } from './team-plan.ts'
import type { TeamPlan } from './team-plan.ts'
import { total } from './total.ts'

/** A flow stands in the network; what it says and what its bound holds over. */
export interface FlowOutcome {
  /** Whether the flow alone decides tiers 1 to 3. */
  exact: boolean
  /** Free students placed, in the matchings that the bound is over. */
  placed: number
  certificate: Certificate
  /** How many free students each company gets at least and at most, in those matchings. */
  least: Int32Array
  most: Int32Array
}

/**
 * Solves the network where plain flow is exact, else rounds it.
 *
 * With a lower bound on every company that must be opened, least cost flow of largest value is the lexicographic optimum
 * of tiers 1 to 3 whenever the bounds can be met and all sizes come out legal: an augmenting path never empties a place
 * (so tier 1 loses nothing by the bounds), and under `served-first` the bounds serve everyone (tier 2).
 */
export function solveByFlow(instance: Instance, plan: TeamPlan, network: Network): FlowOutcome {
  const none = new Int32Array(plan.room.length)
  if (fillsEveryPlace(instance, plan)) {
    const { beyond } = solveNetwork(network, none, plan.room)
    if (beyond === total(plan.room)) return outcome(network, plan.room, plan.room, beyond, true)
  }
  const opens = instance.settings.policy === 'served-first'
  const least = plan.needed.map((needed, j) => (opens && plan.lockedTeams[j] === 0 ? plan.toOpen[j]! : needed))
  const wanted = total(least)
  if (wanted <= plan.free) {
    const sent = solveNetwork(network, least, plan.room)
    const isMet = sent.needed === wanted
    if (isMet && readSizes(network).every((size, j) => isLegalSize(instance, plan, j, size + plan.pins[j]!))) {
      return outcome(network, least, plan.room, sent.needed + sent.beyond, true)
    }
  }
  // The relaxation that bounds every matching: only what pins demand, any size beyond.
  const sent = solveNetwork(network, plan.needed, plan.room)
  if (sent.needed < total(plan.needed)) {
    throw new MatchingError('rules-clash', 'pins ask for more students than the rules let their companies have', 'pins')
  }
  const relaxed = outcome(network, plan.needed, plan.room, sent.needed + sent.beyond, false)
  const placed = roundFlow(instance, plan, network)
  return { ...relaxed, placed }
}

function outcome(network: Network, least: Int32Array, most: Int32Array, placed: number, exact: boolean): FlowOutcome {
  return { exact, placed, certificate: readCertificate(network, placed), least, most }
}

/** Students enough for every place, and nothing that keeps one from a company: then every team is full. */
function fillsEveryPlace(instance: Instance, plan: TeamPlan): boolean {
  return plan.free >= total(plan.room) && instance.settings.fallback === 'any' && instance.excluded.size === 0
}
