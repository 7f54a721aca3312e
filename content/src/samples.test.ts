import { expect, test } from 'vitest'
import { operator } from './operator.ts'
import { openByLaw } from './samples.ts'

test('what is shipped in imprint and privacy policy is open, word by word', () => {
  expect(openByLaw().map(({ en }) => en)).toContain('[name of the university]')
})

test('nothing is open once the operator has filled in what the law asks', () => {
  const filled = Object.fromEntries(
    Object.keys(operator).map((field) => [field, { en: 'Sample University', de: 'Musteruniversität' }]),
  ) as typeof operator
  expect(openByLaw(filled)).toEqual([])
  const half = { ...filled, vatId: { en: 'DE 123', de: '[Umsatzsteuer-Identifikationsnummer]' } }
  expect(openByLaw(half)).toEqual([half.vatId])
  // The law does not ask for the date of an accessibility check before anything is shown.
  expect(openByLaw({ ...filled, statementDate: operator.statementDate })).toEqual([])
})
