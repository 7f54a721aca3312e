import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSemesters, nextSemester, SemesterLabel, sortSemesters } from './semester.ts'
import { dateWarnings } from './edition-dates.ts'
import type { Edition } from './edition.ts'
import { EditionSettings } from './edition-settings.ts'

const label = fc
  .tuple(fc.constantFrom('SS', 'WS'), fc.integer({ min: 0, max: 99 }))
  .map(([half, year]) => half + String(year).padStart(2, '0'))

test('a label is SS or WS and two digits', () => {
  fc.assert(
    fc.property(label, (value) => {
      expect(SemesterLabel.parse(value)).toBe(value)
    }),
  )
})

test.each(['ss26', 'SS2026', 'SS6', 'SoSe26', ' SS26', 'SS26\n', ''])('%j is no label', (other) => {
  expect(SemesterLabel.safeParse(other).success).toBe(false)
})

test('the newest year comes first and, within a year, SS before WS', () => {
  expect(sortSemesters(['WS24', 'SS25', 'WS25', 'SS26', 'SS09'])).toEqual(['SS26', 'SS25', 'WS25', 'WS24', 'SS09'])
})

test('the order is total', () => {
  fc.assert(
    fc.property(label, label, label, (a, b, c) => {
      expect(compareSemesters(a, b) === 0).toBe(a === b)
      expect(Math.sign(compareSemesters(a, b)) + Math.sign(compareSemesters(b, a))).toBe(0)
      const inOrder = compareSemesters(a, b) <= 0 && compareSemesters(b, c) <= 0
      expect(inOrder && compareSemesters(a, c) > 0).toBe(false)
    }),
  )
})

test('sorting leaves its input alone and gives the same for any order of it', () => {
  fc.assert(
    fc.property(fc.array(label), (labels) => {
      const before = [...labels]
      const sorted = sortSemesters(labels)
      expect(labels).toEqual(before)
      expect(sortSemesters(labels.toReversed())).toEqual(sorted)
      expect(sorted).toHaveLength(labels.length)
    }),
  )
})

test('summer is followed by the winter of its year, winter by the next summer', () => {
  expect(nextSemester('SS26')).toBe('WS26')
  expect(nextSemester('WS26')).toBe('SS27')
  expect(nextSemester('WS08')).toBe('SS09')
})

test('following semesters from SS00 meets all 200 labels once', () => {
  const seen = ['SS00']
  while (seen.at(-1) !== 'WS99') seen.push(nextSemester(seen.at(-1) ?? ''))
  expect(new Set(seen).size).toBe(200)
  expect(seen).toHaveLength(200)
})

test('there is no semester after WS99, nor after what is no label', () => {
  expect(() => nextSemester('WS99')).toThrow('WS99')
  expect(() => nextSemester('26SS')).toThrow('26SS is not a semester label')
})

const sound = {
  label: 'SS26',
  programmeStart: '2026-04-20',
  programmeEnd: '2026-04-24',
  closingEventMonth: '2026-06',
  studentDashboardClosesAt: '2025-10-31T23:00:00.000Z',
  studentSignUpLastDay: '2025-10-31',
  announcedRegistrationClose: '2025-11-30',
} as Edition

test('dates that agree with each other have no warning', () => {
  expect(dateWarnings(sound)).toEqual([])
  const winter = { ...sound, label: 'WS26', programmeStart: '2027-02-22', programmeEnd: '2027-02-26' }
  expect(dateWarnings(winter)).toEqual([])
})

test.each([
  [{ label: 'SS27' }, ['other-semester']],
  [{ programmeStart: '2026-04-21' }, ['week-not-from-monday']],
  [{ studentSignUpLastDay: '2026-10-01' }, ['sign-up-after-registration']],
  [{ studentSignUpLastDay: '2025-10-30' }, ['sign-up-before-registration']],
  [{ announcedRegistrationClose: '2026-04-20' }, ['announced-into-week']],
  [{ announcedRegistrationClose: '2025-10-30' }, ['announced-before-registration']],
  [
    { studentDashboardClosesAt: '2026-04-20T22:00:00.000Z', studentSignUpLastDay: '2026-04-20' },
    ['registration-into-week', 'announced-before-registration'],
  ],
])('%j is warned of', (given, warnings) => {
  expect(dateWarnings({ ...sound, ...given })).toEqual(warnings)
})

test.each([
  ['Juni 2026', '2026-06'],
  ['June 2026', '2026-06'],
  ['mär. 2026', '2026-03'],
  ['6/2026', '2026-06'],
  [' 2026-06 ', '2026-06'],
  ['Brumaire 2026', undefined],
  ['13/2026', undefined],
])('a month is understood as people write it: %s', (text, month) => {
  expect(EditionSettings.shape.closingEventMonth.safeParse(text).data).toBe(month)
})
