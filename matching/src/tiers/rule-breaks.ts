import type { Instance, InstanceRule } from '../model/instance.ts'
import type { FormedTeam } from '../model/team-plan.ts'

/** How often teams break a rule (see `PeopleRule`); locked teams, formed by hand, break none. */
export function countBreaks(
  instance: Instance,
  { rule, students, hasStudent, companies, alone }: InstanceRule,
  teams: readonly FormedTeam[],
): number {
  const inScope = rule.companies === undefined ? undefined : new Set(companies)
  const counted = teams.filter(
    ({ company, students: [first] }) =>
      inScope?.has(company) !== false &&
      instance.lockOf[first!]! < 0 &&
      // For most teams, their first student shows that they keep such a rule.
      (alone === undefined || alone === instance.studyField[first!]),
  )
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
    case 'at-most':
      return counted.reduce((sum, team) => sum + Math.max(0, inTeam(team) - rule.most), 0)
    case 'no-isolated':
      return counted.filter((team) => inTeam(team) === 1).length
  }
}

/** Cost in points of broken rules with a weight. */
export function countPenalty(instance: Instance, teams: readonly FormedTeam[]): number {
  return instance.rules.reduce(
    (sum, rule) => sum + (rule.weight === undefined ? 0 : rule.weight * countBreaks(instance, rule, teams)),
    0,
  )
}

/** The rules that the teams break, with or without a weight. */
export function brokenRules(instance: Instance, teams: readonly FormedTeam[]): InstanceRule[] {
  return instance.rules.filter((rule) => countBreaks(instance, rule, teams) > 0)
}

/** Indices of the hard rules that the teams break. */
export function brokenHardRules(instance: Instance, teams: readonly FormedTeam[]): number[] {
  const hard = instance.rules.filter(({ weight }) => weight === undefined)
  return brokenRules({ ...instance, rules: hard }, teams).map(({ index }) => index)
}
