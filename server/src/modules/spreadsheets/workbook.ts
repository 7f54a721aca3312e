import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import { Readable } from 'node:stream'

export interface Column<Row> {
  header: string
  /** In characters. */
  width: number
  value: (row: Row) => CellValue
  format?: string
}

/** Excel refuses cells over this many characters. */
const longestCell = 32_767

/** Keeps what XML 1.0 cannot carry out of a cell, and texts within Excel's limit. */
const safe = (value: CellValue): CellValue =>
  typeof value === 'string'
    ? value
        // oxlint-disable-next-line no-control-regex
        .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
        .slice(0, longestCell)
    : value

/**
 * Writes one sheet as a stream: bold frozen header with filters, strings as strings whatever they start with.
 *
 * @param rows read one by one; a client that leaves ends the reading
 */
export function writeWorkbook<Row>(
  sheet: string,
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Readable {
  async function* cells() {
    for await (const row of rows) yield columns.map((column) => safe(column.value(row)))
  }
  const stream = writeXlsxStream(cells(), {
    name: sheet,
    columns: columns.map((column) => ({
      header: column.header,
      width: column.width,
      ...(column.format && { numFmt: column.format }),
    })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
}
