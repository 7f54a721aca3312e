import type { Instance, Repair } from '../model/instance.ts'
import { cellOf } from '../model/instance.ts'
import type { Team, Tiers } from '../model/result.ts'
import type { FormedTeam } from '../model/team-plan.ts'
import { total } from '../model/total.ts'
import { countPenalty } from './rule-breaks.ts'

/** The tiers of a set of teams, counted from the records alone. */
export function countTiers(instance: Instance, teams: readonly FormedTeam[]): Tiers {
  const { settings, repair, rules, points } = instance
  const cells = new Int32Array(points.length)
  let placed = 0
  let sumSq = 0
  let schools = 0
  let stayed = 0
  let acceptedStayed = 0
  for (const { company, students } of teams) {
    placed += students.length
    sumSq += students.length ** 2
    schools += new Set(students.map((i) => instance.school[i])).size
    for (const i of students) {
      cells[cellOf(instance, i, company)]!++
      if (repair?.before[i] !== company) continue
      stayed++
      acceptedStayed += repair.accepted[i]!
    }
  }
  const open = new Set(teams.map((team) => team.company))
  const chose = (k: number): number => cells.subarray(6 * k, 6 * k + 6).reduce((sum, count) => sum + count, 0)
  return {
    placed,
    ...(repair === undefined ? {} : { kept: countKept(repair, teams) }),
    ...(repair?.accepted.includes(1) ? { accepted: total(repair.accepted) - acceptedStayed } : {}),
    ...(repair === undefined ? {} : { moved: countPlaced(repair) - stayed }),
    served: open.size,
    ...(settings.fairness === false ? {} : { unlisted: cells[0]! }),
    ...(settings.fairness === true ? { unchosen: chose(0), third: chose(3), second: chose(2) } : {}),
    fit: cells.reduce((sum, count, cell) => sum + count * points[cell]!, 0),
    ...(rules.some(({ weight }) => weight !== undefined) ? { penalty: countPenalty(instance, teams) } : {}),
    sumSq,
    schools,
  }
}

/** Number of previous teams that remain. */
function countKept(repair: Repair, teams: readonly FormedTeam[]): number {
  const now = new Int32Array(repair.teams.length)
  for (const { company } of teams) now[company]!++
  return repair.teams.reduce((sum, count, j) => sum + Math.min(count, now[j]!), 0)
}

export function countPlaced({ before }: Repair): number {
  return before.reduce((count, company) => count + (company >= 0 ? 1 : 0), 0)
}

/** The teams by name and key, as in the result. */
export function nameTeams(instance: Instance, teams: readonly FormedTeam[]): Team[] {
  return teams.map(({ company, students }) => ({
    companyId: instance.companies[company]!._id,
    companyName: instance.companies[company]!.companyName,
    students: students.map((i) => instance.students[i]!.matrikelnummer),
  }))
}
