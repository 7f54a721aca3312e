import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useMemo, useRef } from 'react'
import { getLocale } from '../lib/locale.ts'
import { type IndexedColumn, type RowIndex, createRowIndex } from '../lib/row-index.ts'
import type { TableState } from '../lib/table-state.ts'
import { m } from '../paraglide/messages.js'
import './data-table.css'
import { Icon } from './icon.tsx'

export interface Column<Row> extends IndexedColumn<Row> {
  header: string
  /** In rem; text that is longer ends in dots. */
  width: number
  align?: 'start' | 'end'
  /** What is shown; by default the value as text. */
  cell?: (row: Row) => ReactNode
}

const rowHeights = { comfortable: 48, compact: 34 }

/** The index over all rows, made anew only when rows or columns are others. Shared by the table and its tools. */
export function useRowIndex<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): RowIndex {
  const locale = getLocale()
  return useMemo(
    () => createRowIndex(rows, columns, new Intl.Collator(locale, { numeric: true })),
    [rows, columns, locale],
  )
}

/** Positions of the rows that the state asks for, in its order. */
export function useFoundRows(index: RowIndex, { search, sorting, filters }: TableState): Uint32Array {
  // The state is read from the address at each rendering; its text is what tells two of them apart.
  const question = JSON.stringify({ search, sorting, filters })
  return useMemo(() => index.find(JSON.parse(question)), [index, question])
}

interface DataTableProps<Row> {
  /** Says what the rows are; the name of the scrolling region. */
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  found: Uint32Array
  state: TableState
  onChange: (change: Partial<TableState>) => void
  /** Opens everything about a row; the first column then holds a button that covers the whole row. */
  onOpen?: (row: Row) => void
  /** Shown when no row is found. */
  empty?: ReactNode
}

/**
 * A table of any length: only the rows in view are in the document. It stays a real table, with its size and each
 * row's place told to those who do not see it.
 */
export function DataTable<Row>({
  caption,
  rows,
  columns,
  rowKey,
  found,
  state,
  onChange,
  onOpen,
  empty = m.ui_table_empty(),
}: DataTableProps<Row>) {
  const region = useRef<HTMLElement>(null)
  const rowHeight = rowHeights[state.density]
  const virtualizer = useVirtualizer({
    count: found.length,
    getScrollElement: () => region.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // Tests and printing have no measured height; a screenful is then better than nothing.
    initialRect: { width: 1000, height: 700 },
  })
  const shown = columns.filter((column) => !state.hidden.includes(column.id))
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  const width = shown.reduce((sum, column) => sum + column.width, 0)

  return (
    // Focusable, so that it can be scrolled with the keyboard alone.
    <section className="data-table" ref={region} aria-label={caption} tabIndex={0}>
      <table aria-rowcount={found.length + 1} style={{ minWidth: `${width}rem` }}>
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {shown.map((column) => (
            <col key={column.id} style={{ width: `${column.width}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {shown.map((column) => (
              <HeaderCell key={column.id} column={column} sorting={state.sorting} onChange={onChange} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Spacer height={before} columns={shown.length} />}
          {items.map(({ index }) => {
            const row = rows[found[index] ?? -1]
            return (
              row !== undefined && (
                <tr key={rowKey(row)} aria-rowindex={index + 2} style={{ '--row-height': `${rowHeight}px` } as object}>
                  {shown.map((column, at) => (
                    <td key={column.id} data-align={column.align}>
                      {at === 0 && onOpen ? (
                        <button type="button" className="data-table__open" onClick={() => onOpen(row)}>
                          {contentOf(column, row)}
                        </button>
                      ) : (
                        contentOf(column, row)
                      )}
                    </td>
                  ))}
                </tr>
              )
            )
          })}
          {after > 0 && <Spacer height={after} columns={shown.length} />}
        </tbody>
      </table>
      {found.length === 0 && <div className="data-table__empty">{empty}</div>}
    </section>
  )
}

function contentOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row)
  const value = column.value(row)
  if (value instanceof Date) return value.toLocaleDateString('en-GB')
  return typeof value === 'object' && value !== null ? value.join(', ') : (value ?? '')
}

function HeaderCell<Row>({
  column,
  sorting,
  onChange,
}: {
  column: Column<Row>
  sorting: TableState['sorting']
  onChange: (change: Partial<TableState>) => void
}) {
  const isSorted = sorting?.column === column.id
  const direction = isSorted ? (sorting.descending ? 'descending' : 'ascending') : undefined
  // Up, down, and back to how the rows came.
  const next = direction === 'descending' ? undefined : { column: column.id, descending: direction === 'ascending' }
  return (
    <th scope="col" aria-sort={direction}>
      <button
        type="button"
        className="data-table__head"
        data-align={column.align}
        onClick={() => onChange({ sorting: next })}
      >
        {column.header}
        <Icon name="arrow-up" size={16} />
      </button>
    </th>
  )
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr className="data-table__spacer" aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
