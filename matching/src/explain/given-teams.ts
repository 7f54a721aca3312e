import { MatchingError } from '../model/matching-error.ts'
import type { Before, GivenTeams, Options, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import { checkedGiven } from '../model/read-records.ts'
import { describeRun, type Run } from '../tiers/finish-run.ts'
import { chooseWaiting } from '../tiers/priority.ts'
import { runMatching } from '../tiers/run.ts'
import type { SearchBounds } from '../tiers/tier-outcomes.ts'
import { findFaults } from './check-result.ts'
import { tiersOfTeams } from './standing-board.ts'

/**
 * Runs the matching, or, if teams are given (after moves by hand), returns those beside the bounds proven for the best
 * matching. Given teams must keep all rules.
 *
 * @throws MatchingError `given` if the teams break a rule; otherwise as `runMatching`
 */
export async function runAsGiven(problem: Problem, options: Options = {}): Promise<Run> {
  const given = checkedGiven(options.given ?? problem.given)
  if (given === undefined) return runMatching(problem, options)
  const asked = { ...options, before: wideEnough(options.before ?? problem.before, given) }
  const instance = chooseWaiting(readProblem(problem, asked))
  const { studentOf, companyOf } = instance
  const teams = given.map(({ companyId, students }) => ({
    company: known(companyOf, companyId),
    students: students.map((number) => known(studentOf, number)),
  }))
  // By hand, even a waiting student may be placed, which a run's bounds do not cover: so solve without priority.
  const isWaitingSeated = teams.some(({ students }) => students.some((i) => instance.waiting.has(i)))
  const run = await runMatching(problem, isWaitingSeated ? { ...asked, priority: [] } : asked)
  const [fault] = findFaults(run.instance, teams)
  if (fault !== undefined) throw broken(fault.record)
  const outcome = { ...run.outcome, decidedBy: 'search', knows: 'open-companies' } as const
  return { ...describeRun(outcome, teams, boundsUpToDifference(run, tiersOfTeams(run.instance, teams))), isGiven: true }
}

/** Moves by hand may exceed the limit of a repair. */
function wideEnough(before: Before | undefined, given: GivenTeams): Before | undefined {
  if (before?.moves === undefined) return before
  const at = new Map(given.flatMap(({ companyId, students }) => students.map((one) => [one, companyId])))
  const moved = before.teams.flatMap(({ companyId, students }) => students.filter((one) => at.get(one) !== companyId))
  return { ...before, moves: Math.max(before.moves, moved.length) }
}

/** A bound holds while all earlier tiers are equal, so keep the bounds up to the first tier that differs. */
function boundsUpToDifference({ tiers }: Run, given: readonly { value: number }[]): SearchBounds {
  const at = tiers.findIndex(({ value }, tier) => value !== given[tier]!.value)
  const shared = at < 0 ? tiers : tiers.slice(0, at + 1)
  return Object.fromEntries(shared.map(({ tier, bound }) => [tier, bound]))
}

function known(places: ReadonlyMap<string, number>, key: string): number {
  const place = places.get(key)
  if (place === undefined) throw broken(key)
  return place
}

const broken = (record: string): MatchingError =>
  new MatchingError('given', `given: the teams do not keep the rules (${record})`, record)
