import { expect, test } from 'vitest'
import { fromBerlinInput, toBerlinInput } from './berlin-input.ts'

test.each([
  ['2025-10-31T23:00:00.000Z', '2025-11-01T00:00'],
  ['2026-07-01T10:30:00.000Z', '2026-07-01T12:30'],
  ['2026-03-29T00:59:00.000Z', '2026-03-29T01:59'],
  ['2026-03-29T01:00:00.000Z', '2026-03-29T03:00'],
  ['2026-10-25T02:00:00.000Z', '2026-10-25T03:00'],
])('%s is %s in Berlin, and back', (instant, local) => {
  expect(toBerlinInput(instant)).toBe(local)
  expect(fromBerlinInput(local)).toBe(instant)
})

test('an empty or half-typed field is no instant', () => {
  expect(fromBerlinInput('')).toBe('')
  expect(fromBerlinInput('2026-02')).toBe('')
})
