import { csvLine, csvMark } from '@project-week/contract/exports/csv'
import { Readable } from 'node:stream'
import { berlinTime } from './berlin-time.ts'
import type { CellValue, Column } from './column.ts'

/** Times are Berlin's. */
const plainOf = (value: CellValue) =>
  value instanceof Date ? new Date(berlinTime(value.getTime())).toISOString().slice(0, 19).replace('T', ' ') : value

const lineOf = (values: readonly CellValue[]) => csvLine(values.map(plainOf))

const pieceLength = 64 * 1024

async function* lines<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<Buffer, void, undefined> {
  let piece = csvMark + lineOf(columns.map(({ header }) => header))
  for await (const row of rows) {
    piece += lineOf(columns.map(({ value }) => value(row)))
    if (piece.length > pieceLength) {
      yield Buffer.from(piece)
      piece = ''
    }
  }
  yield Buffer.from(piece)
}

/** Writes CSV in UTF-8 as a stream. */
export const writeCsv = <Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row> | Iterable<Row>): Readable =>
  Readable.from(lines(columns, rows), { objectMode: false, highWaterMark: pieceLength })
