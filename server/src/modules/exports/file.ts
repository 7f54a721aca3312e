import type { ExportChoice, ExportFormat } from '@project-week/contract/exports/export'
import type { FieldColumn } from '@project-week/contract/exports/file-columns'
import { recordRefusals } from '@project-week/contract/refusals'
import type { Locale } from '@project-week/contract/locale'
import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import { validationFailed } from '../../errors.ts'
import { writeCsv } from './csv.ts'
import { writeWorkbook } from './workbook.ts'

/** One list with what it needs to become a file. */
export interface Source<Row> {
  sheet: string
  columns: readonly FieldColumn<Row>[]
  rows: AsyncIterable<Row> | Iterable<Row>
}

/** The columns of the chosen fields, and of those within them, in the order of the choice. */
function choose<Row>(columns: readonly FieldColumn<Row>[], fields: readonly string[] | undefined) {
  if (fields === undefined) return columns
  const columnsOf = (wanted: string) =>
    columns.filter(({ field }) => field === wanted || field.startsWith(`${wanted}.`))
  const unknown = fields.find((wanted) => columnsOf(wanted).length === 0)
  if (unknown !== undefined) throw validationFailed({ columns: recordRefusals.noColumn({ field: unknown }) })
  return [...new Set(fields)].flatMap(columnsOf)
}

/** The rows of a list as a file, of the chosen fields or all of them; a CSV is written as the language's spreadsheets read it. */
export function fileOf<Row>(
  { sheet, columns, rows }: Source<Row>,
  { format, columns: fields, language }: Pick<ExportChoice, 'format' | 'columns'> & { language: Locale },
): Readable {
  const chosen = choose(columns, fields)
  return format === 'csv' ? writeCsv(chosen, rows, language) : writeWorkbook(sheet, chosen, rows)
}

/** Tells the browser what it gets. The routes answer a workbook where nothing else is said. */
export function nameFile(reply: FastifyReply, name: string, format: ExportFormat): void {
  if (format === 'csv') reply.type('text/csv; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="${name}.${format}"`)
}
