import { csvLine, csvMark } from '@project-week/contract/exports/csv'
import { Readable } from 'node:stream'
import { berlinTime } from './berlin-time.ts'
import type { FileCell, FileColumn } from '@project-week/contract/exports/file-columns'

/** Times are Berlin's. */
const plainOf = (value: FileCell) =>
  value instanceof Date ? new Date(berlinTime(value.getTime())).toISOString().slice(0, 19).replace('T', ' ') : value

const lineOf = (values: readonly FileCell[]) => csvLine(values.map(plainOf))

const pieceLength = 64 * 1024

async function* lines<Row>(
  columns: readonly FileColumn<Row>[],
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
export const writeCsv = <Row>(
  columns: readonly FileColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Readable => Readable.from(lines(columns, rows), { objectMode: false, highWaterMark: pieceLength })
