import type { Instance } from './instance.ts'

/** What each company may still take once locked teams and pins are set aside: every array is by company. */
export interface TeamPlan {
  /** Students without a lock or pin. */
  free: number
  lockedTeams: Int32Array
  pins: Int32Array
  /** Teams that are not locked. */
  openTeams: Int32Array
  /** Students that must come so that the pinned ones have a team; 0 without pins. */
  needed: Int32Array
  /** Students that must come for one team: `needed`, or the minimum where nobody is pinned. */
  toOpen: Int32Array
  /** Students that can come at most. */
  room: Int32Array
}

export function planTeams(instance: Instance): TeamPlan {
  const { minimum, maximum } = instance.settings
  const m = instance.companies.length
  const lockedTeams = new Int32Array(m)
  const pins = new Int32Array(m)
  let free = 0
  for (const { company } of instance.locks) lockedTeams[company]!++
  instance.pinned.forEach((company, student) => {
    if (company >= 0) pins[company]!++
    else if (instance.lockOf[student]! < 0) free++
  })
  const openTeams = instance.teams.map((teams, j) => teams - lockedTeams[j]!)
  const needed = pins.map((count) => Math.max(0, Math.ceil(count / maximum) * minimum - count))
  const toOpen = pins.map((count, j) => (count > 0 ? needed[j]! : minimum))
  const room = openTeams.map((teams, j) => teams * maximum - pins[j]!)
  return { free, lockedTeams, pins, openTeams, needed, toOpen, room }
}

/** Whether a company's students outside locked teams can be split into teams of legal sizes. */
export function isLegalSize(instance: Instance, plan: TeamPlan, company: number, size: number): boolean {
  return size === 0 || teamsFor(instance, plan, company, size) > 0
}

/** The most teams that so many students can form at a company: even sizes are the most teams; 0 where no number fits. */
export function teamsFor(instance: Instance, plan: TeamPlan, company: number, size: number): number {
  const { minimum, maximum } = instance.settings
  const teams = Math.min(plan.openTeams[company]!, Math.floor(size / minimum))
  return size <= teams * maximum ? teams : 0
}
