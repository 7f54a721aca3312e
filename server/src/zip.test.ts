import { expect, test } from 'vitest'
import { nameForZip } from './zip.ts'

test.each([
  ['Über/Land: AG.', 'Über-Land- AG'],
  ['CON', '_CON'],
  ['nul.tar', '_nul.tar'],
  [`${'a'.repeat(59)} and more`, 'a'.repeat(59)],
  ['😀'.repeat(40), '😀'.repeat(15)],
  ['...', ''],
])('%s is called %s in an archive', (text, name) => {
  expect(nameForZip(text)).toBe(name)
})
