import type { Instance } from '../model/instance.ts'
import { MatchingError } from '../model/matching-error.ts'
import type { Options, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import { planTeams } from '../model/team-plan.ts'
import { finishRun } from './finish-run.ts'
import type { Run } from './finish-run.ts'
import { chooseWaiting } from './priority.ts'
import { searchFurther } from './search.ts'
import { solveByFlow } from './solve-by-flow.ts'
import type { Outcome } from './solve-by-flow.ts'

/**
 * The best matching of a problem: tier by tier as `README.md` says, ties by the seed, with what is proven of each tier.
 * Where flow alone does not decide, branch and bound searches for up to `timeLimit` seconds of the clock that is passed
 * (without a clock: until it is done); it blocks its thread meanwhile. The same input and seed give the same bytes
 * unless the limit cuts the search off.
 *
 * @throws MatchingError that names the record for a problem that is wrong, `rules-clash` where no matching keeps the rules
 */
export async function runMatching(problem: Problem, options: Options = {}): Promise<Run> {
  const now = options.now ?? (() => 0)
  const started = now()
  options.onProgress?.({ stage: 'matching' })
  const run = runByFlow(problem, options)
  const seconds = run.instance.settings.timeLimit
  const found = await searchFurther(run, {
    left: () => seconds - (now() - started) / 1000,
    isCancelled: options.isCancelled,
    onProgress: options.onProgress,
  })
  // Microseconds are as fine as a clock is, and write no long fractions.
  const millis = Math.round((now() - started) * 1000) / 1000
  return { ...found, result: { ...found.result, millis } }
}

/** The same without a search: what flow and rounding alone give. Knows no rules between people. */
export function runByFlow(problem: Problem, options: Options = {}): Run {
  const instance = chooseWaiting(readProblem(problem, options))
  return finishRun(solveKeeping(instance), {})
}

/** A repair keeps as many teams as there are students for: those with the fewest students left go first. */
function solveKeeping(instance: Instance): Outcome {
  for (let current = instance; ;) {
    try {
      const outcome = solveByFlow(current)
      return current === instance ? outcome : overAllTeams(outcome, instance)
    } catch (error) {
      const { repair, required } = current
      if (!(error instanceof MatchingError && error.code === 'rules-clash') || repair === undefined) throw error
      const left = Array.from(required, (teams, j) =>
        teams === 0 ? Number.POSITIVE_INFINITY : repair.before.filter((company) => company === j).length / teams,
      )
      const smallest = left.indexOf(Math.min(...left))
      if (required[smallest] === 0) throw error
      current = { ...current, required: required.map((teams, j) => (j === smallest ? teams - 1 : teams)) }
    }
  }
}

/** Which teams had to go was a guess: what is proven must hold whichever go. */
function overAllTeams(outcome: Outcome, instance: Instance): Outcome {
  const { needed } = planTeams({ ...instance, required: new Int32Array(instance.companies.length) })
  const rule = { least: needed, most: outcome.plan.room }
  return { ...outcome, decidedBy: 'rounding', knows: 'open-companies', rule, servedRule: undefined }
}
