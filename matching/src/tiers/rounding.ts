import { unlimited } from '../flow/graph.ts'
import type { Flow } from '../flow/network.ts'
import { createUnitShifts } from '../flow/unit-shifts.ts'
import type { Direction, UnitShifts } from '../flow/unit-shifts.ts'
import type { Instance } from '../model/instance.ts'
import { isGapFree, isLegalSize, teamsFor } from '../model/team-plan.ts'
import type { TeamPlan } from '../model/team-plan.ts'
import { total } from '../model/total.ts'
import { solveLevels } from './objective.ts'
import type { SizeBounds } from './objective.ts'
import { improveOpenSet, openMore } from './open-set-search.ts'

/**
 * Makes the sizes of the relaxed flow legal and returns which companies are open. Companies with too few students are
 * emptied or filled, student by student along cheapest paths; then companies are swapped while that helps. `caps` keeps
 * teams small, so that more companies get one; students who don't fit then go to open companies.
 */
export function roundFlow(instance: Instance, plan: TeamPlan, flow: Flow, caps: Int32Array): SizeBounds {
  const shifts = createUnitShifts(flow)
  for (const room of [caps, plan.room]) {
    for (const most of lossSteps) makeSizesLegal(instance, plan, shifts, room, most)
  }
  improveOpenSet(instance, plan, shifts)
  openMore(instance, plan, shifts)
  return boundsOf(instance, plan, shifts)
}

/** Most that making one company's size legal may lose, step by step: free moves for all come first. */
const lossSteps = [0, 1, 2, 4, 7, 11, 16, 25, 40, 80, unlimited]

/** Fills or empties companies with illegal sizes, smallest first, until nothing more is possible at this loss. */
function makeSizesLegal(instance: Instance, plan: TeamPlan, shifts: UnitShifts, room: Int32Array, most: number): void {
  const left = new Set<number>()
  const isIllegal = (size: number, j: number): boolean => !isLegalSize(instance, plan, j, size + plan.pins[j]!)
  for (let changed = true; changed;) {
    changed = false
    const illegal = [...shifts.sizes.keys()].filter((j) => isIllegal(shifts.sizes[j]!, j))
    illegal.sort((a, b) => shifts.sizes[a]! - shifts.sizes[b]! || a - b)
    for (const company of illegal) {
      if (left.has(company) || !isIllegal(shifts.sizes[company]!, company)) continue
      if (fillOrEmpty(instance, plan, shifts, company, room, most)) changed = true
      else left.add(company)
    }
  }
}

/** Empties or fills a company with too few students, whichever costs less; false if neither is possible. */
function fillOrEmpty(
  instance: Instance,
  plan: TeamPlan,
  shifts: UnitShifts,
  company: number,
  room: Int32Array,
  most: number,
): boolean {
  const { sizes } = shifts
  const isLegal = (j: number, size: number): boolean => isLegalSize(instance, plan, j, size + plan.pins[j]!)
  // Empty companies stay empty; those with too few students may take or give; all others keep legal sizes.
  const canTake = (j: number): boolean =>
    sizes[j]! < room[j]! && sizes[j]! + plan.pins[j]! > 0 && (!isLegal(j, sizes[j]!) || isLegal(j, sizes[j]! + 1))
  const canGive = (j: number): boolean =>
    sizes[j]! > plan.needed[j]! &&
    (!isLegal(j, sizes[j]!) || (sizes[j]! + plan.pins[j]! > 1 && isLegal(j, sizes[j]! - 1)))
  const isEmpty = (): boolean => sizes[company] === 0
  const isFull = (): boolean => isLegal(company, sizes[company]!)
  const back = shifts.mark()
  const empty =
    plan.pins[company] === 0 && plan.needed[company] === 0
      ? tryMoves(shifts, company, 'out', canTake, isEmpty, most)
      : undefined
  back()
  const undo = shifts.mark()
  const full = tryMoves(shifts, company, 'in', canGive, isFull, most)
  if (full !== undefined && (empty === undefined || full <= empty)) return true
  undo()
  if (empty === undefined) return false
  tryMoves(shifts, company, 'out', canTake, isEmpty, most)
  return true
}

/** Makes the cheapest moves until done; returns the loss, or undefined if a move is missing. */
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

/** Fixes the open set: every company with a team is open, all others are closed. */
function boundsOf(instance: Instance, plan: TeamPlan, shifts: UnitShifts): SizeBounds {
  const least = plan.needed.slice()
  const most = plan.room.slice()
  shifts.sizes.forEach((own, j) => {
    const minimum = instance.minimum[j]!
    const maximum = instance.maximum[j]!
    const pins = plan.pins[j]!
    const teams = teamsFor(instance, plan, j, own + pins)
    if (pins === 0 && teams === 0 && plan.needed[j] === 0) {
      most[j] = 0
      return
    }
    // There may be a gap between the sizes of one and of two teams: then the number of teams is fixed.
    const free = isGapFree(instance, plan, j)
    const count = Math.max(1, teams, Math.ceil(pins / maximum))
    const smallest = (free ? Math.max(minimum, pins) : count * minimum) - pins
    least[j] = Math.max(plan.needed[j]!, smallest)
    most[j] = free ? plan.room[j]! : Math.min(plan.room[j]!, count * maximum - pins)
  })
  return { least, most }
}

/** Solves within an open set; closes a company that cannot have its minimum there and solves again. */
export function solveOpenSet(
  instance: Instance,
  plan: TeamPlan,
  bounds: SizeBounds,
): { instance: Instance; flow: Flow } {
  const least = bounds.least.slice()
  const most = bounds.most.slice()
  for (;;) {
    const solved = solveLevels(instance, { least, most })
    const { network, graph, needed } = solved.flow
    if (needed === total(least)) return solved
    const lack = least.map((_, j) => (plan.pins[j]! + plan.needed[j]! > 0 ? 0 : graph.arcs[network.neededArc[j]! + 2]!))
    const worst = lack.indexOf(Math.max(...lack))
    least[worst] = 0
    most[worst] = 0
  }
}
