import type { MatchedCompany } from '@project-week/contract/matching/matching'
import { writeXlsx } from 'hucre/xlsx'
import { berlinDate, matchingColumns, matchingRows } from './matching-workbook.ts'

/** 1 is A, 27 is AA. */
const columnName = (number: number): string =>
  number === 0 ? '' : columnName(Math.floor((number - 1) / 26)) + String.fromCodePoint(65 + ((number - 1) % 26))

/** Writes the workbook away from the page: 11,000 companies take seconds, and the page stays as quick as before. */
self.addEventListener('message', ({ data }: MessageEvent<readonly MatchedCompany[]>) => {
  const rows = matchingRows(data, berlinDate)
  const columns = matchingColumns
  const header = new Map(
    columns.map((column, at) => [`0,${at}`, { value: column.header, style: { font: { bold: true } } }] as const),
  )
  const write = writeXlsx({
    sheets: [
      {
        name: 'Matching',
        columns: columns.map(({ width, isDate }) => ({ width, ...(isDate && { numFmt: 'dd/mm/yyyy hh:mm' }) })),
        rows: [columns.map((column) => column.header), ...rows],
        cells: header,
        freezePane: { rows: 1 },
        autoFilter: { range: `A1:${columnName(columns.length)}${rows.length + 1}` },
      },
    ],
  })
  write.then(
    (workbook) => self.postMessage({ workbook }),
    (error: unknown) => self.postMessage({ failure: error instanceof Error ? error.message : String(error) }),
  )
})
