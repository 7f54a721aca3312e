import { csvLine, csvMark } from '@project-week/contract/exports/csv'
import type { Locale } from '@project-week/contract/locale'
import { Readable } from 'node:stream'
import { berlinTime } from './berlin-time.ts'
import type { FileCell, FileColumn } from '@project-week/contract/exports/file-columns'

/** Times are Berlin's. */
const plainOf = (value: FileCell) =>
  value instanceof Date ? new Date(berlinTime(value.getTime())).toISOString().slice(0, 19).replace('T', ' ') : value

const lineOf = (values: readonly FileCell[], language: Locale) => csvLine(values.map(plainOf), language)

const pieceLength = 64 * 1024

async function* lines<Row>(
  columns: readonly FileColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
  language: Locale,
): AsyncGenerator<Buffer, void, undefined> {
  let piece =
    csvMark +
    lineOf(
      columns.map(({ header }) => header),
      language,
    )
  for await (const row of rows) {
    piece += lineOf(
      columns.map(({ value }) => value(row)),
      language,
    )
    if (piece.length > pieceLength) {
      yield Buffer.from(piece)
      piece = ''
    }
  }
  yield Buffer.from(piece)
}

/** Writes CSV in UTF-8 as a stream, as a spreadsheet in this language opens it. */
export const writeCsv = <Row>(
  columns: readonly FileColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
  language: Locale,
): Readable => Readable.from(lines(columns, rows, language), { objectMode: false, highWaterMark: pieceLength })
