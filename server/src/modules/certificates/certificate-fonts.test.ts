import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { faceFor, isPrintable, printable } from './certificate-fonts.ts'

test.each([
  ['Zoë Nguyễn-Łęcka', 'BricolageGrotesque_700Bold.ttf'],
  // Composed here as some sign-ons give it, in two characters.
  ['Zoe\u0308 O’Brien', 'BricolageGrotesque_700Bold.ttf'],
  ['Ţepeş Əliyev', 'NotoSans_700Bold.ttf'],
  ['Ελένη Παπαδοπούλου', 'NotoSans_700Bold.ttf'],
  ['Владимир Ђорђевић', 'NotoSans_700Bold.ttf'],
  ['Nguyễn Thị Hồng Ầ', 'BricolageGrotesque_700Bold.ttf'],
  ['आरती', 'NotoSans_700Bold.ttf'],
])('%s is printed with %s', (name, font) => {
  expect(isPrintable(name)).toBe(true)
  expect(basename(faceFor(printable(name), 'display'))).toBe(font)
})

test.each(['李明', 'محمد', 'Max 🎓'])('%s cannot be printed', (name) => {
  expect(isPrintable(name)).toBe(false)
})

test('what only steers a browser is not printed', () => {
  expect(printable('20–\u206024\u00ad')).toBe('20–24')
})
