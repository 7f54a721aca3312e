import { isFree } from './instance.ts'
import type { Instance } from './instance.ts'

/** What each company may still take, apart from locked teams and pins; every array is by company. */
export interface TeamPlan {
  /** Students without a lock or pin. */
  free: number
  lockedTeams: Int32Array
  pins: Int32Array
  /** Teams that are not locked. */
  openTeams: Int32Array
  /** Students still needed for a team of the pinned ones, or for one that a repair keeps; otherwise 0. */
  needed: Int32Array
  /** Students needed for a first team: `needed`, or the minimum if there is no team yet. */
  toOpen: Int32Array
  /** Most students that can be added. */
  room: Int32Array
}

export function planTeams(instance: Instance): TeamPlan {
  const { minimum, maximum, required } = instance
  const m = instance.companies.length
  const lockedTeams = new Int32Array(m)
  const pins = new Int32Array(m)
  let free = 0
  for (const { company } of instance.locks) lockedTeams[company]!++
  instance.pinned.forEach((company, student) => {
    if (company >= 0) pins[company]!++
    else if (isFree(instance, student)) free++
  })
  const openTeams = instance.teams.map((teams, j) => teams - lockedTeams[j]!)
  const needed = pins.map((count, j) => {
    const kept = Math.min(openTeams[j]!, Math.max(0, required[j]! - lockedTeams[j]!))
    return Math.max(0, Math.max(kept, Math.ceil(count / maximum[j]!)) * minimum[j]! - count)
  })
  const toOpen = pins.map((count, j) => (count > 0 || needed[j]! > 0 ? needed[j]! : minimum[j]!))
  const room = openTeams.map((teams, j) => teams * maximum[j]! - pins[j]!)
  return { free, lockedTeams, pins, openTeams, needed, toOpen, room }
}

/** Whether a company's students outside locked teams can be split into teams of legal sizes. */
export function isLegalSize(instance: Instance, plan: TeamPlan, company: number, size: number): boolean {
  return size === 0 || teamsFor(instance, plan, company, size) > 0
}

/** The most teams that this many students can form at a company; 0 if the size is illegal. */
export function teamsFor(instance: Instance, plan: TeamPlan, company: number, size: number): number {
  const teams = Math.min(plan.openTeams[company]!, Math.floor(size / instance.minimum[company]!))
  return size <= teams * instance.maximum[company]! ? teams : 0
}

/** Whether all sizes from the minimum up are legal, however many teams the company has. */
export function isGapFree({ minimum, maximum }: Instance, { openTeams }: TeamPlan, company: number): boolean {
  return openTeams[company]! <= 1 || maximum[company]! >= 2 * minimum[company]! - 1
}

export interface FormedTeam {
  company: number
  students: number[]
}
