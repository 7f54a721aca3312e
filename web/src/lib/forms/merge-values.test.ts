import { expect, test } from 'vitest'
import { mergeValues } from './merge-values.ts'

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
