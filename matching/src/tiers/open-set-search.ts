import type { Instance } from '../model/instance.ts'
import { isLegalSize } from '../model/team-plan.ts'
import type { TeamPlan } from '../model/team-plan.ts'
import type { UnitShifts } from '../flow/unit-shifts.ts'

/** Search effort in visited nodes: a count, so that the same input gives the same result on any machine. */
const mostEffort = 15_000_000
/** Closed companies fully tried for each open one, most promising first. */
const trials = 4

/**
 * Local search over the open companies: hands a whole team from an open company to a closed one, student by student
 * along cheapest paths, if that gains. Sizes stay legal, the numbers of teams and placed students the same.
 */
export function improveOpenSet(instance: Instance, plan: TeamPlan, shifts: UnitShifts): void {
  const mayMove = (j: number): boolean =>
    plan.pins[j] === 0 && plan.needed[j] === 0 && plan.lockedTeams[j] === 0 && shifts.sizes[j]! >= instance.minimum[j]!
  for (let gained = true; gained;) {
    gained = false
    for (let company = 0; company < shifts.sizes.length; company++) {
      if (shifts.effort() > mostEffort) return
      if (mayMove(company) && handOver(instance, plan, shifts, company)) gained = true
    }
  }
}

/** Hands the whole team to the first closed company where that gains; false if there is none. */
function handOver(instance: Instance, plan: TeamPlan, shifts: UnitShifts, company: number): boolean {
  const team = shifts.sizes[company]!
  const candidates = shifts.gainsFrom(company, (j) => isClosed(plan, shifts, j) && isLegalSize(instance, plan, j, team))
  candidates.sort((a, b) => a.loss - b.loss || a.other - b.other)
  for (const { other } of candidates.slice(0, trials)) {
    const back = shifts.mark()
    let loss = 0
    for (let left = team; left > 0; left--) {
      // Each student's move costs at least as much as the previous one.
      const move = shifts.cheapest(company, 'out', (j) => j === other, Math.floor((-1 - loss) / left))
      loss = move === undefined ? 1 : loss + move.loss
      if (move === undefined) break
      shifts.make(move)
    }
    if (loss < 0) return true
    back()
  }
  return false
}

/**
 * Opens closed companies at no loss: brings each a minimum-sized team, student by student, from teams with students to
 * spare. At equal fit, more companies have a team.
 */
export function openMore(instance: Instance, plan: TeamPlan, shifts: UnitShifts): void {
  const { sizes } = shifts
  const canGive = (j: number): boolean =>
    sizes[j]! > plan.needed[j]! &&
    sizes[j]! + plan.pins[j]! > 1 &&
    isLegalSize(instance, plan, j, sizes[j]! + plan.pins[j]! - 1)
  for (let company = 0; company < sizes.length; company++) {
    if (shifts.effort() > mostEffort) return
    if (!isClosed(plan, shifts, company) || plan.room[company]! < instance.minimum[company]!) continue
    const back = shifts.mark()
    let loss = 0
    for (let left = instance.minimum[company]!; left > 0; left--) {
      // Each student costs at least as much as the previous one.
      const move = shifts.cheapest(company, 'in', (j) => j !== company && canGive(j), Math.floor(-loss / left))
      loss = move === undefined ? 1 : loss + move.loss
      if (move === undefined) break
      shifts.make(move)
    }
    if (loss > 0) back()
  }
}

function isClosed(plan: TeamPlan, shifts: UnitShifts, company: number): boolean {
  return shifts.sizes[company] === 0 && plan.pins[company] === 0 && plan.lockedTeams[company] === 0
}
