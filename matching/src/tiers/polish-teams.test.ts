import { expect, test } from 'vitest'
import type { PeopleRule } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import { generateProblem } from '../testing/generate-problem.ts'
import { polishTeams } from './polish-teams.ts'
import { countPenalty } from './rule-breaks.ts'

test('a rule whose students sit apart in two teams is broken once, and no dearer one is broken instead', () => {
  const drawn = generateProblem({ students: 4, companies: 2, seed: 1 })
  const [a, b, , d] = drawn.students.map(({ matrikelnummer }) => matrikelnummer) as [string, string, string, string]
  const rules: PeopleRule[] = [
    { kind: 'together', students: [b, d], companies: ['company-00002'], weight: 36 },
    { kind: 'together', students: [d, a], weight: 26 },
  ]
  const points = Array.from({ length: 4 }, () => [0, 0, 0, 0, 0, 0])
  const instance = readProblem({ ...drawn, rules }, { minimum: 2, points })
  const teams = [
    { company: 0, students: [0, 2] },
    { company: 1, students: [1, 3] },
  ]
  expect(countPenalty(instance, teams)).toBe(26)
  expect(countPenalty(instance, polishTeams(instance, teams))).toBe(26)
})
