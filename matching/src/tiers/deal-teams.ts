import type { Instance, InstanceRule } from '../model/instance.ts'
import type { FormedTeam } from '../model/team-plan.ts'
import { countBreaks } from './rule-breaks.ts'

/** Steps that one company's students may take to be dealt out. */
const mostSteps = 20_000

/**
 * Deals the students of companies with several teams out anew, where their teams break rules that nothing may break: with
 * as many teams as now if that is possible, else fewer, by trying (backtracking). Who is at which company stays.
 */
export function dealAnew(instance: Instance, teams: readonly FormedTeam[]): FormedTeam[] {
  const hard = instance.rules.filter(({ weight }) => weight === undefined)
  const isLocked = ({ students }: FormedTeam): boolean => instance.lockOf[students[0]!]! >= 0
  const locked = teams.filter(isLocked)
  const byCompany = Map.groupBy(
    teams.filter((team) => !isLocked(team)),
    ({ company }) => company,
  )
  return [...locked, ...[...byCompany.values()].flatMap((own) => dealCompany(instance, hard, own) ?? own)]
}

function dealCompany(
  instance: Instance,
  hard: readonly InstanceRule[],
  teams: readonly FormedTeam[],
): FormedTeam[] | undefined {
  const breaks = (formed: readonly FormedTeam[]): boolean =>
    hard.some((rule) => countBreaks(instance, rule, formed) > 0)
  const company = teams[0]!.company
  if (teams.length < 2 || !breaks(teams)) return undefined
  const students = teams.flatMap((team) => team.students)
  const [minimum, maximum] = [instance.minimum[company]!, instance.maximum[company]!]
  for (let count = teams.length; count * maximum >= students.length; count--) {
    const dealt = Array.from({ length: count }, (): FormedTeam => ({ company, students: [] }))
    let steps = 0
    const place = (at: number): boolean => {
      if (at === students.length) return dealt.every((team) => team.students.length >= minimum) && !breaks(dealt)
      if (++steps > mostSteps) return false
      for (const [k, team] of dealt.entries()) {
        // Teams are alike: an empty one is tried once.
        if (team.students.length >= maximum || (k > 0 && dealt[k - 1]!.students.length === 0)) continue
        team.students.push(students[at]!)
        if (place(at + 1)) return true
        team.students.pop()
      }
      return false
    }
    if (place(0)) return dealt
  }
  return undefined
}
