import { expect, test } from 'vitest'
import { instantOf, readDays } from './read-day.ts'

const dayOf = (text: string) => instantOf(text)?.toISOString()

test.each([
  ['09.03.2025', '2025-03-09T11:00:00.000Z'],
  ['9.3.2025', '2025-03-09T11:00:00.000Z'],
  ['09/03/2025 9:30', '2025-03-09T08:30:00.000Z'],
  ['09/03/2025, 09:30', '2025-03-09T08:30:00.000Z'],
  ['2025-03-09', '2025-03-09T11:00:00.000Z'],
  ['2025-03-09 09:30:15', '2025-03-09T08:30:15.000Z'],
  ['2025-03-30T03:30', '2025-03-30T01:30:00.000Z'],
  ['09.03.2025 09:30 Uhr', '2025-03-09T08:30:00.000Z'],
  ['9.3.2025, 9:30 uhr', '2025-03-09T08:30:00.000Z'],
  ['2025-03-09T09:30:15Z', '2025-03-09T09:30:15.000Z'],
  ['2025-03-09T09:30:15.123Z', '2025-03-09T09:30:15.000Z'],
  ['2025-03-09 09:30+01:00', '2025-03-09T08:30:00.000Z'],
])('a typed day is read whole: %s', (text, instant) => {
  expect(dayOf(text)).toBe(instant)
})

test.each([
  '09.03.20259',
  '2025-03-091',
  '3/9/2025 8:30 PM',
  '09.03.2025 25:00',
  '09.03.2025 8:3',
  '09.03.2025 Uhr',
  '2025-03-09Z',
  '2025-02-30T09:30Z',
  '2025-03-09T09:30+99:00',
  '03/25/2025',
  '29.02.2025',
  'x 09.03.2025',
  '45725',
  '',
])('what is more, less or another than a day is none: %s', (text) => {
  expect(dayOf(text)).toBeUndefined()
})

/** Registered for a week from 31 March to 4 April 2025. */
const readingOf = (...texts: string[]) =>
  readDays(texts, { programmeStart: '2025-03-31', programmeEnd: '2025-04-04' }).map((text) =>
    instantOf(text)?.toISOString().slice(0, 10),
  )

test.each<[string, string[], (string | undefined)[]]>([
  ['a day that can only be month-first', ['03/09/2025', '03/25/2025'], ['2025-03-09', '2025-03-25']],
  ['its times', ['03/09/2025 9:30', '03/25/2025'], ['2025-03-09', '2025-03-25']],
  ['a day that can only be day-first', ['03/02/2025', '25/02/2025'], ['2025-02-03', '2025-02-25']],
  [
    'most of the days where both occur',
    ['01/02/2025', '25/02/2025', '26/02/2025', '02/27/2025'],
    ['2025-02-01', '2025-02-25', '2025-02-26', undefined],
  ],
  ['the day before the project week', ['03/09/2025'], ['2025-03-09']],
  ['the day within a year', ['12/03/2024', '11/04/2024'], ['2024-12-03', '2024-11-04']],
  ['day before month where both can be', ['03/02/2025', '01/12/2024'], ['2025-02-03', '2024-12-01']],
  ['day before month where neither is near', ['03/02/2022'], ['2022-02-03']],
  [
    'the words of other days not at all',
    ['03.09.2024', '2025-03-09', '02/13/2025', ''],
    ['2024-09-03', '2025-03-09', '2025-02-13', undefined],
  ],
])('a column is read by %s', (_, texts, days_) => {
  expect(readingOf(...texts)).toEqual(days_)
})
