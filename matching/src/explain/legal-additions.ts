import { isAllowed } from '../model/instance.ts'
import type { Options, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import { brokenRules } from '../tiers/rule-breaks.ts'

/** An existing team, by company id and matriculation numbers. */
interface StandingTeam {
  companyId: string
  students: readonly string[]
}

/**
 * Which students may join an existing team, one at a time. The team must have room; no exclusion, pin elsewhere or
 * fallback may forbid it; and no hard rule between people may become broken. A rule that is already broken and doesn't
 * concern the student is ignored.
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
  // Teams without any current participant break no rule.
  const others = formed.filter(({ students }) => students.length > 0 && students !== joined.students)
  const breaksWith = (students: number[]) => {
    const all = students.length === 0 ? others : [...others, { company: joined.company, students }]
    return brokenRules(instance, all).filter(({ weight }) => weight === undefined)
  }
  const broken = new Set(breaksWith(joined.students))
  return new Set(
    candidates.filter((number) => {
      const i = studentOf.get(number)
      if (i === undefined || !isAllowed(instance, i, joined.company)) return false
      const pin = instance.pinned[i]!
      if (pin >= 0 && pin !== joined.company) return false
      return breaksWith([...joined.students, i]).every((rule) => broken.has(rule) && rule.hasStudent[i] === 0)
    }),
  )
}
