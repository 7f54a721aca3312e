import type { Instance } from '../model/instance.ts'
import { MatchingError } from '../model/matching-error.ts'
import type { Options, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import { finishRun } from './finish-run.ts'
import type { Run } from './finish-run.ts'
import { solveKeeping } from './keep-teams.ts'
import { createRepairs } from './moves.ts'
import { chooseWaiting } from './priority.ts'
import { searchFurther } from './search.ts'
import type { Budget } from './search-model.ts'
import { unmet } from './search-with-rules.ts'

/**
 * The best matching of a problem, tier by tier as in `README.md`, ties broken by the seed, with what is proven for each
 * tier. If flow alone does not decide, branch and bound searches for up to `timeLimit` seconds of the given clock
 * (without a clock: until done) and blocks its thread. The same input and seed give the same bytes, unless the limit
 * cuts the search off.
 *
 * @throws MatchingError naming the record at fault for an invalid problem, `rules-clash` if no matching keeps the rules
 */
export async function runMatching(problem: Problem, options: Options = {}): Promise<Run> {
  const now = options.now ?? (() => 0)
  const started = now()
  options.onProgress?.({ stage: 'matching' })
  const read = readProblem(problem, options)
  const instance = chooseWaiting(read)
  let isCutOff = false
  // With a time limit of 0 no search was wanted, so none was cut off.
  const onCutOff = (): void => void (isCutOff ||= instance.settings.timeLimit > 0)
  const budget = { ...budgetOf(instance, options), onCutOff }
  const solve = async (one: Instance): Promise<Run> => {
    const fewest = await searchFurther(solveOrBlame(problem, options, one), budget)
    const moves = one.repair?.moves
    return moves === undefined ? fewest : createRepairs(one, fewest)(moves, budget)
  }
  const found = await keepPlaces(instance, read, solve)
  // Microseconds are the clock's precision, and avoid long fractions.
  const millis = Math.round((now() - started) * 1000) / 1000
  const bound = isCutOff ? { ...found.result.bound, isCutOff } : found.result.bound
  return { ...found, result: { ...found.result, bound, millis } }
}

/**
 * The waiting list is chosen by places alone. If sizes or rules then leave a place free, or the chosen students cannot
 * keep the rules, nobody is set aside if that places more: a priority must never place fewer than possible.
 */
export async function keepPlaces(
  chosen: Instance,
  all: Instance,
  solve: (one: Instance) => Promise<Run>,
): Promise<Run> {
  if (chosen.waiting.size === 0) return solve(all)
  const found = await solve(chosen).catch((error: unknown) => {
    if (error instanceof MatchingError && error.code.startsWith('rules-')) return error
    throw error
  })
  const isKept = !(found instanceof MatchingError)
  if (isKept && found.result.tiers.placed === all.students.length - chosen.waiting.size) return found
  const free = await solve(all)
  return isKept && found.result.tiers.placed >= free.result.tiers.placed ? found : free
}

/** The result of flow and rounding, without a search. Ignores rules between people; a repair moves the fewest. */
export function runByFlow(problem: Problem, options: Options = {}): Run {
  return solveFewest(readInstance(problem, options))
}

/** To solvers a hard rule `none` is exclusions: if those clash, the error must name the rules. */
function solveOrBlame(problem: Problem, options: Options, instance: Instance): Run {
  try {
    return solveFewest(instance)
  } catch (error) {
    const rules = (problem.rules ?? []).map((rule, index) => ({ rule, index }))
    const isForbidding = ({ rule }: (typeof rules)[number]): boolean =>
      rule.kind === 'none' && rule.weight === undefined
    const clashes = (kept: typeof rules): boolean => {
      try {
        solveFewest(readInstance({ ...problem, rules: kept.map(({ rule }) => rule) }, options))
        return false
      } catch (other) {
        return isClash(other)
      }
    }
    if (!isClash(error) || clashes([])) throw error
    // Names only what the clash needs (deletion filter).
    let named = rules.filter(isForbidding)
    for (const one of named) {
      const fewer = named.filter((other) => other !== one)
      if (clashes(fewer)) named = fewer
    }
    throw unmet(named, true)
  }
}

const isClash = (error: unknown): boolean => error instanceof MatchingError && error.code === 'rules-clash'

/** The validated problem without the waiting students. */
function readInstance(problem: Problem, options: Options): Instance {
  return chooseWaiting(readProblem(problem, options))
}

/** Flow and rounding; a repair moves the fewest people, whatever its limit. */
export function solveFewest(instance: Instance): Run {
  const { repair } = instance
  const fewest = repair === undefined ? instance : { ...instance, repair: { ...repair, moves: undefined } }
  return finishRun(solveKeeping(fewest), {})
}

/** Seconds for rules between people if no search was asked for: without one there is no matching at all. */
const leastForRules = 5

/** The remaining time by the settings and the caller's clock. */
export function budgetOf({ settings, rules }: Instance, { now = () => 0, isCancelled, onProgress }: Options): Budget {
  const started = now()
  const seconds = settings.timeLimit === 0 && rules.length > 0 ? leastForRules : settings.timeLimit
  return { left: () => seconds - (now() - started) / 1000, isCancelled, onProgress }
}
