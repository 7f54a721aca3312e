import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, withoutProtection } from './csv.ts'

/**
 * The cells as spreadsheets read them: a quotation mark counts only at the start of a cell; whatever follows its
 * partner belongs to the same cell, and quoted text is not split.
 */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at <= text.length) {
    let cell = ''
    if (text[at] === '"') {
      at += 1
      while (at < text.length && !(text[at] === '"' && text[at + 1] !== '"')) {
        cell += text[at]
        at += text[at] === '"' ? 2 : 1
      }
      at += 1
    }
    while (at < text.length && !`${separator}\r\n`.includes(text[at] ?? '')) cell += text[at++]
    cells.push(cell)
    at += 1
  }
  return cells
}

/** Digits with a sign are at worst a number. */
const isFormula = (cell: string) => /^[=@＝＠+\-＋－]/.test(cell) && !/^[+\-＋－][\d ()/.-]*$/.test(cell)

const separators = [',', ';', '\t'] as const
const languages = ['en', 'de'] as const

test.each([
  ['after a semicolon', "x;=cmd|'/c calc'!A0;y"],
  ['after a comma', 'x, =1+1, y'],
  ['after a tab', 'x\t=1+1\ty'],
  ['after a line break', 'x\r\n@SUM(A1)\n-1+cmd'],
  ['behind quotation marks', 'x;"=1+1"'],
  ['that ends in the next field', 'x;+1-'],
  ['with a sign of full width', '＝1+1;＋1+cmd;－1+cmd;＠SUM(A1)'],
])('no spreadsheet finds a formula %s', (_, text) => {
  for (const language of languages)
    for (const cells of [
      ['a', text, "/cmd|'/c calc'!A0;"],
      [text, 'b'],
    ])
      for (const separator of separators)
        expect(cellsOf(csvLine(cells, language), separator).filter(isFormula)).toEqual([])
})

test('no spreadsheet finds a formula in any text', () => {
  const signs = fc.constantFrom('=', '+', '-', '@', '＝', '＋', ';', ',', '\t', '\r', '\n', '"', "'", ' ', '1', 'a')
  const text = fc.string({ unit: signs, maxLength: 12 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      for (const language of languages) {
        const line = csvLine(['a', one, other, 'b'], language)
        for (const separator of separators) expect(cellsOf(line, separator).filter(isFormula)).toEqual([])
      }
    }),
    { numRuns: 2000 },
  )
})

test('phone numbers and texts without a formula stay as they are', () => {
  expect(csvLine(['+49 30 1234', 'Maths; physics', 'a - b = c', 'me@tum.example'], 'en')).toBe(
    '+49 30 1234,"Maths; physics",a - b = c,me@tum.example\r\n',
  )
  expect(csvLine(['Ulm, Jena', 'Maths; physics', 'b'], 'de')).toBe('"Ulm, Jena";"Maths; physics";b\r\n')
})

test('a text comes back as it was, apostrophes of its own included', () => {
  const signs = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    ';',
    ',',
    '\t',
    '\r',
    '\n',
    '"',
    "'",
    "'",
    ' ',
    '1',
    'a',
  )
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 12 }), (text) => {
      const [, cell = ''] = cellsOf(csvLine(['a', text, 'b'], 'en'), ',')
      expect(withoutProtection(cell)).toBe(text)
    }),
    { numRuns: 2000 },
  )
})
