import { companyColumns } from '@project-week/contract/imports/import-companies'
import { type CellObject, utils, write, type WorkSheet } from '@e965/xlsx'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { sheetsOf, withSheet, workbookOf } from '#test/workbooks.ts'
import { readTable } from './read-workbook.ts'

const tableOf = (file: Buffer) => readTable(companyColumns, Readable.from([file]))

/** What is read of cells that stand below each other. */
async function textsOf(
  cells: readonly CellObject[],
  { type = 'xlsx', isFrom1904 = false }: { type?: 'xlsx' | 'xlsb' | 'biff8'; isFrom1904?: boolean } = {},
): Promise<(string | undefined)[]> {
  const sheet: WorkSheet = utils.aoa_to_sheet([['Value', 'Other'], ...cells.map(() => ['', 'x'])])
  for (const [at, cell] of cells.entries()) sheet[`A${at + 2}`] = cell
  const book = utils.book_new(sheet)
  if (isFrom1904) book.Workbook = { WBProps: { date1904: true } }
  const { rows } = await tableOf(write(book, { type: 'buffer', bookType: type }) as Buffer)
  return rows.map((row) => row.cells[0])
}

/** 9 March 2025. */
const day = 45_725

const dateFormats = [
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
]

test('a date is the date in each of 17 formats, with its time where it has one', async () => {
  expect(await textsOf(dateFormats.map((z) => ({ t: 'n', v: day, z })))).toEqual(dateFormats.map(() => '2025-03-09'))
  const withTime = await textsOf(dateFormats.map((z) => ({ t: 'n', v: day + 34_245 / 86_400, z })))
  expect(withTime).toEqual(dateFormats.map(() => '2025-03-09 09:30:45'))
})

test.each(['biff8', 'xlsb', 'xlsx'] as const)('a date is the date in %s, counted from 1904 too', async (type) => {
  expect(await textsOf([{ t: 'n', v: day, z: 'mm/dd/yyyy' }], { type })).toEqual(['2025-03-09'])
  expect(await textsOf([{ t: 'n', v: day - 1462, z: 'mm/dd/yyyy' }], { type, isFrom1904: true })).toEqual([
    '2025-03-09',
  ])
})

test('a number is the number; only formats that pad it with zeros count', async () => {
  const cases: [number, string, string][] = [
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
  ]
  expect(await textsOf(cases.map(([v, z]) => ({ t: 'n', v, z })))).toEqual(cases.map(([, , text]) => text))
})

test('a web page that a portal calls a workbook is read', async () => {
  const page = '<html><table><tr><td>Firma</td><td>Ort</td></tr><tr><td>Köln AG</td><td>Köln</td></tr></table></html>'
  expect((await tableOf(Buffer.from(page))).rows).toMatchObject([{ row: 2, cells: ['Köln AG', 'Köln'] }])
})

