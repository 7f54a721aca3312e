import { expect, test } from 'vitest'
import type { PeopleRule, Problem } from '../model/problem.ts'
import { generateProblem } from '../testing/generate-problem.ts'
import { runMatching } from './run.ts'

const drawn = generateProblem({ students: 4, companies: 1, seed: 1 })
const names = drawn.students.map(({ matrikelnummer }) => matrikelnummer)
const companyId = drawn.companies[0]!._id
const withTwoTeams = (rule: PeopleRule, pinned: readonly string[]): Problem => ({
  ...drawn,
  companies: drawn.companies.map((company) => ({ ...company, teams: 2, minimum: 2, maximum: 4 })),
  pins: pinned.map((matrikelnummer) => ({ matrikelnummer, companyId })),
  rules: [rule],
})

test('a company forms fewer teams than it could where a rule needs one that is larger', async () => {
  const rule: PeopleRule = { kind: 'together', students: names.slice(1), companies: [companyId] }
  const { result } = await runMatching(withTwoTeams(rule, []))
  expect(result.teams.map(({ students }) => students)).toEqual([names])
})

test('pinned students who must be apart are, in two teams of their company', async () => {
  for (const pinned of [names.slice(0, 3), names]) {
    const rule: PeopleRule = { kind: 'apart', students: [names[0]!, names[2]!], companies: [companyId] }
    const { result } = await runMatching(withTwoTeams(rule, pinned))
    expect(result.teams.map(({ students }) => students.length)).toEqual([2, 2])
    expect(result.teams.some(({ students }) => students.includes(names[0]!) && students.includes(names[2]!))).toBe(
      false,
    )
  }
})

test('six companies with two teams each are proven under rules between people', async () => {
  const sixFor = generateProblem({ students: 60, companies: 6, seed: 3 })
  const pairs = sixFor.students.map(({ matrikelnummer }) => matrikelnummer)
  const rules = Array.from({ length: 20 }, (_, k): PeopleRule => ({
    kind: k % 2 === 0 ? 'together' : 'apart',
    students: pairs.slice(2 * k, 2 * k + 2),
  }))
  const companies = sixFor.companies.map((company) => ({ ...company, teams: 2 }))
  const { result, tiers } = await runMatching({ ...sixFor, companies, rules })
  expect(result.teams).toHaveLength(12)
  expect(result.bound).toMatchObject({ proven: true, gap: 0 })
  expect(tiers.slice(0, 3).map(({ tier, proven }) => [tier, proven])).toEqual([
    ['placed', true],
    ['served', true],
    ['fit', true],
  ])
})
