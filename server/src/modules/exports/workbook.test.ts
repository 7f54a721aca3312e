import { read } from '@e965/xlsx'
import { readXlsx } from 'hucre/xlsx'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { berlinTime } from './berlin-time.ts'
import type { FileColumn } from '@project-week/contract/exports/file-columns'
import { writeCsv } from './csv.ts'
import { columnLetters, longestCell, writeWorkbook } from './workbook.ts'

interface Row {
  text: string
  word: string
  count: number
  at: Date | null
}

const columns: readonly FileColumn<Row>[] = [
  { header: 'Text', width: 20, value: (row) => row.text },
  { header: 'Word & <sign>', width: 12, value: (row) => row.word, repeats: true },
  { header: 'Count', width: 8, value: (row) => row.count },
  { header: 'At', width: 17, value: (row) => row.at },
]

const traps = [
  '=1+1',
  '+49 30 1234',
  '-5',
  '@SUM(A1)',
  '00123',
  '1e5',
  'TRUE',
  '2025-11-01',
  '_x0041_',
  '_x005F_',
  'a < b & c > d "quoted" \'single\'',
  '  spaces around  ',
  'two\nlines',
  'Übergröße 😀 漢字',
  ']]>',
]
const at = new Date('2025-10-31T23:30:00Z')
const rows: Row[] = traps.map((trap, index) => ({
  text: trap,
  word: index % 2 === 0 ? 'odd' : 'even',
  count: index,
  at,
}))
const make = (given: readonly Row[] = rows) => buffer(writeWorkbook('Audit log', columns, given))

test('every text comes back as it went in, whatever it starts with, in two readers', async () => {
  const file = await make()
  const hucre = await readXlsx(file)
  expect(hucre.sheets[0]?.rows.slice(1).map((row) => row[0])).toEqual(traps)
  const sheet = read(file, { dense: true }).Sheets['Audit log'] as unknown as { '!data': { v: unknown; t: string }[][] }
  const cells = sheet['!data'].slice(1).map((row) => row[0])
  expect(cells.map((cell) => cell?.v)).toEqual(traps)
  expect(new Set(cells.map((cell) => cell?.t))).toEqual(new Set(['s']))
})

test('numbers are numbers and instants are dates of the clock in Berlin', async () => {
  const book = await readXlsx(await make())
  const row = book.sheets[0]?.rows[1]
  expect(row?.[2]).toBe(0)
  expect(row?.[3]).toEqual(new Date('2025-11-01T00:30:00Z'))
})

