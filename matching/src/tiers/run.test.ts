import { expect, test } from 'vitest'
import type { Options, Problem } from '../model/problem.ts'
import { expectSound } from '../testing/drawn-problems.ts'
import { generateProblem } from '../testing/generate-problem.ts'
import { runByFlow, runMatching } from './run.ts'

const solve = (problem: Problem, options: Options = {}) => runByFlow(problem, options).result

test.each([
  { students: 300, companies: 40, regime: 'more students than places' },
  { students: 300, companies: 75, regime: 'fewer students than places, enough for every minimum' },
])('is proven with $regime', ({ students, companies }) => {
  const result = solve(generateProblem({ students, companies, seed: 1 }))
  expect(result.bound).toMatchObject({ gap: 0, proven: true })
  expect(result.tiers.placed).toBe(Math.min(students, companies * 5))
  expect(result.tiers.served).toBe(companies)
})

test.each(['served-first', 'fit-first'] as const)('forms legal teams in every hard regime, %s', (policy) => {
  expect.hasAssertions()
  for (const companies of [30, 60, 120]) {
    for (const fallback of ['any', 'one-sided', 'mutual'] as const) {
      const problem = generateProblem({ students: 120, companies, seed: companies })
      const result = solve(problem, { policy, fallback })
      expectSound(problem, {}, result)
      if (fallback === 'any') expect(result.tiers.placed).toBe(120)
    }
  }
})

test('serves as many companies as the smallest teams allow', () => {
  expect(solve(generateProblem({ students: 100, companies: 60, seed: 5 })).tiers.served).toBe(33)
})

test('a company may have several teams, each of a legal size', () => {
  const problem = generateProblem({ students: 60, companies: 8, seed: 5 })
  const companies = problem.companies.map((company, j) => ({ ...company, teams: j < 4 ? 3 : 1 }))
  const result = solve({ ...problem, companies })
  expectSound(problem, {}, result)
  expect(result.tiers).toMatchObject({ placed: 60, served: 8 })
  expect(result.teams.filter((team) => team.companyId === 'company-00001').length).toBeGreaterThan(1)
})

test('breaks ties differently for another seed at the same tiers', () => {
  const problem = generateProblem({ students: 200, companies: 45, seed: 3 })
  const [first, second] = [solve(problem, { seed: 7 }), solve(problem, { seed: 8 })]
  expect(second.teams).not.toEqual(first.teams)
  expect(second.tiers).toEqual(first.tiers)
})

test('measures with the clock that it is given, and with none otherwise', async () => {
  const problem = generateProblem({ students: 20, companies: 4, seed: 3 })
  let time = 100
  expect((await runMatching(problem, { now: () => (time += 7) })).result.millis % 7).toBe(0)
  expect(time).toBeGreaterThan(100)
  expect((await runMatching(problem)).result.millis).toBe(0)
})

test('a result says that the time limit cut its search off, and only then', async () => {
  const problem = generateProblem({ students: 60, companies: 24, seed: 3 })
  // A clock that has run out once the search begins.
  let asked = 0
  const now = (): number => (asked++ < 2 ? 0 : 1e6)
  const cut = await runMatching(problem, { policy: 'fit-first', timeLimit: 1, now })
  expect(cut.result.bound).toMatchObject({ proven: false, isCutOff: true })
  for (const timeLimit of [0, 30]) {
    expect((await runMatching(problem, { policy: 'fit-first', timeLimit })).result.bound).not.toHaveProperty('isCutOff')
  }
})
