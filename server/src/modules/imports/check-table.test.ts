import { expect, test } from 'vitest'
import { phoneIssues, readPhone } from './check-table.ts'
import { decodeText, isText, readCsv } from './read-csv.ts'

const readingOf = (text: string, country?: string) => {
  const cells = readPhone(new Map([['phone', text]]), 'phone', country)
  return phoneIssues(cells, 'phone', country)[0]?.message ?? cells.get('phone')
}
const askedFor = 'Please write this phone number as text with its country code, such as +49 170 12345678'

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
])('a number that may be several or none is asked for as text: %s', (text, country) => {
  expect(readingOf(text, country)).toBe(askedFor)
})

const named = 'Größmann – „Jürgen“ €'

test.each<[string, Buffer, boolean]>([
  ['UTF-8', Buffer.from(named), false],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${named}`), false],
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${named}`, 'utf16le'), false],
  ['UTF-16 the other way round', Buffer.from(`\uFEFF${named}`, 'utf16le').swap16(), false],
  ['Windows-1252', Buffer.from('Gr\xF6\xDFmann \x96 \x84J\xFCrgen\x93 \x80', 'latin1'), true],
])('a text keeps its letters: %s', (_, file, isWindows1252) => {
  expect(isText(file)).toBe(true)
  expect(decodeText(file)).toEqual({ text: named, isWindows1252 })
})

test('zero bytes without the mark of UTF-16 are no text', () => {
  expect(isText(Buffer.from('Firma;Ort', 'utf16le'))).toBe(false)
})

test.each([
  ['semicolons, with a comma in each text', 'Firma;Text;Ort\nA;Makes things, and sells them;X\nB;Builds, fast, well;Y'],
  ['tabs', 'Firma\tText\tOrt\nA\tB, C\tX\nB\ty;y\tY'],
  ['commas', 'Firma,Text,Ort\nA,x;y,X\nB,"z, or; more",Y'],
  ['a separator that it names', 'sep=,\r\nFirma,Text;Ort,Wo\nA,x;y,X\nB,z;u,Y'],
  ['a line above', 'Partners, friends, and guests\n\nFirma;Text;Ort\nA;x;X\nB;y;Y'],
  ['as another format begins', 'ID;PWXL;N\nA;x;y\nB;x;y'],
])('a separator is found: %s', (_, text) => {
  const rows = readCsv(text)[0]?.slice(-3) ?? []
  expect(rows.map(({ length }) => length)).toEqual([3, 3, 3])
  expect(rows.slice(1).map(([first]) => first)).toEqual(['A', 'B'])
})

test('cells in quotation marks hold separators, line breaks and quotation marks; others keep them', () => {
  const text = 'Firma;Text;Ort\r\n"A ""B"" C";"one\r\n\r\ntwo; three";5" pipe\r\n\r\nD;"unclosed; still'
  expect(readCsv(text)[0]).toEqual([
    ['Firma', 'Text', 'Ort'],
    ['A "B" C', 'one\r\n\r\ntwo; three', '5" pipe'],
    [''],
    ['D', 'unclosed; still'],
  ])
})
