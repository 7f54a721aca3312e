import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MatchingError } from './matching-error.ts'
import { solveByTrying } from './brute-force.ts'
import { generateProblem } from './generate-problem.ts'
import type { Options, Problem, Result } from './problem.ts'
import { readProblem } from './read-problem.ts'
import { runMatching } from './run.ts'
import { solve } from './solve.ts'

const tiny = fc.record({
  students: fc.integer({ min: 1, max: 7 }),
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

const pair = fc.record({ student: fc.nat(6), company: fc.nat(2) })
const rules = fc.record({
  pins: fc.array(pair, { maxLength: 2 }),
  exclusions: fc.array(pair, { maxLength: 3 }),
  lock: fc.option(fc.nat(2), { freq: 4 }),
})

/** Keeps of the drawn rules those that do not contradict the records or each other one by one. */
function withRules(
  problem: Problem,
  drawn: typeof rules extends fc.Arbitrary<infer T> ? T : never,
  options: Options,
): Problem {
  const { minimum = 3, maximum = 5 } = options
  const { students, companies } = problem
  const name = ({ student, company }: { student: number; company: number }) => ({
    matrikelnummer: students[student % students.length]!.matrikelnummer,
    companyId: companies[company % companies.length]!._id,
  })
  const lockedAt = drawn.lock !== null && students.length > minimum ? drawn.lock % companies.length : -1
  const locked =
    lockedAt < 0
      ? []
      : [{ companyId: companies[lockedAt]!._id, students: students.slice(-minimum).map((s) => s.matrikelnummer) }]
  const isLocked = (rule: { matrikelnummer: string; companyId: string }): boolean =>
    locked.some((team) => team.companyId === rule.companyId || team.students.includes(rule.matrikelnummer))
  const pins = drawn.pins
    .map(name)
    .filter(
      (pin, at, all) => !isLocked(pin) && all.findIndex((other) => other.matrikelnummer === pin.matrikelnummer) === at,
    )
  const full = pins.filter(
    (pin, at) => pins.slice(0, at).filter((other) => other.companyId === pin.companyId).length < maximum,
  )
  const isPinned = (rule: { matrikelnummer: string; companyId: string }): boolean =>
    full.some((pin) => pin.matrikelnummer === rule.matrikelnummer && pin.companyId === rule.companyId)
  const exclusions = drawn.exclusions.map(name).filter((rule) => !isPinned(rule) && !isLocked(rule))
  return { ...problem, pins: full, exclusions, locked }
}

function expectRulesKept(problem: Problem, result: Result): void {
  const companyOf = new Map(result.teams.flatMap((team) => team.students.map((student) => [student, team.companyId])))
  for (const { matrikelnummer, companyId } of problem.pins ?? []) expect(companyOf.get(matrikelnummer)).toBe(companyId)
  for (const { matrikelnummer, companyId } of problem.exclusions ?? [])
    expect(companyOf.get(matrikelnummer)).not.toBe(companyId)
  for (const team of problem.locked ?? []) expect(result.teams).toContainEqual(expect.objectContaining(team))
}

test('what is called proven is the optimum of all five tiers, on tiny problems tried in full', () => {
  const counts = { placed: 0, served: 0, fit: 0, balance: 0, schools: 0 }
  let cases = 0
  let clashes = 0
  fc.assert(
    fc.property(tiny, rules, settings, (size, chosen, options) => {
      const problem = withRules(generateProblem(size), chosen, options)
      const optimum = solveByTrying(readProblem(problem, options))
      cases++
      if (optimum === undefined) {
        clashes++
        expect(() => runMatching(problem, options)).toThrow(MatchingError)
        return
      }
      const { result, ladder } = runMatching(problem, options)
      expectLegal(problem, options, result)
      expectRulesKept(problem, result)
      expect(result.bound.fit).toBeGreaterThanOrEqual(result.tiers.fit)
      const { placed, served, fit, sumSq: balance, schools } = optimum
      const best = { placed, served, fit, balance, schools }
      const isProven = (tier: string): boolean => ladder.some((rung) => rung.tier === tier && rung.proven)
      for (const tier of ['placed', 'served', 'fit', 'balance', 'schools'] as const) {
        if (!ladder.some((rung) => rung.tier === tier)) continue
        if (!isProven(tier)) break
        counts[tier]++
        expect({ [tier]: ladder.find((rung) => rung.tier === tier)?.value }).toEqual({ [tier]: best[tier] })
      }
      expect(isProven('fit')).toBe(result.bound.proven)
    }),
    { numRuns: 5000, seed: 6 },
  )
  console.log(
    `${cases} tiny problems tried in full; ${clashes} with rules that clash; proven, by tier: ${JSON.stringify(counts)}`,
  )
  expect(counts.fit).toBeGreaterThan(cases / 3)
  expect(counts.schools).toBeGreaterThan(cases / 5)
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
