// @module-tag night
import { expect, test } from 'vitest'
import { MatchingError } from '../model/matching-error.ts'
import type { Options, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import { solveExplicitly } from '../testing/explicit-model.ts'
import { compareWhatIf, compareWithOracle, drawSmall, oracleKinds, policies } from '../testing/oracle.ts'
import type { OracleKind } from '../testing/oracle.ts'
import { runMatching } from './run.ts'
import { tierOrder } from './tier-outcomes.ts'

/** Each policy and fallback once; `npm run bench -- matching oracle` compares 504 of each kind. */
const count = 6

test.each(Object.keys(oracleKinds) as OracleKind[])(
  '%s: every tier, bound and sentence agrees with one variable for each student and team in HiGHS',
  async (kind) => {
    let proven = 0
    for (let seed = 1; seed <= count; seed++) {
      const { faults, proven: tiers } = await compareWithOracle(kind, seed)
      expect({ seed, faults }).toEqual({ seed, faults: [] })
      if (tiers.includes('fit')) proven++
    }
    expect(proven).toBeGreaterThanOrEqual(count / 2)
  },
)

test('a forbidden pair that lets somebody up from the waiting list is not answered by a loss of fit', async () => {
  expect((await compareWithOracle('priority', 197)).faults).toEqual([])
})

test.each(policies)('under %s, what-ifs agree with that model solved again', async (policy) => {
  for (let seed = 1; seed <= 8; seed++) {
    const { faults } = await compareWhatIf(policy, seed)
    expect({ seed, faults }).toEqual({ seed, faults: [] })
  }
})

/** A clock that lets every search run out of time before it starts. */
function noTime(): Options {
  let time = 0
  return { timeLimit: 1, now: () => (time += 1e6) }
}

const withRules = ['together', 'apart', 'at least one', 'none', 'no isolated', 'rules and several teams'] as const

test.each(withRules)(
  '%s: without time to search, teams that keep what must be kept stand, with true bounds',
  async (kind) => {
    let formed = 0
    for (let seed = 1; seed <= 16; seed++) {
      const { faults, isRefused } = await compareWithOracle(kind, seed, ({ problem, options }) => ({
        problem,
        options: { ...options, ...noTime() },
      }))
      expect({ seed, faults }).toEqual({ seed, faults: [] })
      if (!isRefused) formed++
    }
    expect(formed).toBeGreaterThanOrEqual(12)
  },
)

test('without time to search, rules that may be broken are never refused', async () => {
  let broken = 0
  for (const kind of withRules) {
    for (let seed = 1; seed <= 16; seed++) {
      const { problem, options } = drawSmall(kind, seed)
      const rules = problem.rules?.map((rule) => ({ weight: 5, ...rule }))
      const isLegal = await legalWithoutRules({ ...problem, rules: [] }, options)
      if (!isLegal) continue
      const { result } = await runMatching({ ...problem, rules }, { ...options, ...noTime() })
      if ((result.tiers.penalty ?? 0) === 0) continue
      broken++
      expect(result.bound.proven ? result.bound.gap : result.bound.isCutOff).toBe(result.bound.proven ? 0 : true)
    }
  }
  expect(broken).toBeGreaterThan(8)
})

const legalWithoutRules = async (problem: Problem, options: Options): Promise<boolean> => {
  try {
    await runMatching(problem, options)
    return true
  } catch {
    return false
  }
}

test('rules between people and several teams of a company: every run is proven and the optimum down to fit', async () => {
  let several = 0
  for (let seed = 1; seed <= 60; seed++) {
    const { problem, options } = drawSmall('rules and several teams', seed)
    const instance = readProblem(problem, options)
    const order = tierOrder(instance)
    const best = await solveExplicitly(instance, { order: order.slice(0, order.indexOf('fit') + 1) })
    if (typeof best !== 'object') {
      await expect(runMatching(problem, options)).rejects.toThrow(MatchingError)
      continue
    }
    const { tiers } = await runMatching(problem, options)
    const found = tiers.filter(({ tier }) => best[tier] !== undefined)
    expect({ seed, ...Object.fromEntries(found.map(({ tier, value }) => [tier, value])) }).toEqual({ seed, ...best })
    expect({ seed, open: found.filter(({ proven }) => !proven) }).toEqual({ seed, open: [] })
    several++
  }
  expect(several).toBeGreaterThan(45)
})

test('a student whose partner has no place is kept out by the rule that they are together, not by an exclusion', async () => {
  expect((await compareWithOracle('rules and several teams', 251)).faults).toEqual([])
})
