import { expect, test } from 'vitest'
import { dueFrom, monthAfter } from './retention.policy.ts'

test.each([
  ['2026-06', 6, '2026-12'],
  ['2026-06', 7, '2027-01'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', 24, '2028-01'],
])('%s and %i months is %s', (month, months, expected) => {
  expect(monthAfter(month, months)).toBe(expected)
})

test('data stays for whole months after the month of the closing event', () => {
  expect(dueFrom({ closing: '2026-06', months: 24, promisedMonths: null })).toBe('2028-07')
})

test('data never stays longer than somebody agreed to', () => {
  expect(dueFrom({ closing: '2026-06', months: 24, promisedMonths: 12 })).toBe('2027-07')
  expect(dueFrom({ closing: '2026-06', months: 6, promisedMonths: 12 })).toBe('2027-01')
})
