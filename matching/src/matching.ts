import type { Instance } from './instance.ts'
import { fitOf } from './instance.ts'
import type { Team, Tiers } from './problem.ts'
import { isLegalSize, teamsFor } from './team-plan.ts'
import type { TeamPlan } from './team-plan.ts'

/** Teams as numbers: `company` and its students. */
export interface FormedTeam {
  company: number
  students: number[]
}

/** Puts the fixed students beside the assigned ones; the locked are not in it, their teams stand. */
export function withPins(instance: Instance, assigned: Int32Array): Int32Array {
  return assigned.map((company, i) => (instance.pinned[i]! >= 0 ? instance.pinned[i]! : company))
}

/** Company → students outside locked teams. */
export function sizesOf(instance: Instance, companyOf: Int32Array): Int32Array {
  const sizes = new Int32Array(instance.companies.length)
  for (const company of companyOf) if (company >= 0) sizes[company]!++
  return sizes
}

/** Whether every company's students can be split into legal teams. */
export function isLegal(instance: Instance, plan: TeamPlan, sizes: Int32Array): boolean {
  return sizes.every((size, j) => isLegalSize(instance, plan, j, size))
}

/** Teams of a matching: locked ones as they are, then each company's students in the most teams of even sizes. */
export function formTeams(instance: Instance, plan: TeamPlan, companyOf: Int32Array): FormedTeam[] {
  const teams: FormedTeam[] = instance.locks.map(({ company, students }) => ({ company, students: [...students] }))
  const members: number[][] = instance.companies.map(() => [])
  companyOf.forEach((company, i) => company >= 0 && members[company]!.push(i))
  members.forEach((students, company) => {
    const count = teamsFor(instance, plan, company, students.length)
    for (let k = 0; k < count; k++) teams.push({ company, students: students.filter((_, at) => at % count === k) })
  })
  return teams.sort((a, b) => a.company - b.company)
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
