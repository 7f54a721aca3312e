import { Readable } from 'node:stream'
import { berlinTime } from './berlin-time.ts'
import type { CellValue, Column } from './column.ts'

/** What a spreadsheet would take for a formula (OWASP: CSV injection); a phone number is none. */
const startsFormula = /^[=@\t\r]|^[+-](?![\d ()/.-]*$)/

function fieldOf(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object')
    return new Date(berlinTime(value.getTime())).toISOString().slice(0, 19).replace('T', ' ')
  const text = (startsFormula.test(value) ? `'${value}` : value).toWellFormed()
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const lineOf = (values: readonly CellValue[]) => `${values.map(fieldOf).join(',')}\r\n`

const pieceLength = 64 * 1024

async function* lines<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<Buffer, void, undefined> {
  // The byte order mark tells spreadsheets that this is UTF-8.
  let piece = `\uFEFF${lineOf(columns.map(({ header }) => header))}`
  for await (const row of rows) {
    piece += lineOf(columns.map(({ value }) => value(row)))
    if (piece.length > pieceLength) {
      yield Buffer.from(piece)
      piece = ''
    }
  }
  yield Buffer.from(piece)
}

/** Writes CSV (RFC 4180, UTF-8) as a stream. Times are Berlin's. A text that would start a formula gets an apostrophe. */
export const writeCsv = <Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row> | Iterable<Row>): Readable =>
  Readable.from(lines(columns, rows), { objectMode: false, highWaterMark: pieceLength })
