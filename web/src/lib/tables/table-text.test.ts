import { afterEach, expect, test, describe, it } from 'vitest'
import { speak } from '../page/locale.ts'
import { dateTimeText, writtenTime } from './table-text.ts'
import { comingText, relativeText } from './relative-text.ts'
import { dayRangeText, isWithinDays, readDayRange } from './day-range.ts'
import { type TableState, readTableState, writeTableState } from './table-state.ts'

afterEach(() => speak('en'))

test.each([
  ['en', '22 Apr 2026, 14:58'],
  ['de', '22.04.2026, 14:58'],
] as const)('a time is written in the page’s language (%s), and in tables as specified', (locale, text) => {
  speak(locale)
  expect(writtenTime('2026-04-22T12:58:00.000Z')).toBe(text)
  expect(dateTimeText('2026-04-22T12:58:00.000Z')).toBe('22/04/2026, 14:58')
})

const now = Date.parse('2027-03-01T12:00:00Z')

describe('relative text', () => {
  it.each([
    ['2027-03-01T12:04:10Z', 'in 5 minutes'],
    ['2027-03-01T12:00:20Z', 'in 1 minute'],
    ['2027-03-01T11:59:40Z', '1 minute ago'],
    ['2027-03-01T11:58:00Z', '2 minutes ago'],
    ['2027-03-01T10:30:00Z', '1 hour ago'],
    ['2027-02-26T12:00:00Z', '3 days ago'],
  ])('says of %s that it is %s', (instant, text) => {
    expect(relativeText(instant, now)).toBe(text)
  })

  it('never says of what is to come that it is over', () => {
    expect(comingText('2027-03-01T11:50:00Z', now)).toBe('in 1 minute')
    expect(comingText('2027-03-01T12:04:10Z', now)).toBe('in 5 minutes')
  })
})

test.each([
  ['2025-10-25..2025-10-26', '2025-10-24T21:59:59.999Z', false],
  ['2025-10-25..2025-10-26', '2025-10-24T22:00:00.000Z', true],
  // The clocks go back that night: the day has 25 hours.
  ['2025-10-25..2025-10-26', '2025-10-26T22:59:59.999Z', true],
  ['2025-10-25..2025-10-26', '2025-10-26T23:00:00.000Z', false],
  ['2025-10-25..', '2030-01-01T00:00:00.000Z', true],
  ['..2025-10-25', '1999-01-01T00:00:00.000Z', true],
  ['..2025-10-25', '', false],
  ['nonsense', '2025-10-25T00:00:00.000Z', true],
])('of the days %s, %s is one: %s', (days, instant, isOne) => {
  expect(isWithinDays(days)(instant)).toBe(isOne)
})

test('a range is one text and back', () => {
  for (const range of [
    { from: '2025-10-25', to: '' },
    { from: '', to: '2025-10-25' },
    { from: '2025-10-25', to: '2025-10-26' },
    { from: '', to: '' },
  ]) {
    expect(readDayRange(dayRangeText(range) || undefined)).toEqual(range)
  }
})

const state: TableState = {
  search: 'ada & co',
  sorting: { column: 'lastname', descending: true },
  filters: { gender: ['Female', 'Diverse'], school: ['CIT'] },
  hidden: ['phone', 'email'],
  order: ['school', 'name'],
}

test('a state written to the URL reads back the same', () => {
  const query = writeTableState(state, new URLSearchParams()).toString()
  expect(readTableState(new URLSearchParams(query))).toEqual(state)
})

test('writing keeps other parameters and drops defaults', () => {
  const plain = readTableState(new URLSearchParams())
  const params = writeTableState(state, new URLSearchParams('semester=SS26'))
  expect(writeTableState(plain, params).toString()).toBe('semester=SS26')
})
