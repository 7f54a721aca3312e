import { afterEach, expect, test } from 'vitest'
import { speak } from '../page/locale.ts'
import { dateTimeText, writtenTime } from './table-text.ts'

afterEach(() => speak('en'))

test.each([
  ['en', '22 Apr 2026, 14:58'],
  ['de', '22.04.2026, 14:58'],
] as const)('a time is written in the page’s language (%s), and in tables as specified', (locale, text) => {
  speak(locale)
  expect(writtenTime('2026-04-22T12:58:00.000Z')).toBe(text)
  expect(dateTimeText('2026-04-22T12:58:00.000Z')).toBe('22/04/2026, 14:58')
})
