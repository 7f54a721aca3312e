import { lessIsBetter } from '@project-week/contract/matching/tiers'
import type { Options, Problem } from '../model/problem.ts'
import type { Result } from '../model/result.ts'
import { runMatching } from '../tiers/run.ts'
import { valueOfTier } from '../tiers/tier-outcomes.ts'
import { checkResult } from './check-result.ts'
import type { Verdict } from './check-result.ts'

/** A verdict, and the claims confirmed by solving the problem again. */
export interface Confirmation extends Verdict {
  /** Claims that the checker could not prove, but a new search did. */
  repeated: string[]
}

/**
 * Checks a result as `checkResult` does, and solves the problem again for what that leaves unproven (branch and bound
 * has no short proof). A better matching is a fault; claims that the new run proves too are named in `repeated`.
 *
 * @throws MatchingError for an invalid problem
 */
export async function confirmClaims(problem: Problem, result: Result, options: Options = {}): Promise<Confirmation> {
  const verdict = checkResult(problem, result, options)
  if (!verdict.ok || verdict.unproven.length === 0) return { ...verdict, repeated: [] }
  const run = await runMatching(problem, { ...options, seed: result.seed })
  const unproven: string[] = []
  const repeated: string[] = []
  if ((options.before ?? problem.before)?.moves !== undefined && verdict.unproven.includes('moved')) {
    const moved = run.tiers.find(({ tier }) => tier === 'moved')!
    if (moved.value < result.tiers.moved!) {
      return { ...verdict, ok: false, faults: [{ code: 'not-optimal', record: 'moved' }], repeated }
    }
    ;(moved.bound === result.tiers.moved ? repeated : unproven).push('moved')
  }
  for (const { tier, value, proven, bound } of run.tiers) {
    const claimed = valueOfTier(result.tiers, tier, value)
    const isBetter = lessIsBetter.has(tier) ? value < claimed : value > claimed
    const isRefuted = isBetter && (result.bound.proven || (tier === 'fit' && value > result.bound.fit))
    if (isRefuted) {
      const record = result.bound.proven ? tier : 'bound.fit'
      return { ...verdict, ok: false, faults: [{ code: 'not-optimal', record }], repeated }
    }
    // Once the runs differ in a tier, the new run says nothing about the tiers after it.
    if (isBetter && tier !== 'fit') return { ...verdict, repeated }
    if (verdict.unproven.includes(tier)) (proven && value === claimed ? repeated : unproven).push(tier)
    if (tier !== 'fit') continue
    if (verdict.unproven.includes('bound.fit')) (bound <= result.bound.fit ? repeated : unproven).push('bound.fit')
    break
  }
  return { ...verdict, repeated, unproven }
}
