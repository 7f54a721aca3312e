import { describe, expect, test } from 'vitest'
import type { PeopleRule, Problem } from '../model/problem.ts'
import { generateProblem } from '../testing/generate-problem.ts'
import { legalAdditions } from './legal-additions.ts'

const drawn = generateProblem({ students: 6, companies: 2, seed: 1 })
const [a = '', b = '', c = '', d = '', e = '', f = ''] = drawn.students.map(({ matrikelnummer }) => matrikelnummer)
const [first = '', second = ''] = drawn.companies.map(({ _id }) => _id)
const teams = [
  { companyId: first, students: [a, b, c] },
  { companyId: second, students: [d] },
]
const joining = (given: Partial<Problem>, options = {}) =>
  [...legalAdditions({ ...drawn, ...given }, { teams, team: 0, candidates: [e, f] }, options)].toSorted()
const people = (rule: PeopleRule) => joining({ rules: [rule] })
const both = [e, f].toSorted()

describe('somebody may join a team that stands', () => {
  test('where nothing speaks against it', () => expect(joining({})).toEqual(both))
  test('unless the team is full', () => expect(joining({}, { minimum: 3, maximum: 3 })).toEqual([]))
  test('unless an exclusion says no', () =>
    expect(joining({ exclusions: [{ matrikelnummer: e, companyId: first }] })).toEqual([f]))
  test('unless a pin holds them elsewhere', () =>
    expect(joining({ pins: [{ matrikelnummer: f, companyId: second }] })).toEqual([e]))
  test('unless they must be apart from a member', () =>
    expect(people({ kind: 'apart', students: [a, e] })).toEqual([f]))
  test('unless they must be together with somebody elsewhere', () =>
    expect(people({ kind: 'together', students: [d, e] })).toEqual([f]))
  test('where being apart has a weight alone', () =>
    expect(people({ kind: 'apart', students: [a, e], weight: 10 })).toEqual(both))
  test('unless their kind may not be in such a team', () => {
    const students = drawn.students.map((student) => ({
      ...student,
      gender: student.matrikelnummer === e ? 'Diverse' : 'Male',
    }))
    const rule: PeopleRule = { kind: 'none', property: { name: 'gender', value: 'Diverse' } }
    expect(joining({ students, rules: [rule] })).toEqual([f])
  })
  test('where the team breaks a rule already that has nothing to do with them, and nobody else', () =>
    expect(people({ kind: 'apart', students: [a, b, e] })).toEqual([f]))
})
