import { unlimited } from '../flow/graph.ts'
import type { Instance } from '../model/instance.ts'
import type { Network } from '../flow/network.ts'
import { solveNetwork } from '../flow/network.ts'
import { improveOpenSet } from './open-set-search.ts'
import { isLegalSize, teamsFor } from '../model/team-plan.ts'
import type { TeamPlan } from '../model/team-plan.ts'
import { total } from '../model/total.ts'
import { createUnitShifts } from '../flow/unit-shifts.ts'
import type { Direction, UnitShifts } from '../flow/unit-shifts.ts'

/** Bounds by company within which plain flow gives legal teams. */
export interface OpenSet {
  least: Int32Array
  most: Int32Array
}

/**
 * Makes the sizes of the relaxed flow in the network legal and answers which companies are then open. Companies with too
 * few students are emptied or filled, student by student, along the paths that cost least; then companies are swapped
 * while that helps. `caps` keeps teams small, so that more companies get one; what fits nowhere then goes to open ones.
 * Afterwards the network holds no flow that is of use: solve it within the bounds.
 */
export function roundFlow(instance: Instance, plan: TeamPlan, network: Network, caps: Int32Array): OpenSet {
  const shifts = createUnitShifts(network)
  for (const room of [caps, plan.room]) {
    for (const most of lossSteps) settleAll(instance, plan, shifts, room, most)
  }
  improveOpenSet(instance, plan, shifts)
  return boundsOf(instance, plan, shifts)
}

/** What settling one company may lose: the free moves are made first, for all, then the dearer ones. */
const lossSteps = [0, 1, 2, 4, 7, 11, 16, 25, 40, 80, unlimited]

/** Settles companies with illegal sizes, the smallest first, until none can be settled at this loss. */
function settleAll(instance: Instance, plan: TeamPlan, shifts: UnitShifts, room: Int32Array, most: number): void {
  const left = new Set<number>()
  const isIllegal = (size: number, j: number): boolean => !isLegalSize(instance, plan, j, size + plan.pins[j]!)
  for (let settled = true; settled;) {
    settled = false
    const illegal = [...shifts.sizes.keys()].filter((j) => isIllegal(shifts.sizes[j]!, j))
    illegal.sort((a, b) => shifts.sizes[a]! - shifts.sizes[b]! || a - b)
    for (const company of illegal) {
      if (left.has(company) || !isIllegal(shifts.sizes[company]!, company)) continue
      if (settle(instance, plan, shifts, company, room, most)) settled = true
      else left.add(company)
    }
  }
}

/** Empties or fills a company with too few students, whichever costs less; false where neither can be done. */
function settle(
  instance: Instance,
  plan: TeamPlan,
  shifts: UnitShifts,
  company: number,
  room: Int32Array,
  most: number,
): boolean {
  const { sizes } = shifts
  const isLegal = (j: number, size: number): boolean => isLegalSize(instance, plan, j, size + plan.pins[j]!)
  // A company that is empty stays so; one with too few may take or give; the others keep legal sizes.
  const canTake = (j: number): boolean =>
    sizes[j]! < room[j]! && sizes[j]! + plan.pins[j]! > 0 && (!isLegal(j, sizes[j]!) || isLegal(j, sizes[j]! + 1))
  const canGive = (j: number): boolean =>
    sizes[j]! > plan.needed[j]! &&
    (!isLegal(j, sizes[j]!) || (sizes[j]! + plan.pins[j]! > 1 && isLegal(j, sizes[j]! - 1)))
  const isEmpty = (): boolean => sizes[company] === 0
  const isFull = (): boolean => isLegal(company, sizes[company]!)
  const back = shifts.mark()
  const empty = plan.pins[company] === 0 ? tryMoves(shifts, company, 'out', canTake, isEmpty, most) : undefined
  back()
  const undo = shifts.mark()
  const full = tryMoves(shifts, company, 'in', canGive, isFull, most)
  if (full !== undefined && (empty === undefined || full <= empty)) return true
  undo()
  if (empty === undefined) return false
  tryMoves(shifts, company, 'out', canTake, isEmpty, most)
  return true
}

/** Moves students the cheapest way until done; the loss, or undefined where a move is missing. */
function tryMoves(
  shifts: UnitShifts,
  company: number,
  direction: Direction,
  isPartner: (j: number) => boolean,
  isDone: () => boolean,
  most: number,
): number | undefined {
  let loss = 0
  const isOther = (j: number): boolean => j !== company && isPartner(j)
  while (!isDone()) {
    const move = shifts.cheapest(company, direction, isOther, most - loss)
    if (move === undefined) return undefined
    shifts.make(move)
    loss += move.loss
  }
  return loss
}

/** Every company with a team is open from now on, every other one closed. */
function boundsOf(instance: Instance, plan: TeamPlan, shifts: UnitShifts): OpenSet {
  const { minimum, maximum } = instance.settings
  const isGapFree = maximum >= 2 * minimum - 1
  const least = plan.needed.slice()
  const most = plan.room.slice()
  shifts.sizes.forEach((own, j) => {
    const pins = plan.pins[j]!
    const teams = teamsFor(instance, plan, j, own + pins)
    if (pins === 0 && teams === 0) {
      least[j] = 0
      most[j] = 0
    } else {
      // Between the sizes of one and of two teams there may be a gap: then the number of teams is kept.
      const count = Math.max(1, teams, Math.ceil(pins / maximum))
      least[j] = Math.max(0, (isGapFree ? Math.max(minimum, pins) : count * minimum) - pins)
      most[j] = isGapFree ? plan.room[j]! : Math.min(plan.room[j]!, count * maximum - pins)
    }
  })
  return { least, most }
}

/** Solves within an open set; a company that cannot have its minimum there is closed and the rest solved again. */
export function solveOpenSet(plan: TeamPlan, network: Network, open: OpenSet): number {
  for (;;) {
    const sent = solveNetwork(network, open.least, open.most)
    if (sent.needed === total(open.least)) return sent.needed + sent.beyond
    const { arcs } = network.graph
    const lack = open.least.map((_, j) => (plan.pins[j]! > 0 ? 0 : arcs[network.neededArc[j]! + 2]!))
    const worst = lack.indexOf(Math.max(...lack))
    open.least[worst] = 0
    open.most[worst] = 0
  }
}
