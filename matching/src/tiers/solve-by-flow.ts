import { deficientCompanies } from '../flow/deficient-companies.ts'
import type { Flow } from '../flow/network.ts'
import type { Instance } from '../model/instance.ts'
import { MatchingError } from '../model/matching-error.ts'
import type { TeamPlan } from '../model/team-plan.ts'
import { isLegalSize, planTeams } from '../model/team-plan.ts'
import { total } from '../model/total.ts'
import type { Certificate, SizeRule } from '../proof/certificate.ts'
import { isEveryPlaceFilled } from '../proof/prices.ts'
import { solveLevels } from './objective.ts'
import type { SizeBounds, Stage } from './objective.ts'
import { roundFlow, solveOpenSet } from './rounding.ts'

/** A certificate for the pair tiers down to one of them. */
export interface Proof extends Stage {
  certificate: Certificate
}

/** Tiers 1 to 3 as a flow, and what is known about them. */
export interface Outcome {
  /** With the objective that the flow maximises. */
  instance: Instance
  plan: TeamPlan
  flow: Flow
  /**
   * What decided which companies have a team: the flow itself, which is then optimal in every pair tier; rounding; or a
   * search (branch and bound).
   */
  decidedBy: 'flow' | 'rounding' | 'search'
  /**
   * What the flow's residual network covers: every rule; every rule except minimum sizes, so a path may leave a team
   * too small; or only the companies open now.
   */
  knows: 'every-rule' | 'all-but-minimum' | 'open-companies'
  /** Most free students that can be placed. */
  mostPlaced: number
  /** Proofs of bounds over all matchings with sizes within this rule. */
  proofs: readonly Proof[]
  rule: SizeRule
  /** The same with as many companies open as possible, for a tighter bound. */
  servedRule: SizeRule | undefined
}

/**
 * Solves the network if plain flow is exact, otherwise rounds it.
 *
 * With a lower bound for every company that must be opened, the least-cost maximum flow is the lexicographic optimum of
 * tiers 1 to 3 if it meets the bounds with legal sizes: an augmenting path never empties a place (so the bounds cost
 * nothing in tier 1), and under `served-first` the bounds serve everyone (tier 2).
 */
export function solveByFlow(instance: Instance): Outcome {
  const plan = planTeams(instance)
  const none = new Int32Array(plan.room.length)
  if (fillsEveryPlace(instance, plan)) {
    const outcome = tryBounds(instance, plan, { least: none, most: plan.room })
    if (outcome !== undefined && isEveryPlaceFilled(outcome.flow)) return outcome
  }
  // A repair moves nobody just to open another company.
  const opens = instance.settings.policy === 'served-first' && instance.repair === undefined
  const least = plan.needed.map((needed, j) => (opens && plan.lockedTeams[j] === 0 ? plan.toOpen[j]! : needed))
  const exact = total(least) <= plan.free ? tryBounds(instance, plan, { least, most: plan.room }) : undefined
  return exact ?? roundRelaxation(instance, plan)
}

/** The flow within bounds, if it meets them with legal teams only. */
function tryBounds(instance: Instance, plan: TeamPlan, { least, most }: SizeBounds): Outcome | undefined {
  const solved = solveLevels(instance, { least, most })
  const { flow } = solved
  const isLegal = flow.sizes.every((size, j) => isLegalSize(instance, plan, j, size + plan.pins[j]!))
  if (flow.needed < total(least) || !isLegal) return undefined
  // If every place is filled, so it is in every matching that places as many.
  const isFull = isEveryPlaceFilled(flow)
  const isEverySizeLegal = least.every((size, j) => isFull || everySizeLegal(instance, plan, j, size))
  return {
    instance: solved.instance,
    plan,
    flow,
    decidedBy: 'flow',
    knows: isEverySizeLegal ? 'every-rule' : 'all-but-minimum',
    mostPlaced: flow.needed + flow.beyond,
    proofs: solved.stages,
    rule: { least: isFull ? most : least, most },
    servedRule: undefined,
  }
}

/** Whether a company may have any number of free students from `least` up to its room. */
function everySizeLegal(instance: Instance, plan: TeamPlan, company: number, least: number): boolean {
  for (let size = least; size <= plan.room[company]!; size++) {
    if (!isLegalSize(instance, plan, company, size + plan.pins[company]!)) return false
  }
  return true
}

/** The hard cases: a relaxation gives the bound, rounding it gives the matching. */
function roundRelaxation(instance: Instance, plan: TeamPlan): Outcome {
  const { policy, fallback } = instance.settings
  const relaxed = solveLevels(instance, { least: plan.needed, most: plan.room })
  const wanted = total(plan.needed)
  if (relaxed.flow.needed < wanted) throw clash(instance, plan, relaxed.flow)
  const mostPlaced = wanted + relaxed.flow.beyond
  let from = relaxed
  let caps = plan.room
  let servedRule: SizeRule | undefined
  if (policy === 'served-first' && instance.repair === undefined) {
    const mayOpen = (j: number): boolean => plan.pins[j] === 0 && plan.lockedTeams[j] === 0
    const { minimum } = instance
    const small = plan.room.map((room, j) => (mayOpen(j) ? Math.min(minimum[j]!, room) : plan.needed[j]!))
    const capped = solveLevels(instance, { least: plan.needed, most: small })
    if (capped.flow.needed + capped.flow.beyond === mostPlaced) {
      from = capped
      caps = small
      const isFree = fallback === 'any' && instance.excluded.size === 0
      const same = minimum[0]!
      if (isFree && minimum.every((size) => size === same)) {
        const count = Math.floor((plan.free - wanted) / same)
        servedRule = { least: plan.needed, most: plan.room, open: { count, minimum: same, mayOpen } }
      }
    }
  }
  const bounds = roundFlow(from.instance, plan, from.flow, caps)
  return openOutcome(instance, plan, bounds, {
    decidedBy: 'rounding',
    mostPlaced,
    // The capped prices prove more if as many companies as possible are served; any prices are valid.
    proofs: from.stages,
    rule: { least: plan.needed, most: plan.room },
    servedRule,
  })
}

/** The flow of a set of open companies, with bounds that hold for any set. */
export function openOutcome(
  instance: Instance,
  plan: TeamPlan,
  bounds: SizeBounds,
  known: Pick<Outcome, 'decidedBy' | 'mostPlaced' | 'proofs' | 'rule' | 'servedRule'>,
): Outcome {
  const { instance: weighted, flow } = solveOpenSet(instance, plan, bounds)
  return { ...known, instance: weighted, flow, plan, knows: 'open-companies' }
}

/** Names the companies that cannot have their minimum; `diagnoseConflict` says more. */
function clash(instance: Instance, plan: TeamPlan, flow: Flow): MatchingError {
  const lacking = deficientCompanies(flow, plan)
  const names = lacking.map((j) => instance.companies[j]!._id).sort()
  const needed = lacking.reduce((sum, j) => sum + plan.needed[j]!, 0)
  const message = `rules clash: with their pins, ${names.join(', ')} need ${needed} more students than pinned for their smallest teams, and the rules leave too few for them`
  return new MatchingError('rules-clash', message, names[0] ?? 'pins', { companies: names.join(' '), needed })
}

/** Enough students for every place and no restrictions: then every team is full. */
function fillsEveryPlace(instance: Instance, plan: TeamPlan): boolean {
  return plan.free >= total(plan.room) && instance.settings.fallback === 'any' && instance.excluded.size === 0
}
