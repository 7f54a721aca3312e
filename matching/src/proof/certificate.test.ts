import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Options, Problem } from '../model/problem.ts'
import { boundWorth } from './certificate.ts'
import { generateProblem } from '../testing/generate-problem.ts'
import { fitOf } from '../model/instance.ts'
import { readProblem } from '../model/read-problem.ts'
import { runByFlow, runMatching } from '../tiers/run.ts'
import { enoughGap } from '../tiers/search-model.ts'
import { drawnPoints } from '../testing/drawn-problems.ts'

const solve = (problem: Problem, options: Options = {}) => runByFlow(problem, options).result

test('no prices whatever bound the fit below the optimum', () => {
  let bounds = 0
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 60 }),
      fc.integer({ min: 2, max: 14 }),
      fc.nat(1e6),
      fc.array(fc.integer({ min: -60, max: 120 }), { minLength: 14, maxLength: 14 }),
      drawnPoints,
      (students, companies, seed, drawn, points) => {
        const { instance, outcome, result } = runByFlow(generateProblem({ students, companies, seed }), { points })
        const { certificate } = outcome.proofs[0]!
        const placed = result.tiers.placed
        const prices = certificate.prices.map((price, j) => price + (seed % 2 === 0 ? drawn[j]! : drawn[j]! % 3))
        const bound = boundWorth(instance, { ...certificate, prices }, placed, outcome.rule)
        expect(bound).toBeGreaterThanOrEqual(result.tiers.fit)
        bounds++
      },
    ),
    { numRuns: 300, seed: 6 },
  )
  console.log(`${bounds} sets of prices, none bounds below what was reached`)
})

test.each([38, 40, 41, 50, 66])(
  'the prices of a result prove it to anyone, with 200 students and %i companies',
  (companies) => {
    const problem = generateProblem({ students: 200, companies, seed: 4 })
    const { prices, tiers, unplaced } = solve(problem)
    const instance = readProblem(problem)
    // The bound as documented for readers of a result, pair by pair.
    const price = instance.companies.map((company) => prices![company._id]!)
    const surplus = instance.students.map((_, i) => Math.max(...price.map((value, j) => fitOf(instance, i, j) - value)))
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
    const places = sum(price.map((value) => 5 * value))
    const bounds = [sum(surplus.map((value) => Math.max(0, value))) + places]
    if (unplaced.length === 0) bounds.push(sum(surplus) + sum(price.map((value) => (value < 0 ? 3 : 5) * value)))
    if (companies <= 40) expect(Math.min(...price)).toBeGreaterThanOrEqual(0)
    if (companies <= 40) expect(bounds[0]).toBe(tiers.fit)
    expect(bounds.at(-1)).toBe(tiers.fit)
  },
)

test('a worse matching is not certified', () => {
  const problem = generateProblem({ students: 100, companies: 25, seed: 2 })
  const { instance, outcome, result } = runByFlow(problem)
  const { certificate } = outcome.proofs[0]!
  const placed = result.tiers.placed
  const bound = boundWorth(instance, certificate, placed, outcome.rule)
  expect(bound).toBe(result.tiers.fit)
  const spoilt = certificate.prices.map((price, j) => (j === 0 ? price + 1 : price))
  expect(boundWorth(instance, { prices: spoilt, placing: 0 }, placed, outcome.rule)).toBeGreaterThan(bound)
})

test('a proof reports its stages and stops when asked to', { timeout: 60_000 }, async () => {
  const drawn = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => generateProblem({ students: 80, companies: 32, seed }))
  const problem = drawn.find((one) => !runByFlow(one).result.bound.proven)
  if (problem === undefined) throw new Error('the rounding alone proved all of them')
  const stages: string[] = []
  const whole = await runMatching(problem, { onProgress: ({ stage }) => stages.push(stage) })
  expect(whole.result.bound.proven).toBe(true)
  expect(new Set(stages)).toEqual(new Set(['matching', 'searching', 'finishing']))
  const stopped = await runMatching(problem, { isCancelled: () => true })
  expect(stopped.result.tiers).toMatchObject({ placed: 80, served: 26 })
  expect(stopped.result.tiers.fit).toBeLessThanOrEqual(whole.result.tiers.fit)
})

test('without time for a proof the rounding stands with its bound', async () => {
  const problem = generateProblem({ students: 200, companies: 80, seed: 2 })
  const { result } = await runMatching(problem, { timeLimit: 0 })
  expect(result).toEqual(runByFlow(problem, { timeLimit: 0 }).result)
})

test(
  'a proof of more than 500 students ends by itself once the gap asked is reached',
  { tags: ['night'] },
  async () => {
    const problem = generateProblem({ students: 600, companies: 240, seed: 2 })
    let clock = 0
    // The clock hardly moves, so only the gap ends the search and every machine gives the same bytes.
    const { result } = await runMatching(problem, { policy: 'fit-first', timeLimit: 600, now: () => (clock += 0.001) })
    expect(result.bound.gap).toBeLessThanOrEqual(enoughGap(600, { hasRules: false }) * result.tiers.fit)
    expect(enoughGap(500, { hasRules: false })).toBe(0)
  },
)
