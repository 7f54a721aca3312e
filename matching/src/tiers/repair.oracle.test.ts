// @module-tag night
import { lessIsBetter } from '@project-week/contract/matching/tiers'
import { expect, test } from 'vitest'
import type { PeopleRule } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import { solveByTrying } from '../testing/brute-force.ts'
import { generateProblem } from '../testing/generate-problem.ts'
import type { Run } from './finish-run.ts'
import { runByFlow, runMatching } from './run.ts'

test('whoever has a place keeps it where nothing forces a move', async () => {
  for (let seed = 1; seed <= 5; seed++) {
    const problem = generateProblem({ students: 242, companies: 55, seed })
    const { teams } = runByFlow(problem).result
    const before = { teams }
    const students = problem.students.filter(({ matrikelnummer }) => matrikelnummer !== before.teams[0]!.students[0])
    const { result, tiers } = await runMatching({ ...problem, students }, { before })
    expect(result.tiers).toMatchObject({ placed: 241, kept: 55 })
    expect(result.tiers.moved).toBeLessThanOrEqual(1)
    expect(tiers.find(({ tier }) => tier === 'moved')?.proven).toBe(true)
  }
})

test('a repair moves nobody who accepted where it can move others instead', async () => {
  for (let seed = 1; seed <= 8; seed++) {
    const problem = generateProblem({ students: 60, companies: 14, seed })
    const { teams } = runByFlow(problem).result
    const companies = problem.companies.filter(({ _id }) => _id !== teams[0]!.companyId)
    const students = problem.students.filter((_, i) => i % 7 > 0)
    const moved = (run: Run) => {
      const now = new Map(run.result.teams.flatMap((team) => team.students.map((one) => [one, team.companyId])))
      return teams.flatMap((team) => team.students.filter((one) => now.has(one) && now.get(one) !== team.companyId))
    }
    const gone = new Set(teams[0]!.students)
    const first = await runMatching({ ...problem, students, companies }, { before: { teams } })
    const accepted = moved(first)
      .filter((one) => !gone.has(one))
      .slice(0, 1)
    const again = await runMatching({ ...problem, students, companies }, { before: { teams, accepted } })
    expect(again.result.tiers).toMatchObject({ placed: first.result.tiers.placed, kept: first.result.tiers.kept })
    for (const one of accepted) expect(moved(again)).not.toContain(one)
  }
})

test('all locked, only those without a place are placed; a dissolved team is free to go', async () => {
  const problem = generateProblem({ students: 40, companies: 10, seed: 3 })
  const { teams } = runByFlow(problem).result
  const before = { teams }
  const late = generateProblem({ students: 42, companies: 10, seed: 3 }).students.slice(40)
  const grown = { ...problem, students: [...problem.students, ...late] }
  const locked = await runMatching(grown, { before: { ...before, lockAll: true } })
  expect(locked.result.tiers).toMatchObject({ placed: 42, moved: 0, kept: 10 })
  // A team locked by hand where there is one team only: it comes first, and those of before find a place elsewhere.
  const { companyId } = before.teams[0]!
  const students = late.map(({ matrikelnummer }) => matrikelnummer).concat(before.teams[1]!.students[0]!)
  const other = await runMatching(
    { ...grown, locked: [{ companyId, students }] },
    { before: { ...before, lockAll: true } },
  )
  expect(other.result.tiers).toMatchObject({ placed: 42, moved: before.teams[0]!.students.length + 1 })
  const free = before.teams[0]!.companyId
  const { result } = await runMatching(problem, { before: { ...before, dissolve: [free] } })
  expect(result.tiers.kept).toBe(9)
})

test('students of a company that takes part no more come before newcomers where places are short', async () => {
  const problem = generateProblem({ students: 45, companies: 9, seed: 4 })
  const { teams } = runByFlow(problem).result
  const before = { teams }
  const [gone, ...others] = before.teams
  const students = problem.students.map((student, i) => ({ ...student, semester: (i % 8) + 1 }))
  const late = generateProblem({ students: 60, companies: 9, seed: 4 }).students.slice(45)
  const companies = problem.companies.filter(({ _id }) => _id !== gone!.companyId)
  const newcomers = late.map((student) => ({ ...student, semester: 8 }))
  // Only one place is free; those of the cancelled company no longer exist.
  const [leaver] = others[0]!.students
  const now = {
    companies,
    students: [...students.filter(({ matrikelnummer }) => matrikelnummer !== leaver), ...newcomers],
  }
  for (const priority of [[], ['higher-semester']] as const) {
    const { result } = await runMatching(now, { before: { teams: before.teams }, priority })
    const placed = new Set(result.teams.flatMap((team) => team.students))
    expect(gone!.students.filter((number) => placed.has(number))).toHaveLength(1)
    expect(newcomers.filter(({ matrikelnummer }) => placed.has(matrikelnummer))).toEqual([])
  }
})

test.each([
  ['by flow alone', { timeLimit: 0 }],
  ['by branch and bound', {}],
  ['with fairness', { fairness: true }],
  ['with rules between people', { rules: true }],
] as const)('%s, a repair with so many moves is a matching, and its bounds hold over all of them', async (_, given) => {
  const { rules, ...options } = { rules: false, ...given }
  let proven = 0
  for (let seed = 0; seed < 12; seed++) {
    const drawn = generateProblem({ students: 8, companies: 2, seed, studyFields: 3, businessFields: 3 })
    const names = drawn.students.map(({ matrikelnummer }) => matrikelnummer)
    const apart: PeopleRule = { kind: 'apart', students: names.slice(0, 2), weight: 25 }
    const problem = rules ? { ...drawn, rules: [apart] } : drawn
    const before = {
      teams: problem.companies.map(({ _id }, j) => ({ companyId: _id, students: names.slice(4 * j, 4 * j + 3) })),
    }
    const fewest = (await runMatching(problem, { ...options, before })).result.tiers.moved ?? 0
    for (const moves of [fewest, fewest + 1, fewest + 3]) {
      const asked = { ...options, before: { ...before, moves } }
      const run = await runMatching(problem, asked)
      expect(run.result.tiers.moved).toBeLessThanOrEqual(moves)
      const best = solveByTrying(readProblem(problem, asked))!
      let isSame = true
      for (const { tier, value, bound, proven: isProven } of run.tiers.filter((one) => one.tier in best)) {
        if (isSame) expect(lessIsBetter.has(tier) ? best[tier] >= bound : best[tier] <= bound).toBe(true)
        if (isProven) expect({ seed, moves, [tier]: value }).toEqual({ seed, moves, [tier]: best[tier] })
        isSame &&= value === best[tier]
      }
      // Later tiers come from a local search, which proves little.
      if (run.tiers.some(({ tier, proven: isProven }) => tier === 'moved' && isProven)) proven++
    }
  }
  expect(proven).toBeGreaterThan(12)
})

test('so many moves as must be are the repair with the fewest, and a number that is none is refused', async () => {
  const problem = generateProblem({ students: 242, companies: 55, seed: 1 })
  const { teams } = runByFlow(problem).result
  const before = { teams }
  const students = problem.students.slice(20)
  const fewest = await runMatching({ ...problem, students }, { before })
  const { result, tiers } = await runMatching({ ...problem, students }, { before: { ...before, moves: 0 } })
  expect(result.teams).toEqual(fewest.result.teams)
  expect(tiers.find(({ tier }) => tier === 'fit')?.proven).toBe(true)
  for (const moves of [-1, 1.5]) {
    await expect(runMatching(problem, { before: { ...before, moves } })).rejects.toThrow('not a number of people')
  }
})
