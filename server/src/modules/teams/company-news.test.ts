import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companyNewsOf, type TeamsOfPeople } from './company-news.ts'

const someTeams: fc.Arbitrary<TeamsOfPeople> = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat(2)), { selector: ([person]) => person })
  .chain((seats) => fc.nat(2).map((empty) => ({ seats, empty })))
  .map(({ seats, empty }) => [
    ...Map.groupBy(seats, ([, team]) => team)
      .values()
      .map((team) => team.map(([person]) => person)),
    ...Array.from({ length: empty }, () => []),
  ])
const published = { isPublished: true }
const shuffled = (teams: TeamsOfPeople) => teams.map((people) => people.toReversed()).toReversed()

test('who knows what stands hears nothing, in whatever order it is read; any other people are news', () => {
  const peopleOf = (teams: TeamsOfPeople) => teams.flat().toSorted().join('')
  fc.assert(
    fc.property(someTeams, someTeams, (told, now) => {
      expect(companyNewsOf(shuffled(told), told, published)).toBeUndefined()
      if (peopleOf(told) !== peopleOf(now)) expect(companyNewsOf(told, now, published)).toBeDefined()
    }),
  )
})

test('a first team is one, another is a change, and a company is told of having none once', () => {
  expect(companyNewsOf(null, [['a']], published)).toBe('company-team')
  expect(companyNewsOf([], [['a']], published)).toBe('company-team')
  expect(companyNewsOf([['a']], [['a'], ['b']], published)).toBe('company-changed')
  expect(companyNewsOf([['a']], [[]], published)).toBe('company-changed')
  expect(companyNewsOf([[]], [['b']], published)).toBe('company-team')
  expect(companyNewsOf([['a'], ['b']], [['b']], published)).toBe('company-changed')
  expect(companyNewsOf([['a']], [], published)).toBe('company-lost')
  expect(companyNewsOf(null, [], published)).toBe('company-none')
  expect(companyNewsOf(null, [[]], published)).toBe('company-none')
  expect(companyNewsOf([], [], published)).toBeUndefined()
  expect(companyNewsOf([], [[]], published)).toBeUndefined()
  expect(companyNewsOf(null, [], { isPublished: false })).toBeUndefined()
})