test('the header is bold and frozen, with a filter over all rows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workbook-'))
  try {
    writeFileSync(join(folder, 'a.xlsx'), await make())
    const book = read(readFileSync(join(folder, 'a.xlsx')), { bookFiles: true }) as unknown as {
      files: Record<string, { content: Uint8Array }>
    }
    const sheet = Buffer.from(book.files['xl/worksheets/sheet1.xml']?.content ?? []).toString()
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain(`<autoFilter ref="A1:D${traps.length + 1}"/>`)
    expect(sheet).toContain('<c r="A1" s="1" t="inlineStr">')
    const styles = Buffer.from(book.files['xl/styles.xml']?.content ?? []).toString()
    expect(styles).toContain('<font><b/>')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('what XML cannot carry is left out, and a text too long for a cell is cut where one sees it', async () => {
  const book = await readXlsx(
    await make([
      { text: 'a\u0000b\uFFFEc\uFFFFd\uD800e\u001Ff', word: '', count: Number.NaN, at: null },
      { text: 'x'.repeat(40_000), word: '', count: 1, at: null },
      { text: '😀'.repeat(20_000), word: '', count: 1, at: null },
    ]),
  )
  const [, first, long, pairs] = book.sheets[0]?.rows ?? []
  expect(first?.[0]).toBe('abcdef')
  expect(first?.[2] ?? null).toBeNull()
  expect(String(long?.[0])).toHaveLength(longestCell)
  expect(String(long?.[0]).endsWith('x…')).toBe(true)
  expect(String(pairs?.[0]).isWellFormed()).toBe(true)
  expect(String(pairs?.[0]).endsWith('😀…')).toBe(true)
})

test('more different words than the file shares are written all the same', async () => {
  const many = Array.from({ length: 20_050 }, (_, index) => ({ text: 'a', word: `word ${index}`, count: 1, at: null }))
  const book = await readXlsx(await make(many))
  expect(book.sheets[0]?.rows.slice(1).map((row) => row[1])).toEqual(many.map(({ word }) => word))
})

test('a reader that leaves ends the reading of the rows', async () => {
  let isEnded = false
  let given = 0
  async function* endless(): AsyncGenerator<Row> {
    try {
      for (;;) {
        given++
        await turn()
        yield { text: `${Math.random()}`.repeat(200), word: 'a', count: 1, at: null }
      }
    } finally {
      isEnded = true
    }
  }
  const stream = writeWorkbook('Sheet', columns, endless())
  for await (const _ of stream) if (given > 500) break
  await expect.poll(() => isEnded).toBe(true)
})

test('rows that fail break the file off instead of ending it as if it were whole', async () => {
  async function* failing(): AsyncGenerator<Row> {
    yield* rows
    await turn()
    throw new Error('the database went away')
  }
  await expect(buffer(writeWorkbook('Sheet', columns, failing()))).rejects.toThrow('the database went away')
})

test.runIf(existsSync('/usr/bin/ssconvert'))('gnumeric opens it without a word and finds every cell', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workbook-'))
  try {
    writeFileSync(join(folder, 'a.xlsx'), await make())
    const said = execFileSync('ssconvert', [join(folder, 'a.xlsx'), join(folder, 'a.csv')], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    expect(said).toBe('')
    const csv = readFileSync(join(folder, 'a.csv'), 'utf8')
    for (const trap of ['=1+1', '+49 30 1234', '@SUM(A1)', '00123', '_x0041_', 'Übergröße 😀 漢字', ']]>']) {
      expect(csv).toContain(trap)
    }
    expect(csv).toContain('2025/11/01 00:30:00')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('CSV quotes what needs it, disarms formulas and leaves phone numbers alone', async () => {
  const bytes = await buffer(
    writeCsv(
      columns,
      [
        { text: '=HYPERLINK("http://x")', word: 'a,b', count: 1.5, at },
        { text: '+49 30 1234', word: '-cmd', count: 2, at: null },
      ],
      'en',
    ),
  )
  expect(bytes.toString().split('\r\n')).toEqual([
    '\uFEFFText,Word & <sign>,Count,At',
    `"'=HYPERLINK(""http://x"")","a,b",1.5,2025-11-01 00:30:00`,
    `+49 30 1234,'-cmd,2,`,
    '',
  ])
})

test.each([
  ['2026-03-29T00:59:59Z', '2026-03-29T01:59:59Z'],
  ['2026-03-29T01:00:00Z', '2026-03-29T03:00:00Z'],
  ['2026-10-25T00:59:59Z', '2026-10-25T02:59:59Z'],
  ['2026-10-25T01:00:00Z', '2026-10-25T02:00:00Z'],
])('at %s the clocks of Berlin show %s', (instant, local) => {
  expect(new Date(berlinTime(Date.parse(instant))).toISOString()).toBe(local.replace('Z', '.000Z'))
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (index, letters) => {
  expect(columnLetters(index)).toBe(letters)
})

test('whoever stops reading ends the reading of rows', async () => {
  let hasEnded = false
  async function* endless() {
    try {
      for (let line = 0; ; line++) yield await Promise.resolve({ text: `row ${line}` })
    } finally {
      hasEnded = true
    }
  }
  const words: FileColumn<{ text: string }>[] = [{ header: 'Text', width: 10, value: (row) => row.text }]
  const file = writeWorkbook('Rows', words, endless())
  for await (const piece of file) if ((piece as Buffer).length > 1000) break
  expect(file.destroyed).toBe(true)
  await expect.poll(() => hasEnded).toBe(true)
})
