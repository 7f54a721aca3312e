import { expect, test } from 'vitest'
import { consentText, termsTextOf } from './consent-text.ts'

test('a consent leads to its text, a box to the conditions that explain it, showing to none', () => {
  expect(termsTextOf({ of: 'profile', kind: 'statement-of-consent' })).toBe('statement-of-consent')
  expect(termsTextOf({ of: 'company', kind: 'cost-coverage' })).toBe('conditions-of-participation')
  expect(termsTextOf({ of: 'company-showcase', kind: 'showcase' })).toBeUndefined()
  expect(termsTextOf({ of: 'company', kind: 'challenge' })).toBeUndefined()
  expect(consentText({ of: 'company', kind: 'challenge' })).toBe('Challenge on the public site (company)')
})
