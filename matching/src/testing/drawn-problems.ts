import fc from 'fast-check'
import { expect } from 'vitest'
import { generateProblem } from './generate-problem.ts'
import { additivePoints } from '../model/points.ts'
import type { Before, Options, PeopleRule, Problem } from '../model/problem.ts'
import type { Result } from '../model/result.ts'
import { defaultSettings } from '../model/settings.ts'
import { createRandom, randomBelow, shuffle } from '../model/random.ts'

const fromWorst = { student: [0, 3, 2, 1], company: [0, 5, 4, 3, 2, 1] }

/** Any table that never rises as a rank worsens: each pair's points are those of the worse pairs plus a step. */
export const drawnPoints: fc.Arbitrary<number[][]> = fc
  .array(fc.integer({ min: 0, max: 30 }), { minLength: 24, maxLength: 24 })
  .map((steps) => {
    const table = Array.from({ length: 4 }, () => Array.from({ length: 6 }, () => 0))
    fromWorst.student.forEach((k, row) =>
      fromWorst.company.forEach((r, column) => {
        const below = row === 0 ? 0 : table[fromWorst.student[row - 1]!]![r]!
        const beside = column === 0 ? 0 : table[k]![fromWorst.company[column - 1]!]!
        table[k]![r] = Math.max(below, beside) + steps[row * 6 + column]!
      }),
    )
    return table
  })

const falling = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 99 }), { minLength: length, maxLength: length })
    .map((list) => [0, ...list.sort((a, b) => b - a)])

/** A table that is the sum of two lists: the network needs fewer nodes for it, and must give the same result. */
export const drawnSums = fc.record({ student: falling(3), company: falling(5) }).map((lists) => additivePoints(lists))

/** Inputs of the property tests: problem size, rules by number, settings. */
export const drawnSettings = fc.record({
  policy: fc.constantFrom('served-first' as const, 'fit-first' as const),
  fallback: fc.constantFrom('any' as const, 'one-sided' as const, 'mutual' as const),
  minimum: fc.integer({ min: 1, max: 2 }),
  maximum: fc.integer({ min: 2, max: 3 }),
  seed: fc.integer({ min: 0, max: 100 }),
  points: fc.oneof(
    { weight: 1, arbitrary: fc.constant(defaultSettings.points) },
    { weight: 1, arbitrary: fc.constant(Array.from({ length: 4 }, () => [3, 3, 3, 3, 3, 3])) },
    { weight: 1, arbitrary: drawnSums },
    { weight: 3, arbitrary: drawnPoints },
  ),
})

const pair = fc.record({ student: fc.nat(9), company: fc.nat(4) })

/** A problem with at most this many students and companies; no two of its rules contradict each other directly. */
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

/** Everybody exactly once, legal team sizes, pins, exclusions and locked teams kept, bound not below the value. */
export function expectSound(problem: Problem, { minimum = 3, maximum = 5 }: Options, result: Result): void {
  const seated = result.teams.flatMap((team) => team.students)
  expect([...seated, ...result.unplaced].sort()).toEqual(
    problem.students.map((student) => student.matrikelnummer).sort(),
  )
  // One assertion per kind of mistake: with thousands of results, each assertion takes time.
  const sizes = new Map(problem.companies.map((company) => [company._id, company]))
  const isLegal = ({ companyId, students }: Result['teams'][number]) =>
    students.length >= (sizes.get(companyId)?.minimum ?? minimum) &&
    students.length <= (sizes.get(companyId)?.maximum ?? maximum)
  expect(result.teams.filter((team) => !isLegal(team))).toEqual([])
  const companyOf = new Map(result.teams.flatMap((team) => team.students.map((student) => [student, team.companyId])))
  const isThere = (rule: { matrikelnummer: string; companyId: string }) =>
    companyOf.get(rule.matrikelnummer) === rule.companyId
  expect(problem.pins?.filter((pin) => !isThere(pin)) ?? []).toEqual([])
  expect(problem.exclusions?.filter(isThere) ?? []).toEqual([])
  for (const team of problem.locked ?? []) expect(result.teams).toContainEqual(expect.objectContaining(team))
  expect(result.bound.fit - (result.tiers.fit - (result.tiers.penalty ?? 0))).toBe(result.bound.gap)
  expect(result.bound.gap).toBeGreaterThanOrEqual(0)
}

const allKinds = ['together', 'apart', 'at-least-one', 'none', 'no-isolated'] as const

