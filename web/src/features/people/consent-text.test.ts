import { expect, test } from 'vitest'
import { termsTextOf } from './consent-text.ts'

test('a consent leads to its text, a box to the conditions that explain it, a showcase to none', () => {
  expect(termsTextOf({ of: 'profile', kind: 'statement-of-consent' })).toBe('statement-of-consent')
  expect(termsTextOf({ of: 'company', kind: 'cost-coverage' })).toBe('conditions-of-participation')
  expect(termsTextOf({ of: 'company-showcase', kind: 'showcase' })).toBeUndefined()
})
