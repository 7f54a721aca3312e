import fc from 'fast-check'
import { expect, test } from 'vitest'
import { solveByTrying } from './brute-force.ts'
import { generateProblem } from './generate-problem.ts'
import type { Options, Problem, Result } from './problem.ts'
import { readProblem } from './read-problem.ts'
import { solve } from './solve.ts'

const tiny = fc.record({
  students: fc.integer({ min: 1, max: 6 }),
  companies: fc.integer({ min: 1, max: 3 }),
  seed: fc.integer({ min: 0, max: 1e6 }),
  studyFields: fc.integer({ min: 1, max: 3 }),
  businessFields: fc.integer({ min: 1, max: 3 }),
})
const settings = fc.record({
  policy: fc.constantFrom('served-first' as const, 'fit-first' as const),
  fallback: fc.constantFrom('any' as const, 'one-sided' as const, 'mutual' as const),
  minimum: fc.integer({ min: 1, max: 2 }),
  maximum: fc.integer({ min: 2, max: 3 }),
  seed: fc.integer({ min: 0, max: 100 }),
})

test('what is called proven is the optimum of the first three tiers, on tiny problems tried in full', () => {
  let proven = 0
  let cases = 0
  fc.assert(
    fc.property(tiny, settings, (size, options) => {
      const problem = generateProblem(size)
      const result = solve(problem, options)
      const optimum = solveByTrying(readProblem(problem, options))
      cases++
      expectLegal(problem, options, result)
      if (optimum === undefined) throw new Error('no legal matching')
      expect(result.bound.fit).toBeGreaterThanOrEqual(result.tiers.fit)
      if (!result.bound.proven) return
      proven++
      const { placed, served, fit } = result.tiers
      expect({ placed, served: options.policy === 'fit-first' ? 0 : served, fit }).toEqual({
        placed: optimum.placed,
        served: options.policy === 'fit-first' ? 0 : optimum.served,
        fit: optimum.fit,
      })
    }),
    { numRuns: 2000, seed: 6 },
  )
  console.log(`${cases} tiny problems tried in full, ${proven} called proven`)
  expect(proven).toBeGreaterThan(cases / 3)
})

test.each([
  { students: 300, companies: 40, regime: 'more students than places' },
  { students: 300, companies: 75, regime: 'fewer students than places, enough for every minimum' },
])('is proven with $regime', ({ students, companies }) => {
  const result = solve(generateProblem({ students, companies, seed: 1 }))
  expect(result.bound).toMatchObject({ gap: 0, proven: true })
  expect(result.tiers.placed).toBe(Math.min(students, companies * 5))
  expect(result.tiers.served).toBe(companies)
})

test('forms only legal teams in the hard regimes', () => {
  expect.hasAssertions()
  for (const companies of [30, 60, 120]) {
    for (const policy of ['served-first', 'fit-first'] as const) {
      for (const fallback of ['any', 'one-sided', 'mutual'] as const) {
        const problem = generateProblem({ students: 120, companies, seed: companies })
        const result = solve(problem, { policy, fallback })
        expectLegal(problem, { minimum: 3, maximum: 5 }, result)
        if (fallback === 'any') expect(result.tiers.placed).toBe(120)
      }
    }
  }
})

test('gives the same bytes for the same seed, whatever the order of the records', () => {
  const problem = generateProblem({ students: 200, companies: 45, seed: 3 })
  const turned = { students: problem.students.toReversed(), companies: problem.companies.toReversed() }
  const first = JSON.stringify(solve(problem, { seed: 7 }))
  expect(JSON.stringify(solve(problem, { seed: 7 }))).toBe(first)
  expect(JSON.stringify(solve(turned, { seed: 7 }))).toBe(first)
})

test('breaks ties differently for another seed at the same tiers', () => {
  const problem = generateProblem({ students: 200, companies: 45, seed: 3 })
  const [first, second] = [solve(problem, { seed: 7 }), solve(problem, { seed: 8 })]
  expect(second.teams).not.toEqual(first.teams)
  expect(second.tiers.fit).toBe(first.tiers.fit)
})

function expectLegal(problem: Problem, { minimum = 3, maximum = 5 }: Options, result: Result): void {
  const seated = result.teams.flatMap((team) => team.students)
  expect(new Set(seated).size).toBe(seated.length)
  expect([...seated, ...result.unplaced].sort()).toEqual(
    problem.students.map((student) => student.matrikelnummer).sort(),
  )
  for (const team of result.teams) {
    expect(team.students.length).toBeGreaterThanOrEqual(minimum)
    expect(team.students.length).toBeLessThanOrEqual(maximum)
  }
}
