import { expect, test } from 'vitest'
import { mergeValues } from './merge-values.ts'
import { fromBerlinInput, toBerlinInput } from './berlin-input.ts'

const start = { day: '20 April', flags: { login: false, poster: false }, degrees: ['Master'], banner: '' }

test('what was typed stays, and what was not gets the newer value, within a field too', () => {
  const typed = { ...start, flags: { login: true, poster: false } }
  const current = { ...start, day: '27 April', flags: { login: false, poster: true } }
  expect(mergeValues(start, typed, current)).toEqual({
    ...start,
    day: '27 April',
    flags: { login: true, poster: true },
  })
})

test('where both wrote, what was typed stays; a list is one value', () => {
  const typed = { ...start, day: '4 May', degrees: ['Master', 'Alumni'] }
  const current = { ...start, day: '27 April', degrees: ['Doctoral Candidates'], banner: 'Come' }
  expect(mergeValues(start, typed, current)).toEqual({ ...typed, banner: 'Come' })
})

test('a text that was emptied stays empty', () => {
  expect(mergeValues({ text: 'Come' }, { text: '' }, { text: 'Come soon' })).toEqual({ text: '' })
})

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
  expect(fromBerlinInput('0020-10-31T23:59')).toBe('')
})
