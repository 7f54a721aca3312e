import { expect, test } from 'vitest'
import { explainStudent } from '../explain/reasons.ts'
import type { Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import { generateProblem } from '../testing/generate-problem.ts'
import { chooseWaiting, waitingList } from './priority.ts'
import { createWhatIf } from '../explain/what-if.ts'
import { runByFlow, runMatching } from './run.ts'

const short = (students: number): Problem => {
  const problem = generateProblem({ students, companies: 2, seed: 1 })
  return {
    ...problem,
    students: problem.students.map((student, i) => ({
      ...student,
      semester: 1 + (i % 3),
      previousParticipation: i % 2 === 0 ? 'Yes' : 'No',
      date: new Date(Date.UTC(2025, 9, 1, 0, i)).toISOString(),
    })),
  }
}
const priority = ['higher-semester', 'never-placed', 'registered-earlier'] as const

test('where places are short, who has priority is placed, and the others wait in their order with the reason', () => {
  const run = runByFlow(short(14), { priority })
  const list = waitingList(run.instance)
  expect(list.map(({ rank }) => rank)).toEqual([1, 2, 3, 4])
  expect(list.map(({ facts }) => facts.semester)).toEqual([1, 1, 1, 1])
  expect(run.result.unplaced).toEqual(list.map(({ matrikelnummer }) => matrikelnummer).sort())
  expect(explainStudent(run, list[0]!.matrikelnummer)).toMatchObject({ because: 'waiting-list', waiting: { rank: 1 } })
  expect(list[0]!.decidedBy).toBe('registered-earlier')
})

test('the list is the one that taking students one by one gives, whatever the fallback allows', () => {
  for (const fallback of ['one-sided', 'mutual'] as const) {
    const instance = readProblem(short(14), { priority, fallback, minimum: 1 })
    const waiting = chooseWaiting(instance).waiting
    const placedWith = runByFlow(short(14), { priority, fallback, minimum: 1 }).result.tiers.placed
    // Nobody is set aside for nothing: as many are placed as without a priority.
    expect(placedWith).toBe(runByFlow(short(14), { fallback, minimum: 1 }).result.tiers.placed)
    expect(waiting.size).toBe(14 - placedWith)
  }
})

test('where a rule leaves a place free that somebody on the waiting list might have had, nothing is called proven', async () => {
  const problem = short(3)
  const names = problem.students.map(({ matrikelnummer }) => matrikelnummer)
  const options = { priority, minimum: 1, maximum: 2 }
  const one: Problem = { ...problem, companies: problem.companies.slice(0, 1) }
  const [waits] = waitingList(runByFlow(one, options).instance)
  const apart = names.filter((name) => name !== waits!.matrikelnummer)
  const run = await runMatching({ ...one, rules: [{ kind: 'apart', students: apart }] }, options)
  expect(run.tiers[0]).toEqual({ tier: 'placed', value: 1, bound: 2, proven: false })
  expect(run.tiers.some(({ proven }) => proven)).toBe(false)
  const [team] = run.result.teams
  const asked = createWhatIf(run)(team!.students[0]!, team!.companyId)
  expect(asked.loss).toEqual({ kind: 'unknown' })
})
