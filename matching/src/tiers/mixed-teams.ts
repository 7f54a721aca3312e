import { isAllowed, isFree, valueOf } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'
import type { FormedTeam } from '../model/team-plan.ts'

/** Up to this many students, everyone is tried as a partner; beyond, only some of the same study field. */
const tryEveryone = 2000
const mostPartners = 150

/**
 * The last tier: swaps two students of different teams if that reduces the teams in which someone is the only one of a
 * gender, at no loss of fit or distinct schools. A local search; pinned and locked students stay. Mutates the teams.
 */
export function mixTeams(instance: Instance, teams: readonly FormedTeam[]): void {
  const teamOf = new Int32Array(instance.students.length).fill(-1)
  teams.forEach((team, k) => {
    for (const i of team.students) if (isFree(instance, i)) teamOf[i] = k
  })
  const partners = partnersOf(instance, teamOf)
  teams.forEach((team, k) => {
    if (isMixed(instance, team.students)) return
    for (const i of team.students) {
      if (teamOf[i] !== k) continue
      const found = partners(i).find((other) => helps(instance, teams, teamOf, i, other))
      if (found === undefined) continue
      swap(teams, teamOf, i, found)
      return
    }
  })
}

function partnersOf(instance: Instance, teamOf: Int32Array): (student: number) => readonly number[] {
  const everyone = instance.students.length <= tryEveryone
  const groups: number[][] = Array.from({ length: everyone ? 1 : instance.studyFields }, () => [])
  const groupOf = (i: number): number => (everyone ? 0 : instance.studyField[i]!)
  teamOf.forEach((team, i) => team >= 0 && groups[groupOf(i)]!.push(i))
  if (everyone) return () => groups[0]!
  // A different slice for each student, so that the same ones are not tried by everyone.
  return (student) => {
    const group = groups[groupOf(student)]!
    const from = (student * mostPartners) % group.length
    return group.slice(from, from + mostPartners)
  }
}

/** Whether a swap loses nothing and increases the number of mixed teams. */
function helps(instance: Instance, teams: readonly FormedTeam[], teamOf: Int32Array, a: number, b: number): boolean {
  if (instance.gender[a] === instance.gender[b] || teamOf[a] === teamOf[b]) return false
  const teamA = teams[teamOf[a]!]!
  const teamB = teams[teamOf[b]!]!
  const fit = valueOf(instance, a, teamB.company) + valueOf(instance, b, teamA.company)
  if (fit !== valueOf(instance, a, teamA.company) + valueOf(instance, b, teamB.company)) return false
  if (!isAllowed(instance, a, teamB.company) || !isAllowed(instance, b, teamA.company)) return false
  const afterA = teamA.students.map((i) => (i === a ? b : i))
  const afterB = teamB.students.map((i) => (i === b ? a : i))
  const schools = (students: readonly number[]): number => new Set(students.map((i) => instance.school[i])).size
  if (schools(afterA) + schools(afterB) < schools(teamA.students) + schools(teamB.students)) return false
  if (!isMixed(instance, afterA)) return false
  return isMixed(instance, afterB) || !isMixed(instance, teamB.students)
}

/** Whether nobody is the only one of a gender. */
export function isMixed({ gender }: Instance, students: readonly number[]): boolean {
  return students.every((i) => students.some((other) => other !== i && gender[other] === gender[i]))
}

function swap(teams: readonly FormedTeam[], teamOf: Int32Array, a: number, b: number): void {
  const [inA, inB] = [teamOf[a]!, teamOf[b]!]
  const teamA = teams[inA]!
  const teamB = teams[inB]!
  teamA.students = teamA.students.map((i) => (i === a ? b : i))
  teamB.students = teamB.students.map((i) => (i === b ? a : i))
  teamOf[a] = inB
  teamOf[b] = inA
}

/** Number of teams in which nobody is the only one of a gender. */
export function countMixed(instance: Instance, teams: readonly FormedTeam[]): number {
  return teams.filter((team) => isMixed(instance, team.students)).length
}