/** What a drawn problem may contain besides pins, exclusions and locks. */
export interface Extras {
  /** All kinds, or only those named. */
  rules?: boolean | readonly PeopleRule['kind'][]
  sizes?: boolean
  repair?: boolean
  /** Whether a repair gets a move limit. */
  moves?: boolean
  fairness?: boolean | 'unlisted'
  /** Percent of the most points a team can have. */
  mixture?: number
  priority?: boolean
  challenges?: boolean
}

/**
 * The problem with rules between people, own sizes, teams to start a repair from, fairness, a priority or named challenges, each
 * drawn by seed.
 */
export function withExtras(
  problem: Problem,
  options: Options,
  seed: number,
  {
    rules = false,
    sizes = false,
    repair = false,
    moves = false,
    fairness = false,
    priority = false,
    mixture = 0,
    challenges = false,
  }: Extras,
): { problem: Problem; options: Options } {
  const random = createRandom(seed)
  const below = (count: number): number => randomBelow(random, count)
  const { minimum = 3, maximum = 5 } = options
  const locked = new Set(problem.locked?.flatMap(({ students }) => students))
  const pinned = new Set(problem.pins?.map(({ companyId }) => companyId))
  const isLocked = (id: string): boolean => problem.locked?.some(({ companyId }) => companyId === id) === true
  const companies = problem.companies.map((company) => {
    if (!sizes || isLocked(company._id) || pinned.has(company._id)) return company
    const smallest = minimum + below(2)
    return { ...company, minimum: smallest, maximum: Math.max(smallest, maximum + below(2)) }
  })
  const students = problem.students.map((student) => ({
    ...student,
    semester: 1 + below(3),
    previousParticipation: below(3) === 0 ? 'Yes' : 'No',
    date: `2025-10-0${1 + below(9)}T00:00:00.000Z`,
    currentdegree: below(4) === 0 ? 'Alumni' : 'Master',
    germanlanguagelevel: ['A', 'B', 'C'][below(3)]!,
  }))
  const names = students.map(({ matrikelnummer }) => matrikelnummer)
  const free = names.filter((name) => !locked.has(name))
  const drawRule = (): PeopleRule => {
    const scope = {
      ...(below(3) === 0 ? { companies: [companies[below(companies.length)]!._id] } : {}),
      ...(below(2) === 0 ? { weight: 1 + below(60) } : {}),
    }
    const kinds = typeof rules === 'object' ? rules : allKinds
    const kind = kinds[below(kinds.length)]!
    if ((kind === 'together' || kind === 'apart') && free.length > 1) {
      return { kind, students: shuffle([...free], random).slice(0, Math.min(free.length, 2 + below(2))), ...scope }
    }
    const example = students[below(students.length)]!
    const [name, value] = (
      [
        ['gender', example.gender],
        ['returning', 'Yes'],
        ['school', example.school],
        ['studyField', example.currentfieldofstudy],
        ['degree', example.currentdegree],
        ['languageLevel', example.germanlanguagelevel],
      ] as const
    )[below(6)]!
    const property = { name, value: value ?? '' }
    // A student must not be forbidden where they are pinned.
    const isForbidding = kind === 'none' && scope.weight === undefined && (problem.pins?.length ?? 0) + locked.size > 0
    if (kind === 'at-most') return { kind, property, most: 1 + below(2), ...scope }
    return kind === 'together' || kind === 'apart' || isForbidding
      ? { kind: 'no-isolated', property, weight: 7 }
      : { kind, property, ...scope }
  }
  const teams: { companyId: string; students: string[] }[] = []
  if (repair) {
    const left = shuffle([...names], random)
    for (const { _id, ...company } of companies) {
      const size = Math.min(left.length, company.minimum ?? minimum) + below(2)
      if (below(4) > 0) teams.push({ companyId: _id, students: left.splice(0, size) })
    }
  }
  const before: Before = {
    teams: teams.filter(({ students: members }) => members.length > 0),
    ...(moves ? { moves: below(6) } : {}),
    accepted: repair ? names.filter(() => below(3) === 0) : [],
  }
  /** Up to five each; some students name none, some a company that takes no part. */
  const ids = [...companies.map(({ _id }) => _id), 'gone']
  const naming = challenges
    ? students.map((student) => ({ ...student, challenges: shuffle([...ids], random).slice(0, below(6)) }))
    : students
  return {
    problem: {
      ...problem,
      students: naming,
      companies,
      ...(rules !== false ? { rules: Array.from({ length: 1 + below(3) }, drawRule) } : {}),
    },
    options: {
      ...options,
      ...(fairness === false ? {} : { fairness }),
      ...(mixture > 0 ? { mixture } : {}),
      ...(priority ? { priority: ['higher-semester', 'never-placed', 'registered-earlier'] as const } : {}),
      ...(repair ? { before } : {}),
    },
  }
}
