import { expect, test } from 'vitest'
import { readProblem } from '../model/read-problem.ts'
import { forEveryMatching } from '../testing/brute-force.ts'
import { generateProblem } from '../testing/generate-problem.ts'
import { repairFrontier } from './repair.ts'
import { runByFlow, runMatching } from './run.ts'

test('whoever has a place keeps it where nothing forces a move', async () => {
  for (let seed = 1; seed <= 5; seed++) {
    const problem = generateProblem({ students: 242, companies: 55, seed })
    const before = runByFlow(problem).result
    const students = problem.students.filter(({ matrikelnummer }) => matrikelnummer !== before.teams[0]!.students[0])
    const { result, tiers } = await runMatching({ ...problem, students }, { before })
    expect(result.tiers).toMatchObject({ placed: 241, kept: 55 })
    expect(result.tiers.moved).toBeLessThanOrEqual(1)
    expect(tiers.find(({ tier }) => tier === 'moved')?.proven).toBe(true)
  }
})

test('all locked, only those without a place are placed; a dissolved team is free to go', async () => {
  const problem = generateProblem({ students: 40, companies: 10, seed: 3 })
  const before = runByFlow(problem).result
  const late = generateProblem({ students: 42, companies: 10, seed: 3 }).students.slice(40)
  const grown = { ...problem, students: [...problem.students, ...late] }
  const locked = await runMatching(grown, { before: { ...before, lockAll: true } })
  expect(locked.result.tiers).toMatchObject({ placed: 42, moved: 0, kept: 10 })
  const free = before.teams[0]!.companyId
  const { result } = await runMatching(problem, { before: { ...before, dissolve: [free] } })
  expect(result.tiers.kept).toBe(9)
})

test('each point of the frontier is a matching, and its bound holds over all of them', async () => {
  let corners = 0
  for (let seed = 0; seed < 12; seed++) {
    const problem = generateProblem({ students: 8, companies: 2, seed, studyFields: 3, businessFields: 3 })
    const names = problem.students.map(({ matrikelnummer }) => matrikelnummer)
    const before = {
      teams: problem.companies.map(({ _id }, j) => ({ companyId: _id, students: names.slice(4 * j, 4 * j + 3) })),
    }
    const best = new Map<number, number>()
    forEveryMatching(readProblem(problem, { before }), ({ placed, kept, moved, fit }) => {
      if (placed === 8 && kept === 2) best.set(moved, Math.max(best.get(moved) ?? 0, fit))
    })
    const { points, isOverAll } = await repairFrontier(problem, { before }, 6)
    expect(isOverAll).toBe(true)
    for (const { moved, fit, bound } of points) {
      const truth = Math.max(...[...best].filter(([moves]) => moves <= moved).map(([, value]) => value))
      expect(truth).toBeGreaterThanOrEqual(fit)
      expect(truth).toBeLessThanOrEqual(bound)
      if (fit === bound) corners++
    }
  }
  expect(corners).toBeGreaterThan(12)
})
