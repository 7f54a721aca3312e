import type { Instance } from './instance.ts'
import type { Network } from './network.ts'
import { readSizes, solveNetwork } from './network.ts'
import { teamsFor } from './team-plan.ts'
import type { TeamPlan } from './team-plan.ts'
import { total } from './total.ts'

/** Bounds by company within which plain flow gives legal teams. */
interface Bounds {
  least: Int32Array
  most: Int32Array
}

/**
 * Makes the sizes of a relaxed flow legal and leaves the flow in the network; answers how many it places. Under
 * `served-first` it opens the companies that draw most when each takes one smallest team; then, round by round, every
 * company with an illegal size is opened with its minimum or closed, once and for all, until all sizes are legal.
 */
export function roundFlow(instance: Instance, plan: TeamPlan, network: Network): number {
  const bounds = instance.settings.policy === 'served-first' ? chooseServed(instance, plan, network) : unserved(plan)
  const decided = bounds.least.map((least) => (least > 0 ? 1 : 0))
  for (;;) {
    const sent = solveNetwork(network, bounds.least, bounds.most)
    if (sent.needed < total(bounds.least)) {
      dropUnmet(plan, network, bounds)
      continue
    }
    const sizes = readSizes(network)
    const illegal = [...sizes.keys()].filter((j) => {
      const size = sizes[j]! + plan.pins[j]!
      return size > 0 && teamsFor(instance, plan, j, size) === 0
    })
    if (illegal.length === 0) return sent.needed + sent.beyond
    illegal.sort((a, b) => sizes[b]! - sizes[a]! || a - b)
    for (const j of illegal) decide(instance, plan, bounds, decided, j, sizes[j]!)
  }
}

/** Bounds that only the pins set. */
function unserved(plan: TeamPlan): Bounds {
  return { least: plan.needed.slice(), most: plan.room.slice() }
}

/** As many companies as the students can serve, those first that draw most when each takes one smallest team. */
function chooseServed(instance: Instance, plan: TeamPlan, network: Network): Bounds {
  const { minimum } = instance.settings
  const isOptional = (j: number): boolean => plan.pins[j] === 0 && plan.lockedTeams[j] === 0
  solveNetwork(
    network,
    plan.needed,
    plan.room.map((room, j) => (isOptional(j) ? Math.min(minimum, room) : plan.needed[j]!)),
  )
  const sizes = readSizes(network)
  const potential = (j: number): number => network.graph.potential[network.firstCompany + j]!
  const candidates = [...sizes.keys()].filter(isOptional)
  candidates.sort((a, b) => sizes[b]! - sizes[a]! || potential(a) - potential(b) || a - b)
  const { least } = unserved(plan)
  const count = Math.floor((plan.free - total(plan.needed)) / minimum)
  for (const j of candidates.slice(0, Math.max(0, count))) least[j] = minimum
  return { least, most: plan.room.map((room, j) => (least[j]! > 0 || plan.pins[j]! > 0 ? room : 0)) }
}

/** A company that did not get its minimum is closed again: the one that lacks most. */
function dropUnmet(plan: TeamPlan, network: Network, bounds: Bounds): void {
  const { arcs } = network.graph
  let worst = -1
  let lack = 0
  bounds.least.forEach((_, j) => {
    const missing = plan.needed[j]! > 0 || plan.pins[j]! > 0 ? 0 : arcs[network.neededArc[j]! + 2]!
    if (missing > lack) {
      worst = j
      lack = missing
    }
  })
  if (worst < 0) worst = bounds.least.findIndex((least, j) => least > plan.needed[j]!)
  bounds.least[worst] = 0
  bounds.most[worst] = 0
}

/** Opens or closes a company whose size is illegal. */
function decide(
  instance: Instance,
  plan: TeamPlan,
  bounds: Bounds,
  decided: Uint8Array | Int32Array,
  company: number,
  size: number,
): void {
  const { minimum, maximum } = instance.settings
  const all = size + plan.pins[company]!
  if (all > maximum) {
    // Between the sizes of two numbers of teams: as many teams as the students fill.
    const most = Math.floor(all / minimum) * maximum - plan.pins[company]!
    bounds.most[company] = most
    bounds.least[company] = Math.min(bounds.least[company]!, most)
    return
  }
  const affordable = total(bounds.least) + minimum <= plan.free
  const spare = total(bounds.most) - bounds.most[company]! >= plan.free
  const opens = decided[company] === 0 && affordable && (2 * size >= minimum || !spare)
  decided[company] = 1
  if (opens) bounds.least[company] = minimum
  else {
    bounds.least[company] = 0
    bounds.most[company] = 0
  }
}
