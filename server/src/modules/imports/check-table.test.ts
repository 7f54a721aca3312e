import { words } from '@project-week/contract/field'
import { expect, test } from 'vitest'
import { countryOf } from './check-companies.ts'
import { phoneIssues, readPhone, valueOf } from './check-table.ts'

const readingOf = (text: string, country?: string) => {
  const cells = readPhone(new Map([['phone', text]]), 'phone', country)
  return phoneIssues(cells, 'phone', country, true)[0]?.message ?? cells.get('phone')
}
const askedFor = 'Please write this phone number with its country code, such as +49 170 12345678'

test.each([
  ['+49 170 12345678', undefined, '+49 170 12345678'],
  ['0170 12345678', 'DE', '0170 12345678'],
  ['891234567', 'DE', '+49 89 1234567'],
  ['442079460958', 'GB', '+44 20 7946 0958'],
  ['2025550123', 'US', '+1 202 555 0123'],
])('a phone number is what it can only be: %s in %s', (text, country, phone) => {
  expect(readingOf(text, country)).toBe(phone)
})

test.each([
  // In Germany too there are numbers that begin with 4917, and 1 701 is North Dakota.
  ['4917012345678', 'DE'],
  ['17012345678', 'DE'],
  ['4.91701E+12', 'DE'],
  ['4,91701E+12', 'DE'],
  ['12', 'DE'],
])('a number that may be several or none is asked for: %s', (text, country) => {
  expect(readingOf(text, country)).toBe(askedFor)
})

test.each([
  ['4917012345678', undefined],
  ['17012345678', undefined],
  ['0170 12345678', undefined],
  ['12', 'Please enter a phone number that can be dialled, such as +49 89 1234567'],
])('digits that are text are the number as it stands: %s', (text, message) => {
  expect(phoneIssues(new Map([['phone', text]]), 'phone', 'DE', false)[0]?.message).toBe(message)
})

const nda = { options: { yes: words('Yes', 'Ja'), no: words('No', 'Nein') } }
const size = { options: { Small: words('-100', 'bis 100'), 'Very Large': words('1000+', 'über 1.000') } }

test.each([
  [nda, 'TRUE', 'yes'],
  [nda, 'Wahr', 'yes'],
  [nda, 'FALSCH', 'no'],
  [nda, 'nein', 'no'],
  [size, 'Klein', 'Small'],
  [size, 'sehr groß', 'Very Large'],
  [size, 'u\u0308ber 1.000', 'Very Large'],
  [size, 'true', 'true'],
  [size, 'mittel', 'mittel'],
])('a value is known by its words, whoever writes them: %#', (field, text, value) => {
  expect(valueOf(field, text)).toBe(value)
})

test.each([
  ['DE', 'DE'],
  ['de', 'DE'],
  ['Deutschland', 'DE'],
  ['Germany', 'DE'],
  ['GERMANY', 'DE'],
  ['O\u0308sterreich', 'AT'],
  ['Belgien', 'BE'],
  ['Belgique', 'BE'],
  ['Schweiz', 'CH'],
  ['USA', 'US'],
  ['Bavaria', 'Bavaria'],
  ['', ''],
])('a country is known by its code and its names: %s', (text, code) => {
  expect(countryOf(text)).toBe(code)
})
