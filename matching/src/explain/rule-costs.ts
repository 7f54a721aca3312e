import type { Exclusion, Options, Pin, Problem, Result, Tiers } from '../model/problem.ts'
import { runMatching } from '../tiers/run.ts'

export interface RuleCost {
  rule: 'pin' | 'exclusion' | 'locked'
  matrikelnummer: string | undefined
  companyId: string
  /** What the tiers would gain without this one rule, the others kept. */
  gain: Tiers
}

/**
 * What each pin, exclusion and locked team costs: the difference to the run without it, each solved for itself (10 ms at
 * 1,000 students). Where both runs are proven the fit is exact; `isExact` says so.
 */
export function costRules(problem: Problem, options: Options, result: Result): { costs: RuleCost[]; isExact: boolean } {
  let isExact = result.bound.proven
  const cost = (without: Partial<Problem>): Tiers => {
    const other = runMatching({ ...problem, ...without }, options).result
    isExact &&= other.bound.proven
    const [a, b] = [result.tiers, other.tiers]
    return {
      placed: b.placed - a.placed,
      served: b.served - a.served,
      fit: b.fit - a.fit,
      sumSq: b.sumSq - a.sumSq,
      schools: b.schools - a.schools,
    }
  }
  const others = <T>(list: readonly T[] | undefined, at: number): T[] => list?.filter((_, index) => index !== at) ?? []
  const costs: RuleCost[] = []
  problem.pins?.forEach((pin: Pin, at) =>
    costs.push({ rule: 'pin', ...pin, gain: cost({ pins: others(problem.pins, at) }) }),
  )
  problem.exclusions?.forEach((pair: Exclusion, at) =>
    costs.push({ rule: 'exclusion', ...pair, gain: cost({ exclusions: others(problem.exclusions, at) }) }),
  )
  problem.locked?.forEach(({ companyId }, at) =>
    costs.push({
      rule: 'locked',
      matrikelnummer: undefined,
      companyId,
      gain: cost({ locked: others(problem.locked, at) }),
    }),
  )
  return { costs, isExact }
}
