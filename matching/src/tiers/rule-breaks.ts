import type { Instance, InstanceRule } from '../model/instance.ts'
import type { FormedTeam } from '../model/team-plan.ts'

/** How often teams break a rule (`PeopleRule` says what counts); locked teams were formed by hand and break none. */
export function countBreaks(
  instance: Instance,
  { rule, students, hasStudent, companies }: InstanceRule,
  teams: readonly FormedTeam[],
): number {
  const inScope = new Set(companies)
  const counted = teams.filter((team) => inScope.has(team.company) && instance.lockOf[team.students[0]!]! < 0)
  const inTeam = (team: FormedTeam): number => team.students.reduce((sum, i) => sum + hasStudent[i]!, 0)
  switch (rule.kind) {
    case 'together':
      return counted.some((team) => inTeam(team) % students.length > 0) ? 1 : 0
    case 'apart':
      return counted.reduce((sum, team) => sum + Math.max(0, inTeam(team) - 1), 0)
    case 'at-least-one':
      return counted.filter((team) => inTeam(team) === 0).length
    case 'none':
      return counted.reduce((sum, team) => sum + inTeam(team), 0)
    case 'no-isolated':
      return counted.filter((team) => inTeam(team) === 1).length
  }
}

/** Points that broken rules with a weight cost. */
export function countPenalty(instance: Instance, teams: readonly FormedTeam[]): number {
  return instance.rules.reduce(
    (sum, rule) => sum + (rule.weight === undefined ? 0 : rule.weight * countBreaks(instance, rule, teams)),
    0,
  )
}

/** Rules that the teams break: those that nothing may break, and those that cost points. */
export function brokenRules(instance: Instance, teams: readonly FormedTeam[]): InstanceRule[] {
  return instance.rules.filter((rule) => countBreaks(instance, rule, teams) > 0)
}

/** The places in the problem of rules without a weight that teams break. */
export function brokenHardRules(instance: Instance, teams: readonly FormedTeam[]): number[] {
  return brokenRules(instance, teams).flatMap(({ weight, index }) => (weight === undefined ? [index] : []))
}
