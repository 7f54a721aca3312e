import { expect, test } from 'vitest'
import { confirmClaims } from '../explain/confirm-claims.ts'
import { explainStudent } from '../explain/reasons.ts'
import type { Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import { generateProblem } from '../testing/generate-problem.ts'
import { chooseWaiting, waitingList } from './priority.ts'
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
  const list = waitingList(run)
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
    // A priority sets nobody aside needlessly: as many are placed as without one.
    expect(placedWith).toBe(runByFlow(short(14), { fallback, minimum: 1 }).result.tiers.placed)
    expect(waiting.size).toBe(14 - placedWith)
  }
})

test('the reason to wait is told against the last whose place could have been had', () => {
  const [first] = short(3).students
  const student = (matrikelnummer: string, study: string, semester: number) => ({
    ...first!,
    matrikelnummer,
    currentfieldofstudy: study,
    semester,
    preferredFieldOfBusiness: [],
  })
  const company = (_id: string, study: string) => ({
    _id,
    companyName: _id,
    fieldOfBusiness: 'IT',
    preferredFieldOfStudy: [study],
  })
  const [a, b, c] = ['Alpha - M.Sc.', 'Beta - M.Sc.', 'Gamma - M.Sc.']
  const problem: Problem = {
    // One place per study field: 2 waits for 1, who is two semesters ahead; 3 has a place that only 3 may have.
    students: [student('1', a, 5), student('2', a, 3), student('3', b, 1), student('4', c, 6)],
    companies: [company('x', a), company('y', b)],
  }
  const options = {
    priority: ['never-placed', 'higher-semester'],
    fallback: 'one-sided',
    minimum: 1,
    maximum: 1,
  } as const
  const run = runByFlow(problem, options)
  // 4 has no allowed company and so no rank.
  expect(waitingList(run)).toMatchObject([{ matrikelnummer: '2', rank: 1, decidedBy: 'higher-semester' }])
  expect(explainStudent(run, '4').because).not.toBe('waiting-list')
})

test('a priority never places fewer than there can be: where a rule leaves a place free, nobody is set aside for it', async () => {
  const problem = short(3)
  const names = problem.students.map(({ matrikelnummer }) => matrikelnummer)
  const options = { priority, minimum: 1, maximum: 2 }
  const one: Problem = { ...problem, companies: problem.companies.slice(0, 1) }
  const [waits] = waitingList(runByFlow(one, options))
  const apart = names.filter((name) => name !== waits!.matrikelnummer)
  const ruled: Problem = { ...one, rules: [{ kind: 'apart', students: apart }] }
  const run = await runMatching(ruled, options)
  expect(run.tiers[0]).toEqual({ tier: 'placed', value: 2, bound: 2, proven: true })
  expect(run.result.tiers.placed).toBe((await runMatching(ruled, { ...options, priority: [] })).result.tiers.placed)
  expect(await confirmClaims(ruled, run.result, options)).toMatchObject({ ok: true, unproven: [] })
})

test('where those chosen cannot all be placed and nobody else could be, nothing is called proven', () => {
  const problem = short(14)
  const run = runByFlow(problem, { priority, minimum: 5, maximum: 5, fallback: 'mutual' })
  const { tier, proven } = run.tiers[0]!
  expect([tier, proven]).toEqual(['placed', run.result.tiers.placed === 14 - run.instance.waiting.size])
})
