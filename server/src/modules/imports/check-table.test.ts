import { expect, test } from 'vitest'
import { phoneIssues, readPast, readPhone } from './check-table.ts'

const dayOf = (text: string) =>
  readPast(new Map([['day', text]]), { day: 'day', edition: 'edition' }, 'SS25').createdAt?.toISOString()

test.each([
  ['09.03.2025', '2025-03-09T11:00:00.000Z'],
  ['9.3.2025', '2025-03-09T11:00:00.000Z'],
  ['09/03/2025 9:30', '2025-03-09T08:30:00.000Z'],
  ['09/03/2025, 09:30', '2025-03-09T08:30:00.000Z'],
  ['2025-03-09', '2025-03-09T11:00:00.000Z'],
  ['2025-03-09 09:30:15', '2025-03-09T08:30:15.000Z'],
  ['2025-03-30T03:30', '2025-03-30T01:30:00.000Z'],
])('a typed day is read whole: %s', (text, instant) => {
  expect(dayOf(text)).toBe(instant)
})

test.each([
  '09.03.20259',
  '2025-03-091',
  '3/9/2025 8:30 PM',
  '09.03.2025 25:00',
  '09.03.2025 8:3',
  '03/25/2025',
  '29.02.2025',
  'x 09.03.2025',
  '45725',
  '',
])('what is more, less or another than a day is none: %s', (text) => {
  expect(dayOf(text)).toBeUndefined()
})

const readingOf = (text: string, country?: string) => {
  const cells = readPhone(new Map([['phone', text]]), 'phone', country)
  return phoneIssues(cells, 'phone', country)[0]?.message ?? cells.get('phone')
}
const askedFor = 'Please write this phone number as text with its country code, such as +49 170 12345678'

test.each([
  ['+49 170 12345678', undefined, '+49 170 12345678'],
  ['0170 12345678', 'DE', '0170 12345678'],
  ['891234567', 'DE', '+49 89 1234567'],
  ['442079460958', 'GB', '+44 20 7946 0958'],
  ['2025550123', 'US', '+1 202 555 0123'],
])('a phone number is what it can only be: %s in %s', (text, country, phone) => {
  expect(readingOf(text, country)).toBe(phone)
})

test.each([
  // In Germany too there are numbers that begin with 4917, and 1 701 is North Dakota.
  ['4917012345678', 'DE'],
  ['17012345678', 'DE'],
  ['4.91701E+12', 'DE'],
  ['4,91701E+12', 'DE'],
  ['12', 'DE'],
])('a number that may be several or none is asked for as text: %s', (text, country) => {
  expect(readingOf(text, country)).toBe(askedFor)
})
