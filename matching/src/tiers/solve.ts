import type { Options, Problem, Result } from '../model/problem.ts'
import { runMatching } from './run.ts'

/**
 * The best matching of a problem: tier by tier as `README.md` says, ties by the seed. Where the flow is exact the result
 * is proven; in the hard regimes it is a rounding with a bound (`solveToProof` closes the gap there). Throws a
 * MatchingError that names the record for a problem that is wrong.
 */
export function solve(problem: Problem, options: Options = {}): Result {
  return runMatching(problem, options).result
}
