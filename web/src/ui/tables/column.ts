import type { ReactNode } from 'react'
import type { IndexedColumn } from '../../lib/tables/column-store.ts'

/** A column of a table. The first column of a table names the row: it is pinned and cannot be hidden or moved. */
export interface Column<Row> extends IndexedColumn<Row> {
  header: string
  /** In rem, until somebody resizes it; longer text ends in an ellipsis. */
  width: number
  align?: 'start' | 'end'
  /** The heading under which a drawer folds it. */
  group?: string
  /** Shown in the table only where somebody has chosen it. */
  isExtra?: boolean
  /** Its cells are corrected where they stand, in a table that offers it. */
  inPlace?: true
  /** What is shown; by default the value as text. */
  cell?: (row: Row) => ReactNode
}

export function contentOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row)
  const value = column.value(row)
  const { label = (text: string) => text } = column
  if (value instanceof Date) return value.toLocaleDateString('en-GB')
  if (typeof value === 'object' && value !== null) return value.map(label).join(', ')
  return typeof value === 'string' && value !== '' ? label(value) : (value ?? '')
}
