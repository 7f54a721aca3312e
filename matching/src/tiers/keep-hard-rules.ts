import { isAllowed, isFree, valueOf } from '../model/instance.ts'
import type { Instance, InstanceRule } from '../model/instance.ts'
import type { FormedTeam } from '../model/team-plan.ts'

/** Up to this many students, everyone is tried as a partner; beyond, only those of the same study field. */
const tryEveryone = 2000

/** New members of some teams, by index; none for a dissolved team. */
type Change = readonly (readonly [team: number, students: readonly number[]])[]

/**
 * Repairs teams that break hard rules when a search found none in time. Each step is the change (a student swaps, joins
 * or leaves, or a team is dissolved) that comes nearest to the rules, costing the fewest places, then points. Every
 * step reduces the breaks, so it terminates. Undefined if pinned students are in the way.
 */
export function keepHardRules(instance: Instance, formed: readonly FormedTeam[]): FormedTeam[] | undefined {
  const hard = instance.rules.filter(({ weight }) => weight === undefined)
  const teams = formed.map(({ company, students }) => ({ company, students: [...students] }))
  const teamOf = new Int32Array(instance.students.length).fill(-1)
  teams.forEach((team, k) => team.students.forEach((i) => (teamOf[i] = k)))
  const isLocked = (k: number): boolean => instance.lockOf[teams[k]!.students[0] ?? -1]! >= 0
  const breaksOf = (k: number, students: readonly number[]): number =>
    isLocked(k) ? 0 : countNear(hard, teams[k]!.company, students)
  const breaks = teams.map(({ students }, k) => breaksOf(k, students))

  for (;;) {
    const worst = breaks.findIndex((count) => count > 0)
    if (worst < 0) return teams.filter(({ students }) => students.length > 0)
    let best: { change: Change; lost: number; points: number } | undefined
    for (const change of changesOf(worst)) {
      const gain = change.reduce((sum, [k, students]) => sum + breaks[k]! - breaksOf(k, students), 0)
      if (gain <= 0) continue
      const lost = change.reduce((sum, [k, students]) => sum + teams[k]!.students.length - students.length, 0)
      const points = change.reduce(
        (sum, [k, students]) => sum + worthOf(k, teams[k]!.students) - worthOf(k, students),
        0,
      )
      if (best === undefined || lost < best.lost || (lost === best.lost && points < best.points)) {
        best = { change, lost, points }
      }
    }
    if (best === undefined) return undefined
    for (const [k] of best.change) for (const i of teams[k]!.students) teamOf[i] = -1
    for (const [k, students] of best.change) {
      teams[k] = { company: teams[k]!.company, students: [...students] }
      breaks[k] = breaksOf(k, students)
      for (const i of students) teamOf[i] = k
    }
  }

  function worthOf(k: number, students: readonly number[]): number {
    return students.reduce((sum, i) => sum + valueOf(instance, i, teams[k]!.company), 0)
  }

  /** Changes to a team that keep sizes, pins and exclusions. */
  function* changesOf(k: number): Generator<Change> {
    const { company, students } = teams[k]!
    const isSmallest = students.length <= instance.minimum[company]!
    const everyone = instance.students.length <= tryEveryone
    for (const i of students) {
      const others = students.filter((one) => one !== i)
      if (!isSmallest && isFree(instance, i)) yield [[k, others]]
      for (let other = 0; other < teamOf.length; other++) {
        if (!everyone && instance.studyField[other] !== instance.studyField[i]) continue
        const l = teamOf[other]!
        if (l === k || !mayGo(other, l, company)) continue
        if (l < 0) {
          if (isFree(instance, i)) yield [[k, [...others, other]]]
        } else if (mayGo(i, k, teams[l]!.company)) {
          yield [
            [k, [...others, other]],
            [l, teams[l]!.students.map((one) => (one === other ? i : one))],
          ]
        }
      }
      if (isSmallest) continue
      for (const [l, { company: to, students: there }] of teams.entries()) {
        if (l === k || there.length === 0 || isLocked(l) || there.length >= instance.maximum[to]!) continue
        if (mayGo(i, k, to)) {
          yield [
            [k, others],
            [l, [...there, i]],
          ]
        }
      }
    }
    if (students.length < instance.maximum[company]!) {
      for (let other = 0; other < teamOf.length; other++) {
        const l = teamOf[other]!
        if (l === k || !mayGo(other, l, company)) continue
        if (l < 0) yield [[k, [...students, other]]]
        else if (teams[l]!.students.length > instance.minimum[teams[l]!.company]!) {
          yield [
            [k, [...students, other]],
            [l, teams[l]!.students.filter((one) => one !== other)],
          ]
        }
      }
    }
    if (students.every((i) => isFree(instance, i))) yield [[k, []]]
  }

  /** Whether a student of a team (−1: of none) may join a company; pinned students only move within theirs. */
  function mayGo(i: number, from: number, to: number): boolean {
    if (instance.lockOf[i]! >= 0) return false
    if (from >= 0 && teams[from]!.company === to) return true
    return isFree(instance, i) && isAllowed(instance, i, to)
  }
}

/** A team's distance from keeping the rules. If it is 0 for every team, all rules are kept. */
function countNear(rules: readonly InstanceRule[], company: number, members: readonly number[]): number {
  if (members.length === 0) return 0
  let sum = 0
  for (const { rule, hasStudent, students, companies } of rules) {
    if (rule.companies !== undefined && !companies.includes(company)) continue
    const count = members.reduce((all, i) => all + hasStudent[i]!, 0)
    sum += {
      together: count % students.length > 0 ? 1 : 0,
      apart: Math.max(0, count - 1),
      'at-least-one': count === 0 ? 1 : 0,
      none: count,
      'no-isolated': count === 1 ? 1 : 0,
      'at-most': rule.kind === 'at-most' ? Math.max(0, count - rule.most) : 0,
    }[rule.kind]
  }
  return sum
}
