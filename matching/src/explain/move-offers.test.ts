import { lessIsBetter } from '@project-week/contract/matching/tiers'
import { expect, test, describe } from 'vitest'
import { generateProblem } from '../testing/generate-problem.ts'
import { runMatching } from '../tiers/run.ts'
import { offerMoves, resolveWithin } from './move-offers.ts'
import { type Offer, openBoard, tiersOfTeams } from './standing-board.ts'
import type { PeopleRule, Problem } from '../model/problem.ts'
import { legalAdditions } from './legal-additions.ts'

test('the best with few people moved is no worse than any other offer, even where its search is cut off', async () => {
  const options = { mixture: 8, minimum: 3, maximum: 5 } as const
  const better: (string | undefined)[] = []
  for (const seed of [1, 2, 3, 4, 5]) {
    const problem = generateProblem({ students: 60, companies: 14, seed })
    const { teams } = (await runMatching(problem, options)).result
    for (const [at, { matrikelnummer }] of problem.students.entries()) {
      const pair = { matrikelnummer, companyId: problem.companies[(at * 3 + 1) % 14]!._id }
      if (
        at % 10 !== 0 ||
        teams.some((team) => team.companyId === pair.companyId && team.students.includes(matrikelnummer))
      )
        continue
      const worthOf = (offer: Offer) => {
        const after = teams.map(({ companyId, students }) => ({ companyId, students }))
        for (const team of offer.teams) after[team.at ?? after.length] = team
        const board = openBoard(problem, after, pair, options)
        return tiersOfTeams(board.instance, board.teams)
      }
      // Lets the time run out after the first look at the clock.
      let time = 0
      const found = await resolveWithin(problem, teams, pair, {
        ...options,
        timeLimit: 1,
        most: 5,
        now: () => (time += 10_000),
      })
      const best = found && worthOf(found.offer)
      const { alone, swaps, chain } = offerMoves(problem, teams, pair, options)
      for (const other of [alone, ...swaps, chain]) {
        if (other === undefined || other.moved.filter(({ from }) => from !== null).length > 5) continue
        const values = worthOf(other)
        const first = values.find(({ value }, tier) => value !== best?.[tier]?.value)
        if (first === undefined) continue
        const against = best?.find(({ tier }) => tier === first.tier)?.value ?? Number.NaN
        if (!(lessIsBetter.has(first.tier) ? against < first.value : against > first.value))
          better.push(`${seed} ${at} ${other.kind}`)
      }
    }
  }
  expect(better).toEqual([])
})

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
  test('unless somebody else mends a rule that the team breaks', () => {
    const students = drawn.students.map((student) => ({
      ...student,
      germanlanguagelevel: student.matrikelnummer === f ? 'C' : 'A',
    }))
    const rule: PeopleRule = { kind: 'at-least-one', property: { name: 'languageLevel', value: 'C' } }
    expect(joining({ students, rules: [rule] })).toEqual([f])
    expect(joining({ students, rules: [{ ...rule, weight: 10 }] })).toEqual(both)
  })
  test('where the team breaks a rule already that has nothing to do with them, and nobody else', () =>
    expect(people({ kind: 'apart', students: [a, b, e] })).toEqual([f]))
})
