import { expect, test } from 'vitest'
import { countries, CountryCode, countryName } from './countries.ts'

test('all 249 codes of ISO 3166-1 are there, each once', () => {
  const codes = countries.map(({ code }) => code)
  expect(new Set(codes).size).toBe(249)
  expect(codes).toHaveLength(249)
  for (const code of codes) expect(code).toMatch(/^[A-Z]{2}$/)
})

test('every code is a region that Unicode knows and none that it has retired', () => {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const unknown = countries.filter(({ code }) => english.of(code) === undefined)
  const retired = countries.filter(({ code }) => new Intl.Locale(`und-${code}`).region !== code)
  expect({ unknown, retired }).toEqual({ unknown: [], retired: [] })
})

test('no two countries share a name in English, German or their own words', () => {
  for (const nameOf of [
    (country: (typeof countries)[number]) => country.name,
    (country: (typeof countries)[number]) => country.nativeName,
    (country: (typeof countries)[number]) => countryName(country.code, 'de'),
  ]) {
    expect(new Set(countries.map(nameOf)).size).toBe(249)
  }
})

test('countries stand in the order of their English names', () => {
  const names = countries.map(({ name }) => name)
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare))
})

test('a country has its English, its German and its own name', () => {
  const spain = countries.find(({ code }) => code === 'ES')
  expect(spain).toEqual({ code: 'ES', name: 'Spain', nativeName: 'España' })
  expect(countryName('ES', 'en')).toBe('Spain')
  expect(countryName('ES', 'de')).toBe('Spanien')
  expect(countries.find(({ code }) => code === 'AU')?.nativeName).toBe('Australia')
})

test('the schema takes a code, not a name and not lower case', () => {
  expect(CountryCode.safeParse('DE').success).toBe(true)
  for (const other of ['de', 'Germany', 'XX', '']) expect(CountryCode.safeParse(other).success).toBe(false)
})
