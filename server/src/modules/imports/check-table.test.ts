import { words } from '@project-week/contract/field'
import { expect, test } from 'vitest'
import { countryOf } from './check-companies.ts'
import { phoneIssues, readPhone, valueOf } from './check-table.ts'
import { decodeText, isText, readCsv } from './read-csv.ts'

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

test.each([
  ['one byte of another encoding', ['Größmann;', 0xfc, ';Jürgen;Müßig'], 'Größmann;\uFFFD;Jürgen;Müßig', false],
  ['a letter cut in the middle', ['Größmann;Jürgen;M', 0xc3], 'Größmann;Jürgen;M\uFFFD', false],
  ['one byte, and no letter of UTF-8', ['Gro', 0xdf, 'mann'], 'Großmann', true],
  ['bytes that happen to be a letter of UTF-8', [0xc3, 0xa4, ';Gr', 0xf6, 0xdf, 'mann'], 'Ã¤;Größmann', true],
])('a text is UTF-8 where most of its letters are: %s', (_, parts, text, isWindows1252) => {
  const file = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))))
  expect(decodeText(file)).toEqual({ text, isWindows1252 })
})

test.each([
  ['Firma;Ort\nGrößmann;Łódź', 'utf-16le'],
  ['Firma;Ort\nGrößmann;Łódź', 'utf-16be'],
  ['Firma\t会社\n株式会社\t東京', 'utf-16le'],
])('UTF-16 without its mark is known by its zero bytes: %s as %s', (text, encoding) => {
  const file = Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') file.swap16()
  expect(isText(file)).toBe(true)
  expect(decodeText(file)).toEqual({ text, isWindows1252: false })
})

test('other zero bytes are of no text', () => {
  expect(isText(Buffer.from('Firma;Ort\0\0Firma;Ort'))).toBe(false)
  expect(isText(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]))).toBe(false)
  expect(isText(Buffer.alloc(64))).toBe(false)
})

test.each([
  ['semicolons, with a comma in each text', 'Firma;Text;Ort\nA;Makes things, and sells them;X\nB;Builds, fast, well;Y'],
  ['tabs', 'Firma\tText\tOrt\nA\tB, C\tX\nB\ty;y\tY'],
  ['commas', 'Firma,Text,Ort\nA,x;y,X\nB,"z, or; more",Y'],
  ['strokes', 'Firma|Text|Ort\nA|x;y, z|X\nB|z|Y'],
  ['a stroke that it names', 'sep=|\nFirma|Text;Ort|Wo\nA|x;y|X\nB|z;u|Y'],
  ['a separator that it names in quotation marks', '"sep=;"\r\nFirma;Text;Ort\r\nA;x,y;X\r\nB;z;Y'],
  ['a separator that it names, followed by others', 'sep=;;;\nFirma;Text;Ort\nA;x,y;X\nB;z;Y'],
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
