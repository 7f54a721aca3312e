import { yesNoLabels } from '../enumerations/enumerations.ts'
import { type Field, type ListField, type ListFields, fieldReader } from '../field.ts'
import type { Locale } from '../locale.ts'

/** A file's cell. A Date is an instant, shown in Berlin time. */
export type FileCell = string | number | Date | null

export interface FileColumn<Row> {
  header: string
  /** In characters. */
  width: number
  value: (row: Row) => FileCell
  /** Few distinct values: the file then stores each once. */
  repeats?: true
}

/** A list's column that can be selected for a file. */
export interface FieldColumn<Row> extends FileColumn<Row> {
  /** The field's name in the contract; a column per rank adds the rank, as `preferredFieldOfStudy.1`. */
  id: string
  /** The field it belongs to: exporting a field includes all its columns. */
  field: string
  /** Its heading in a file that the office takes along in German; `header` is the specified one. */
  german: string
  /** Its cell there, where it is a word and not a value that an import reads. */
  germanValue?: (row: Row) => FileCell
}

const repeating: ReadonlySet<Field['kind']> = new Set(['choice', 'choices', 'ranked choices', 'country', 'yes-no'])

function cellOf(kind: Field['kind'], value: unknown, language: Locale): FileCell {
  if (typeof value === 'boolean') return yesNoLabels[value ? 'Yes' : 'No'][language]
  if (Array.isArray(value)) return value.join('; ')
  if (typeof value === 'string') return kind === 'instant' ? new Date(value) : value
  return typeof value === 'number' ? value : null
}

function columnsOf<Row extends object>(name: string, field: ListField): FieldColumn<Row>[] {
  const { label, kind, limit = 1, options, column } = field
  if (column?.file === undefined) return []
  const stored = fieldReader(name, field)
  const word = (value: unknown, language: Locale): unknown =>
    Array.isArray(value) ? value.map((one) => word(one, language)) : (options?.[String(value)]?.[language] ?? value)
  const read = (row: Row, language: Locale) => (column.inWords ? word(stored(row), language) : stored(row))
  const shared = { field: name, width: column.file, ...(repeating.has(kind) && { repeats: true as const }) }
  const { each } = column
  if (each === undefined) {
    return [
      {
        ...shared,
        id: name,
        header: column.head ?? label.en,
        german: label.de,
        value: (row) => cellOf(kind, read(row, 'en'), 'en'),
        germanValue: (row) => cellOf(kind, read(row, 'de'), 'de'),
      },
    ]
  }
  return Array.from({ length: limit }, (_, rank) => ({
    ...shared,
    id: `${name}.${rank + 1}`,
    header: `${each} ${rank + 1}`,
    german: `${label.de} ${rank + 1}`,
    value: (row: Row) => {
      const choices = read(row, 'en')
      return cellOf(kind, Array.isArray(choices) ? (choices[rank] ?? '') : '', 'en')
    },
  }))
}

/** A file's columns for a record's fields: headings and words in both languages, stored values as in the contract. */
export const fileColumnsOf = <Row extends object>(fields: ListFields): FieldColumn<Row>[] =>
  Object.entries(fields).flatMap(([name, field]) => columnsOf<Row>(name, field))
