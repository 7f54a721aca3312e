import type { Instance } from '../model/instance.ts'
import { fitOf } from '../model/instance.ts'
import type { Team, Tiers } from '../model/problem.ts'

/** Teams as numbers: `company` and its students. */
export interface FormedTeam {
  company: number
  students: number[]
}

/** The tiers of a set of teams, counted from the records alone. */
export function countTiers(instance: Instance, teams: readonly FormedTeam[]): Tiers {
  const tiers: Tiers = {
    placed: 0,
    served: new Set(teams.map((team) => team.company)).size,
    fit: 0,
    sumSq: 0,
    schools: 0,
  }
  for (const { company, students } of teams) {
    tiers.placed += students.length
    tiers.sumSq += students.length ** 2
    tiers.schools += new Set(students.map((i) => instance.school[i])).size
    for (const i of students) tiers.fit += fitOf(instance, i, company)
  }
  return tiers
}

/** The teams as the result shows them, by keys. */
export function nameTeams(instance: Instance, teams: readonly FormedTeam[]): Team[] {
  return teams.map(({ company, students }) => ({
    companyId: instance.companies[company]!._id,
    companyName: instance.companies[company]!.companyName,
    students: students.map((i) => instance.students[i]!.matrikelnummer),
  }))
}
