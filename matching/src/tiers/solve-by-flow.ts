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

/** A certificate for the tiers over pairs down to one of them. */
export interface Proof extends Stage {
  certificate: Certificate
}

/** Tiers 1 to 3 as a flow, and what is known of them. */
export interface Outcome {
  /** The instance with the objective that the flow maximises. */
  instance: Instance
  plan: TeamPlan
  flow: Flow
  /**
   * What decided which companies have a team: the flow itself, so that nothing beats it in any tier over pairs; a
   * rounding; or a search (branch and bound).
   */
  decidedBy: 'flow' | 'rounding' | 'search'
  /**
   * What the residual network of the flow knows: every rule there is; every rule but the smallest team, so that a path in
   * it may leave a team too small; or only which companies are open now.
   */
  knows: 'every-rule' | 'all-but-minimum' | 'open-companies'
  /** Free students that can be placed at most. */
  mostPlaced: number
  /** Prove bounds over all matchings with sizes by this rule. */
  proofs: readonly Proof[]
  rule: SizeRule
  /** The same where the most companies possible are open: a smaller bound. */
  servedRule: SizeRule | undefined
}

/**
 * Solves the network where plain flow is exact, else rounds it.
 *
 * With a lower bound on every company that must be opened, least cost flow of largest value is the lexicographic optimum
 * of tiers 1 to 3 whenever the bounds can be met and all sizes come out legal: an augmenting path never empties a place
 * (so tier 1 loses nothing by the bounds), and under `served-first` the bounds serve everyone (tier 2).
 */
export function solveByFlow(instance: Instance): Outcome {
  const plan = planTeams(instance)
  const none = new Int32Array(plan.room.length)
  if (fillsEveryPlace(instance, plan)) {
    const outcome = tryBounds(instance, plan, { least: none, most: plan.room })
    if (outcome !== undefined && isEveryPlaceFilled(outcome.flow)) return outcome
  }
  // A repair moves nobody only to open one more company.
  const opens = instance.settings.policy === 'served-first' && instance.repair === undefined
  const least = plan.needed.map((needed, j) => (opens && plan.lockedTeams[j] === 0 ? plan.toOpen[j]! : needed))
  const exact = total(least) <= plan.free ? tryBounds(instance, plan, { least, most: plan.room }) : undefined
  return exact ?? roundRelaxation(instance, plan)
}

/** The flow within bounds, where it meets them and gives legal teams alone. */
function tryBounds(instance: Instance, plan: TeamPlan, { least, most }: SizeBounds): Outcome | undefined {
  const solved = solveLevels(instance, { least, most })
  const { flow } = solved
  const isLegal = flow.sizes.every((size, j) => isLegalSize(instance, plan, j, size + plan.pins[j]!))
  if (flow.needed < total(least) || !isLegal) return undefined
  // Where every place is filled, every matching that places as many fills them all.
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

/** Whether a company may have any number of free students from `least` to all it has room for. */
function everySizeLegal(instance: Instance, plan: TeamPlan, company: number, least: number): boolean {
  for (let size = least; size <= plan.room[company]!; size++) {
    if (!isLegalSize(instance, plan, company, size + plan.pins[company]!)) return false
  }
  return true
}

/** The hard regimes: a relaxation that any matching obeys gives the bound, rounding it gives the matching. */
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
    // The capped prices prove more where as many as possible are served; any prices hold.
    proofs: from.stages,
    rule: { least: plan.needed, most: plan.room },
    servedRule,
  })
}

/** The flow of a set of open companies, with bounds that hold beyond it. */
export function openOutcome(
  instance: Instance,
  plan: TeamPlan,
  bounds: SizeBounds,
  known: Pick<Outcome, 'decidedBy' | 'mostPlaced' | 'proofs' | 'rule' | 'servedRule'>,
): Outcome {
  const { instance: weighted, flow } = solveOpenSet(instance, plan, bounds)
  return { ...known, instance: weighted, flow, plan, knows: 'open-companies' }
}

/** `diagnoseConflict` says more; the error names the companies that cannot have their minimum. */
function clash(instance: Instance, plan: TeamPlan, flow: Flow): MatchingError {
  const lacking = deficientCompanies(flow, plan)
  const names = lacking.map((j) => instance.companies[j]!._id)
  const needed = lacking.reduce((sum, j) => sum + plan.needed[j]!, 0)
  const message = `rules clash: with their pins, ${names.join(', ')} need ${needed} more students than pinned for their smallest teams, and the rules leave too few for them`
  return new MatchingError('rules-clash', message, names[0] ?? 'pins', { companies: names.join(' '), needed })
}

/** Students enough for every place, and nothing that keeps one from a company: then every team is full. */
function fillsEveryPlace(instance: Instance, plan: TeamPlan): boolean {
  return plan.free >= total(plan.room) && instance.settings.fallback === 'any' && instance.excluded.size === 0
}
