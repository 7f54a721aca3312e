import type { Certificate, SizeRule } from '../proof/certificate.ts'
import { deficientCompanies } from '../flow/deficient-companies.ts'
import type { Instance } from '../model/instance.ts'
import { MatchingError } from '../model/matching-error.ts'
import type { Network } from '../flow/network.ts'
import { readSizes, solveNetwork } from '../flow/network.ts'
import { readCertificate } from '../proof/prices.ts'
import { roundFlow, solveOpenSet } from './rounding.ts'
import { isLegalSize } from '../model/team-plan.ts'
import type { TeamPlan } from '../model/team-plan.ts'
import { total } from '../model/total.ts'

/** A flow stands in the network; what it says, and what its bound holds over. */
export interface FlowOutcome {
  /** Whether the flow alone decides tiers 1 to 3. */
  exact: boolean
  /** Free students placed; at most so many can be. */
  placed: number
  mostPlaced: number
  /** Proves the bound over all matchings with these sizes and as many placed. */
  certificate: Certificate
  rule: SizeRule
  /** Prices of the flow that stands in the network; those of the certificate where it is exact. */
  prices: Int32Array
  /** From branch and bound, where it ran: a bound on the fit of the free students, and whether nothing serves more. */
  searched?: { mostFit: number; isServedProven: boolean } | undefined
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
    if (beyond === total(plan.room)) return exactly(network, beyond, { least: plan.room, most: plan.room })
  }
  const opens = instance.settings.policy === 'served-first'
  const least = plan.needed.map((needed, j) => (opens && plan.lockedTeams[j] === 0 ? plan.toOpen[j]! : needed))
  const wanted = total(least)
  if (wanted <= plan.free) {
    const sent = solveNetwork(network, least, plan.room)
    const isMet = sent.needed === wanted
    if (isMet && readSizes(network).every((size, j) => isLegalSize(instance, plan, j, size + plan.pins[j]!))) {
      return exactly(network, sent.needed + sent.beyond, { least, most: plan.room })
    }
  }
  return roundRelaxation(instance, plan, network)
}

function exactly(network: Network, placed: number, rule: SizeRule): FlowOutcome {
  const certificate = readCertificate(network, placed)
  return { exact: true, placed, mostPlaced: placed, certificate, rule, prices: certificate.prices }
}

/** The hard regimes: a relaxation that any matching obeys gives the bound, rounding it gives the matching. */
function roundRelaxation(instance: Instance, plan: TeamPlan, network: Network): FlowOutcome {
  const { policy, fallback, minimum } = instance.settings
  let sent = solveNetwork(network, plan.needed, plan.room)
  if (sent.needed < total(plan.needed)) {
    throw clash(instance, plan, network)
  }
  const mostPlaced = sent.needed + sent.beyond
  let rule: SizeRule = { least: plan.needed, most: plan.room }
  let caps = plan.room
  if (policy === 'served-first') {
    const mayOpen = (j: number): boolean => plan.pins[j] === 0 && plan.lockedTeams[j] === 0
    const small = plan.room.map((room, j) => (mayOpen(j) ? Math.min(minimum, room) : plan.needed[j]!))
    const capped = solveNetwork(network, plan.needed, small)
    if (capped.needed + capped.beyond === mostPlaced) {
      caps = small
      const count = Math.floor((plan.free - total(plan.needed)) / minimum)
      const isFree = fallback === 'any' && instance.excluded.size === 0
      if (isFree) rule = { ...rule, open: { count, minimum, mayOpen } }
    } else sent = solveNetwork(network, plan.needed, plan.room)
  }
  const certificate = readCertificate(network, sent.needed + sent.beyond)
  const placed = solveOpenSet(plan, network, roundFlow(instance, plan, network, caps))
  const { prices } = readCertificate(network, placed)
  return { exact: false, placed, mostPlaced, certificate, rule, prices }
}

/** `diagnoseConflict` says more; the error names the companies that cannot have their minimum. */
function clash(instance: Instance, plan: TeamPlan, network: Network): MatchingError {
  const lacking = deficientCompanies(network, plan)
  const names = lacking.map((j) => instance.companies[j]!._id)
  const needed = lacking.reduce((sum, j) => sum + plan.needed[j]!, 0)
  const message = `rules clash: with their pins, ${names.join(', ')} need ${needed} more students than pinned for the minimum of ${instance.settings.minimum}, and the rules leave too few for them`
  return new MatchingError('rules-clash', message, names[0] ?? 'pins')
}

/** Students enough for every place, and nothing that keeps one from a company: then every team is full. */
function fillsEveryPlace(instance: Instance, plan: TeamPlan): boolean {
  return plan.free >= total(plan.room) && instance.settings.fallback === 'any' && instance.excluded.size === 0
}
