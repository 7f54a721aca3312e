import { isAllowed } from '../model/instance.ts'
import type { Options, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import { countBreaks } from '../tiers/rule-breaks.ts'

/** An existing team, by company id and matriculation numbers. */
interface StandingTeam {
  companyId: string
  students: readonly string[]
}

/**
 * Which students may join an existing team, one at a time. The team must have room; no exclusion or fallback may forbid
 * it; and no hard rule between people may become broken. A rule that is already broken and doesn't concern the student is
 * ignored, but where somebody mends one, only those who leave the fewest broken may join.
 *
 * @param team index in `teams`
 * @param candidates matriculation numbers of students of the problem who are in no team
 * @throws MatchingError as `readProblem`
 */
export function legalAdditions(
  problem: Problem,
  { teams, team, candidates }: { teams: readonly StandingTeam[]; team: number; candidates: readonly string[] },
  options: Options,
): Set<string> {
  const instance = readProblem(problem, options)
  const { studentOf, companyOf } = instance
  const formed = teams.flatMap(({ companyId, students }, at) => {
    const company = companyOf.get(companyId)
    if (company === undefined) return []
    return [{ at, company, students: students.flatMap((number) => studentOf.get(number) ?? []) }]
  })
  const joined = formed.find(({ at }) => at === team)
  if (joined === undefined || joined.students.length >= instance.maximum[joined.company]!) return new Set()
  const hard = instance.rules.filter(({ weight }) => weight === undefined)
  // Only whether people are together depends on the other teams; those without any current participant break no rule.
  const others = formed.filter(({ students }) => students.length > 0 && students !== joined.students)
  const breaksWith = (students: number[]): number[] => {
    const own = students.length === 0 ? [] : [{ company: joined.company, students }]
    return hard.map((rule) => countBreaks(instance, rule, rule.rule.kind === 'together' ? [...others, ...own] : own))
  }
  const before = breaksWith(joined.students)
  const legal = candidates.flatMap((number) => {
    const i = studentOf.get(number)
    if (i === undefined || !isAllowed(instance, i, joined.company)) return []
    const after = breaksWith([...joined.students, i])
    const isKept = hard.every(
      ({ rule, hasStudent }, r) =>
        after[r]! <= before[r]! && (rule.kind !== 'together' || after[r] === 0 || hasStudent[i] === 0),
    )
    return isKept ? [{ number, left: after.reduce((sum, breaks) => sum + breaks, 0) }] : []
  })
  const fewest = Math.min(...legal.map(({ left }) => left))
  return new Set(legal.filter(({ left }) => left === fewest).map(({ number }) => number))
}