const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
/** A sheet of two users, whose second cell of a company is this XML. */
const sheetXml = (cell: string, { row = '', columns = '' } = {}) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${columns}<sheetData><row r="1">${inline('A1', 'Email')}${inline('B1', 'Type')}${inline('C1', 'Company')}</row><row r="2">${inline('A2', 'ada@example.org')}${inline('B2', 'Student')}${inline('C2', 'Aldor GmbH')}</row><row r="3"${row}>${inline('A3', 'old@example.org')}${inline('B3', 'Admin')}${cell}</row></sheetData></worksheet>`

test('a row without height and a column without width are hidden', async () => {
  const row = withSheet(sheetXml('', { row: ' ht="0" customHeight="1"' }))
  expect((await tableOf(row)).rows.map(({ isHidden }) => isHidden)).toEqual([false, true])
  const low = withSheet(sheetXml('', { row: ' ht="1.5" customHeight="1"' }))
  expect((await tableOf(low)).rows.map(({ isHidden }) => isHidden)).toEqual([false, false])
  const widthOf = (width: string) =>
    withSheet(sheetXml('', { columns: `<cols><col min="3" max="3" width="${width}" customWidth="1"/></cols>` }))
  expect((await tableOf(widthOf('0'))).hiddenColumns).toEqual([2])
  expect((await tableOf(widthOf('0.5'))).hiddenColumns).toEqual([])
})

test('merged cells are known, beside the list too', async () => {
  const book = workbookOf(list, {
    change: (sheet) => {
      sheet['!merges'] = [{ s: { r: 1, c: 2 }, e: { r: 2, c: 3 } }]
    },
  })
  expect((await tableOf(book)).rows.map(({ kinds }) => kinds)).toEqual([[undefined, undefined, 'merged', 'merged']])
})

test('a column without width is hidden in an old workbook', async () => {
  const book = workbookOf(list, {
    type: 'biff8',
    change: (sheet) => {
      sheet['!cols'] = [{ width: 9 }, { width: 9 }, { width: 0 }, { width: 9 }]
    },
  })
  expect((await tableOf(book)).hiddenColumns).toEqual([2])
})

test.each([
  ['none', '<c r="C3"><f>A1</f></c>', '', 'formula'],
  ['an empty element', '<c r="C3"><f>A1</f><v></v></c>', '', 'formula'],
  ['an empty text', '<c r="C3" t="str"><f>A1</f><v></v></c>', '', undefined],
  ['a zero', '<c r="C3"><f>A1</f><v>0</v></c>', '0', 'number'],
  ['a text', '<c r="C3" t="str"><f>A1</f><v>Aldor</v></c>', 'Aldor', undefined],
  ['an error', '<c r="C3" t="e"><f>A1</f><v>#REF!</v></c>', '#REF!', undefined],
  ['an error without its name', '<c r="C3" t="e"><f>A1</f></c>', '', 'formula'],
  ['no formula at all', '<c r="C3"/>', '', undefined],
])('a formula counts by its result: %s', async (_, xml, text, kind) => {
  const file = withSheet(sheetXml(xml))
  const [, row] = (await tableOf(file)).rows
  expect([row?.cells[2] ?? '', row?.kinds[2]]).toEqual([text, kind])
})

test('a row of formulas without results is a row', async () => {
  const cells = ['A3', 'B3'].map((at) => `<c r="${at}"><f>A1</f></c>`)
  const file = withSheet(sheetXml('').replace(/<row r="3">.*<\/row>/, `<row r="3">${cells.join('')}</row>`))
  expect((await tableOf(file)).rows.map(({ row }) => row)).toEqual([2, 3])
})

test('a date cell is known as one', async () => {
  const file = workbookOf([
    ['Firma', 'Hausnummer', 'Ort'],
    ['Aldor GmbH', new Date('2025-05-03'), '2025-05-03'],
  ])
  expect((await tableOf(file)).rows[0]?.kinds).toEqual([undefined, 'date', undefined])
})

const list = [
  ['Kunde', 'E-Mail', 'Ort', 'Notiz'],
  ['Aldor GmbH', 'ada@aldor.example', 'Bonn', 'x'],
]

test.each<[string, Parameters<typeof sheetsOf>[0]]>([
  ['a title', [{ rows: [['Unternehmen'], [null], ...list] }]],
  ['a title of several cells', [{ rows: [['Partners 2025', null, 'as of March'], ['by', 'Ada'], ...list] }]],
  ['notes', [{ rows: [['Firma', 'fill in all columns'], ['E-Mail', 'of the contact'], [null], ...list] }]],
  [
    'a summary on a sheet of its own',
    [
      {
        rows: [
          ['Firma', 'Anzahl'],
          ['Aldor GmbH', 3],
        ],
      },
      { rows: list },
    ],
  ],
  ['an empty sheet, and one of headings alone', [{ rows: [] }, { rows: list.slice(0, 1) }, { rows: list }]],
])('the list is found below or behind %s', async (_, sheets) => {
  const { headings, rows } = await tableOf(sheetsOf(sheets))
  expect([headings, rows.map(({ cells }) => cells)]).toEqual([list[0], list.slice(1)])
})

test('of headings that nobody knows the first line with several cells is taken, on the first sheet', async () => {
  const rows = [['Liste'], ['a', 'b'], ['1', '2']]
  expect(
    await tableOf(
      sheetsOf([
        { rows },
        {
          rows: [
            ['c', 'd'],
            ['3', '4'],
          ],
        },
      ]),
    ),
  ).toMatchObject({
    headings: ['a', 'b'],
    rows: [{ row: 3, cells: ['1', '2'] }],
  })
})

test('a list of one column, and a heading beyond the first twenty lines', async () => {
  expect(await tableOf(sheetsOf([{ rows: [['Liste'], ['Firma'], ['Aldor GmbH']] }]))).toMatchObject({
    headings: ['Firma'],
    rows: [{ row: 3 }],
  })
  const { headings } = await tableOf(sheetsOf([{ rows: [...Array.from({ length: 20 }, () => ['x', 'y']), ...list] }]))
  expect(headings).toEqual(['x', 'y'])
})
