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
}

const repeating: ReadonlySet<Field['kind']> = new Set(['choice', 'choices', 'ranked choices', 'country', 'yes-no'])

function cellOf(kind: Field['kind'], value: unknown, language: Locale): FileCell {
  if (typeof value === 'boolean') return yesNoLabels[value ? 'Yes' : 'No'][language]
  if (Array.isArray(value)) return value.join('; ')
  if (typeof value === 'string') return kind === 'instant' ? new Date(value) : value
  return typeof value === 'number' ? value : null
}

function columnsOf<Row extends object>(name: string, field: ListField, language: Locale): FieldColumn<Row>[] {
  const { label, kind, limit = 1, options, column } = field
  if (column?.file === undefined) return []
  const stored = fieldReader(name, field)
  const word = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(word) : (options?.[String(value)]?.[language] ?? value)
  const read = (row: Row) => (column.inWords ? word(stored(row)) : stored(row))
  const shared = { field: name, width: column.file, ...(repeating.has(kind) && { repeats: true as const }) }
  const { each, head } = column
  // The specified headings are the English ones.
  const header = (language === 'en' && (each ?? head)) || label[language]
  if (each === undefined) {
    return [{ ...shared, id: name, header, value: (row) => cellOf(kind, read(row), language) }]
  }
  return Array.from({ length: limit }, (_, rank) => ({
    ...shared,
    id: `${name}.${rank + 1}`,
    header: `${header} ${rank + 1}`,
    value: (row: Row) => {
      const choices = read(row)
      return cellOf(kind, Array.isArray(choices) ? (choices[rank] ?? '') : '', language)
    },
  }))
}

/** A file's columns for a record's fields: headings and words in a language, stored values as in the contract. */
export const fileColumnsOf = <Row extends object>(fields: ListFields, language: Locale): FieldColumn<Row>[] =>
  Object.entries(fields).flatMap(([name, field]) => columnsOf<Row>(name, field, language))
