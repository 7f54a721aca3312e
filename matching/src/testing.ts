import fc from 'fast-check'
import { expect } from 'vitest'
import { generateProblem } from './generate-problem.ts'
import type { Options, Problem, Result } from './problem.ts'
import { defaultSettings } from './problem.ts'

/** What the property tests draw: the size of a generated problem, rules by number, settings. */
export const drawnSettings = fc.record({
  policy: fc.constantFrom('served-first' as const, 'fit-first' as const),
  fallback: fc.constantFrom('any' as const, 'one-sided' as const, 'mutual' as const),
  minimum: fc.integer({ min: 1, max: 2 }),
  maximum: fc.integer({ min: 2, max: 3 }),
  seed: fc.integer({ min: 0, max: 100 }),
  points: fc.constantFrom(
    defaultSettings.points,
    // Not a sum of two parts: a mutual first choice is worth more than both halves.
    defaultSettings.points.map((row, k) =>
      row.map((value, r) => value + (k === 1 && r === 1 ? 50 : 0) + (k > 0 && r > 0 ? 7 : 0)),
    ),
    Array.from({ length: 4 }, () => [3, 3, 3, 3, 3, 3]),
  ),
})

const pair = fc.record({ student: fc.nat(9), company: fc.nat(4) })

/** A problem of at most so many students and companies, with rules that do not contradict each other one by one. */
export function drawnProblem(students: number, companies: number): fc.Arbitrary<(options: Options) => Problem> {
  return fc
    .record({
      students: fc.integer({ min: 1, max: students }),
      companies: fc.integer({ min: 1, max: companies }),
      seed: fc.integer({ min: 0, max: 1e6 }),
      studyFields: fc.integer({ min: 1, max: 3 }),
      businessFields: fc.integer({ min: 1, max: 3 }),
      pins: fc.array(pair, { maxLength: 2 }),
      exclusions: fc.array(pair, { maxLength: 3 }),
      lock: fc.option(fc.nat(2), { freq: 4 }),
    })
    .map(
      ({ pins, exclusions, lock, ...size }) =>
        (options: Options) =>
          withRules(generateProblem(size), { pins, exclusions, lock }, options),
    )
}

interface DrawnRules {
  pins: { student: number; company: number }[]
  exclusions: { student: number; company: number }[]
  lock: number | null
}

function withRules(problem: Problem, drawn: DrawnRules, { minimum = 3, maximum = 5 }: Options): Problem {
  const { students, companies } = problem
  const name = ({ student, company }: { student: number; company: number }) => ({
    matrikelnummer: students[student % students.length]!.matrikelnummer,
    companyId: companies[company % companies.length]!._id,
  })
  type Rule = ReturnType<typeof name>
  const lockedAt = drawn.lock !== null && students.length > minimum ? drawn.lock % companies.length : -1
  const lockedStudents = students.slice(-minimum).map((student) => student.matrikelnummer)
  const locked = lockedAt < 0 ? [] : [{ companyId: companies[lockedAt]!._id, students: lockedStudents }]
  const isLocked = (rule: Rule): boolean =>
    locked.some((team) => team.companyId === rule.companyId || team.students.includes(rule.matrikelnummer))
  const isFirst = (pin: Rule, at: number, all: readonly Rule[]): boolean =>
    all.findIndex((other) => other.matrikelnummer === pin.matrikelnummer) === at
  const hasPlace = (pin: Rule, at: number, all: readonly Rule[]): boolean =>
    all.slice(0, at).filter((other) => other.companyId === pin.companyId).length < maximum
  const pins = drawn.pins
    .map(name)
    .filter((pin) => !isLocked(pin))
    .filter(isFirst)
    .filter(hasPlace)
  const isPinned = (rule: Rule): boolean =>
    pins.some((pin) => pin.matrikelnummer === rule.matrikelnummer && pin.companyId === rule.companyId)
  const exclusions = drawn.exclusions.map(name).filter((rule) => !isPinned(rule) && !isLocked(rule))
  return { ...problem, pins, exclusions, locked }
}

/** Everybody once, teams of legal sizes, pins, exclusions and locked teams kept, the bound not below the value. */
export function expectSound(problem: Problem, { minimum = 3, maximum = 5 }: Options, result: Result): void {
  const seated = result.teams.flatMap((team) => team.students)
  expect([...seated, ...result.unplaced].sort()).toEqual(
    problem.students.map((student) => student.matrikelnummer).sort(),
  )
  for (const team of result.teams) {
    expect(team.students.length).toBeGreaterThanOrEqual(minimum)
    expect(team.students.length).toBeLessThanOrEqual(maximum)
  }
  const companyOf = new Map(result.teams.flatMap((team) => team.students.map((student) => [student, team.companyId])))
  for (const { matrikelnummer, companyId } of problem.pins ?? []) expect(companyOf.get(matrikelnummer)).toBe(companyId)
  for (const { matrikelnummer, companyId } of problem.exclusions ?? []) {
    expect(companyOf.get(matrikelnummer)).not.toBe(companyId)
  }
  for (const team of problem.locked ?? []) expect(result.teams).toContainEqual(expect.objectContaining(team))
  expect(result.bound.fit - result.tiers.fit).toBe(result.bound.gap)
  expect(result.bound.gap).toBeGreaterThanOrEqual(0)
}
