import { expect, test } from 'vitest'
import { shownAddress } from './shown-address.ts'

test.each([
  ['ada@example.org', 'ada@example.org'],
  ['Info@xn--mller-bau-q9a.example', 'Info@müller-bau.example'],
  ['x@firma.xn--p1ai', 'x@firma.рф'],
  // Not the spelling of any domain, and not punycode.
  ['xn--p1ai@example.org', 'xn--p1ai@example.org'],
  ['x@xn--a.example', 'x@xn--a.example'],
  ['x@xn--999999999.example', 'x@xn--999999999.example'],
  ['x@xn--mller-bau-q9a', 'x@müller-bau'],
  ['', ''],
])('%s is shown as %s', (email, shown) => {
  expect(shownAddress(email)).toBe(shown)
})
