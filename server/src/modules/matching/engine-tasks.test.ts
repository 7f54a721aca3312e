import { generateProblem } from '@project-week/matching/testing/generate-problem'
import type { Options, Problem } from '@project-week/matching/model/problem'
import { runMatching } from '@project-week/matching/tiers/run'
import { expect, test } from 'vitest'
import { openProblem, type Solved } from './engine-tasks.ts'

const open = (problem: Problem, options: Options = {}) =>
  openProblem({ problem, options, stop: new Int32Array(new SharedArrayBuffer(4)) }, () => undefined)

test('after a move by hand, a place elsewhere is compared with the teams that stand', async () => {
  const problem = generateProblem({ students: 8, companies: 2, seed: 5 })
  const best = await runMatching(problem)
  const [one, other] = best.result.teams.map(({ companyId, students }) => ({ companyId, students: [...students] }))
  const [a, b] = [one!.students[0]!, other!.students[0]!]
  one!.students[0] = b
  other!.students[0] = a
  const ask = open(problem, { given: [one!, other!] })
  const { tiers } = (await ask({ kind: 'result' })) as { tiers: { fit: number } }
  const lost = best.result.tiers.fit - tiers.fit
  expect(lost).toBeGreaterThan(0)
  const back = { kind: 'what-if', matrikelnummer: a, companyId: one!.companyId } as const
  expect(await ask(back)).toMatchObject({ cost: { kind: 'fit', least: -lost, most: -lost } })
})

test('a pair that a rule or the places forbid is answered as excluded or impossible', async () => {
  const drawn = generateProblem({ students: 12, companies: 3, seed: 5 })
  const [one] = drawn.companies
  const students = drawn.students.map((student, at) => ({ ...student, gender: at === 0 ? 'Divers' : 'Female' }))
  const pins = students.slice(1, 6).map(({ matrikelnummer }) => ({ matrikelnummer, companyId: one!._id }))
  const none = { kind: 'none', property: { name: 'gender', value: 'Divers' }, companies: [one!._id] } as const
  const about = { kind: 'what-if', matrikelnummer: students[0]!.matrikelnummer, companyId: one!._id } as const
  const ruled = open({ ...drawn, students, rules: [none] })
  expect(await ruled(about)).toMatchObject({ rule: 'excluded', cost: { kind: 'impossible' } })
  const full = open({ ...drawn, students, pins })
  expect(await full(about)).toMatchObject({ rule: 'free', cost: { kind: 'impossible' } })
})

test('a tie is said to be decided by the seed only where another seed decides otherwise', async () => {
  const drawn = generateProblem({ students: 6, companies: 2, seed: 5 })
  const students = drawn.students.map((one) => ({ ...drawn.students[0]!, matrikelnummer: one.matrikelnummer }))
  const companies = drawn.companies.map((one) => ({ ...drawn.companies[0]!, _id: one._id }))
  const { teams } = (await runMatching({ students, companies })).result
  const elsewhere = (number: string) => teams.find((team) => !team.students.includes(number))!.companyId
  const about = (matrikelnummer: string) =>
    ({ kind: 'what-if', matrikelnummer, companyId: elsewhere(matrikelnummer) }) as const
  const [first] = students
  const alike = open({ students, companies })
  expect(await alike(about(first!.matrikelnummer))).toMatchObject({
    cost: { kind: 'same', isWhole: true, isBySeed: true },
  })
  // With everybody pinned, nothing is left to chance.
  const pins = teams.flatMap((team) =>
    team.students.map((matrikelnummer) => ({ matrikelnummer, companyId: team.companyId })),
  )
  const fixed = open({ students, companies, pins })
  expect(await fixed(about(first!.matrikelnummer))).not.toMatchObject({ cost: { isBySeed: true } })
})

test('the total beside the other policy is net of deductions, as the run’s own', async () => {
  const drawn = generateProblem({ students: 12, companies: 3, seed: 5 })
  const none = { kind: 'none', property: { name: 'gender', value: 'Female' }, weight: 40 } as const
  const solved = (await open({ ...drawn, rules: [none] })({ kind: 'solve' })) as Solved
  expect(solved.result.tiers.penalty).toBeGreaterThan(0)
  const { value } = solved.tiers.find(({ tier }) => tier === 'fit')!
  expect(solved.alternatives.find(({ kind }) => kind === 'served-first')?.fit).toBe(value)
})
