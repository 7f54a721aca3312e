import { utils, write, type WorkSheet } from '@e965/xlsx'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readTable } from './read-workbook.ts'

/** What is read of the one cell below the heading. */
async function cellOf(
  cell: { t: 'n' | 'd'; v: number | Date; z?: string },
  { type = 'xlsx', isFrom1904 = false }: { type?: 'xlsx' | 'xlsb' | 'biff8'; isFrom1904?: boolean } = {},
): Promise<string | undefined> {
  const sheet: WorkSheet = utils.aoa_to_sheet([
    ['Value', 'Other'],
    ['', 'x'],
  ])
  sheet['A2'] = cell
  const book = utils.book_new(sheet)
  if (isFrom1904) book.Workbook = { WBProps: { date1904: true } }
  const { rows } = await readTable(Readable.from([write(book, { type: 'buffer', bookType: type }) as Buffer]))
  return rows[0]?.cells[0]
}

/** 9 March 2025. */
const day = 45_725

test.each([
  'm/d/yy',
  'mm/dd/yyyy',
  'dd/mm/yyyy',
  'dd.mm.yyyy',
  'dd.mm.yy',
  'd.m.yyyy',
  'yyyy-mm-dd',
  'yyyy/mm/dd',
  'd-mmm-yy',
  'd-mmm',
  'mmm-yy',
  'm/d/yy h:mm',
  'dd/mm/yyyy\\ hh:mm',
  '[$-407]d/\\ mmmm\\ yyyy;@',
  '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
  'ddd d mmm yyyy',
  'yyyy"年"m"月"d"日"',
])('a date is the date in whatever format: %s', async (z) => {
  expect(await cellOf({ t: 'n', v: day, z })).toBe('2025-03-09')
  expect(await cellOf({ t: 'n', v: day + 34_245 / 86_400, z })).toBe('2025-03-09 09:30:45')
})

test('a date is the date in an old workbook, a binary one and one that counts from 1904', async () => {
  for (const type of ['biff8', 'xlsb', 'xlsx'] as const) {
    expect(await cellOf({ t: 'n', v: day, z: 'mm/dd/yyyy' }, { type })).toBe('2025-03-09')
    expect(await cellOf({ t: 'n', v: day - 1462, z: 'mm/dd/yyyy' }, { type, isFrom1904: true })).toBe('2025-03-09')
  }
})

test.each([
  [4_917_012_345_678, 'General', '4917012345678'],
  [3_740_005, '#,##0', '3740005'],
  [3_740_006, '0.00', '3740006'],
  [3_740_007, '0.00E+00', '3740007'],
  [3_740_008, '00000000', '03740008'],
  [3_740_009, '00000000;-00000000;"-"', '03740009'],
  [1234, '"D-"00000', 'D-01234'],
  [12_345, '00-000-00', '00-123-45'],
  [3_740_010, '0', '3740010'],
  [3_740_011, '"Nr. "0', '3740011'],
  [-3, '0;[Red]0', '-3'],
  [0.1 + 0.2, 'General', '0.3'],
  [0.5, '0%', '0.5'],
  [7, '#,##0.00 "€"', '7'],
  // A time of day is no date.
  [0.5, 'hh:mm', '12:00'],
  [1.5, '[h]:mm', '36:00'],
])('a number is the number: %s as %s', async (v, z, text) => {
  expect(await cellOf({ t: 'n', v, z })).toBe(text)
})
