import { type Field, type ListField, type ListFields, type Sections, fieldReader } from '@project-week/contract/field'
import type { CellValue } from '../../lib/tables/column-store.ts'
import { dateText, dateTimeText } from '../../lib/tables/table-text.ts'
import { createElement } from 'react'
import { fieldWord, numberText } from '../../lib/words/field-words.ts'
import { labelText } from '../../lib/words/labels.ts'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { StateChip } from '../state-chip.tsx'
import type { Column } from './column.ts'

function cellOf(value: unknown): CellValue {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

const codes: ReadonlySet<Field['kind']> = new Set(['code', 'email', 'phone'])

function columnOf<Row extends object>(name: string, field: ListField, width: number, sections: Sections): Column<Row> {
  const read = fieldReader(name, field)
  const { kind, column } = field
  const section = sections[field.form?.section ?? '']
  const instantText = column?.time ? dateTimeText : dateText
  const hasWords = kind === 'country' || kind === 'yes-no' || (field.options !== undefined && kind !== 'number')
  return {
    id: name,
    header: labelText(field.label),
    width,
    value: (row) => cellOf(read(row)),
    ...(kind === 'email' && { label: shownAddress }),
    ...(hasWords && !column?.abbreviated && { label: (value: string) => fieldWord(field, value) }),
    ...(section && { group: labelText(section.record ?? section.title) }),
    ...(column?.inPlace && { inPlace: true }),
    ...(column?.scale && { order: Object.keys(field.options ?? {}) }),
    ...(kind === 'number' && {
      align: 'end',
      cell: (row: Row) => {
        const value = read(row)
        return typeof value === 'number' && numberText(value)
      },
    }),
    ...(codes.has(kind) && { isCode: true }),
    ...(column?.inWords === true &&
      kind === 'choice' && {
        cell: (row: Row) => {
          const value = read(row)
          return typeof value === 'string' && value !== '' && createElement(StateChip, null, fieldWord(field, value))
        },
      }),
    ...((kind === 'instant' || kind === 'day') && {
      isInstant: true,
      cell: (row: Row) => {
        const value = read(row)
        return typeof value === 'string' && value !== '' ? instantText(value) : ''
      },
    }),
  }
}

/**
 * The columns of a table, and the lines of its drawer, for a record's fields. Their ids are the contract's names.
 *
 * @param start the columns that the table opens with, by default all; the others, in the catalogue's order, can be
 *   chosen
 * @param sections of the form, by which a drawer groups the fields
 */
export function recordColumns<Row extends object>(
  fields: ListFields,
  start: readonly string[] = Object.keys(fields),
  sections: Sections = {},
): Column<Row>[] {
  return [...new Set([...start, ...Object.keys(fields)])].flatMap((name) => {
    const field = fields[name]
    if (field?.column?.table === undefined) return []
    return [{ ...columnOf<Row>(name, field, field.column.table, sections), isExtra: !start.includes(name) }]
  })
}
