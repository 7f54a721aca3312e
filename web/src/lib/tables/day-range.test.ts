import { expect, test } from 'vitest'
import { dayRangeText, isWithinDays, readDayRange } from './day-range.ts'

test.each([
  ['2025-10-25..2025-10-26', '2025-10-24T21:59:59.999Z', false],
  ['2025-10-25..2025-10-26', '2025-10-24T22:00:00.000Z', true],
  // The night in which the clocks go back: the day has 25 hours.
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
