import { expect, test } from 'vitest'
import { decodeText, isText, readCsv } from './read-csv.ts'

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
