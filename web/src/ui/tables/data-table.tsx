import {
  type ReactNode,
  type UIEvent,
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { IndexedColumn } from '../../lib/tables/column-store.ts'
import { afterFrame, whileIdle } from '../../lib/page/idle.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { type RowIndex, createRowIndex } from '../../lib/tables/row-index.ts'
import type { TableState } from '../../lib/tables/table-state.ts'
import { m } from '../../paraglide/messages.js'
import { TableHead } from './data-table-head.tsx'
import './data-table.css'

export interface Column<Row> extends IndexedColumn<Row> {
  header: string
  /** In rem; text that is longer ends in dots. */
  width: number
  align?: 'start' | 'end'
  /** What is shown; by default the value as text. */
  cell?: (row: Row) => ReactNode
}

/** The columns that are shown, in the order somebody gave them. The first one names the row and stays first. */
export function orderColumns<Row>(
  columns: readonly Column<Row>[],
  { hidden, order }: Pick<TableState, 'hidden' | 'order'>,
): Column<Row>[] {
  const place = ({ id }: Column<Row>, at: number) => {
    const given = order.indexOf(id)
    return at === 0 ? -1 : given === -1 ? order.length + at : given
  }
  return columns
    .map((column, at) => ({ column, place: place(column, at) }))
    .sort((a, b) => a.place - b.place)
    .map(({ column }) => column)
    .filter(({ id }) => !hidden.includes(id))
}

const rowHeights = { comfortable: 48, compact: 34 }

/** The index over all rows, made anew only when rows or columns are others. Shared by the table and its tools. */
export function useRowIndex<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): RowIndex {
  const locale = getLocale()
  const index = useMemo(
    () => createRowIndex(rows, columns, new Intl.Collator(locale, { numeric: true })),
    [rows, columns, locale],
  )
  // The first rows are shown before anything is prepared; the first search finds it done.
  useEffect(() => {
    let stop = () => {}
    const cancel = afterFrame(() => {
      stop = whileIdle(() => index.prepare())
    })
    return () => {
      cancel()
      stop()
    }
  }, [index])
  return index
}

/** Positions of the rows that the state asks for, in its order. */
export function useFoundRows(index: RowIndex, { search, sorting, filters }: TableState): Uint32Array {
  // The state is read from the address at each rendering; its text is what tells two of them apart.
  const question = JSON.stringify({ search, sorting, filters })
  return useMemo(() => index.find(JSON.parse(question)), [index, question])
}

/** The height that a table never exceeds, in rem (data-table.css). */
const tallest = 44
/** Rows drawn above and below what is seen, for fast scrolling. Each is laid out at every frame of a dragged scroll bar. */
const spareRows = 3
/** Drawn anew not at every pixel. */
const rowsAStep = 3

const remOf = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/**
 * Which rows to draw. Rows are all of one height, so where the scrolling stands says it all: nothing is measured.
 * `shift` is taken from a row's place for its key: after a jump to quite other rows they get the keys of those before,
 * and are filled anew instead of being made anew.
 */
function useRowsInView(count: number, density: TableState['density']) {
  const rowHeight = rowHeights[density]
  const [rem] = useState(remOf)
  const drawn = Math.ceil((tallest * rem) / rowHeight) + rowsAStep + 2 * spareRows
  const [view, setView] = useState({ first: 0, shift: 0 })
  const start = Math.max(0, Math.min(view.first, count - drawn))
  const onScroll = (scrollTop: number) => {
    const top = Math.floor(scrollTop / rowHeight) - spareRows
    const first = Math.max(0, top - (top % rowsAStep))
    setView((now) => {
      if (now.first === first) return now
      const isJump = Math.abs(first - now.first) >= drawn
      return { first, shift: isJump ? now.shift + first - now.first : now.shift }
    })
  }
  return { start, end: Math.min(count, start + drawn), shift: view.shift, rowHeight, onScroll }
}

/** Columns that begin this many rem outside what is seen are drawn too. */
const spareWidth = 16

const onResize = (listener: () => void) => {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/**
 * Which columns to draw, from and to: of thirty columns a window shows eight, and the cells of the others would take
 * most of the time. The first column names the row and is always drawn.
 */
function useColumnsInView(columns: readonly { width: number }[]) {
  const windowWidth = useSyncExternalStore(onResize, () => innerWidth)
  const [rem] = useState(remOf)
  const rangeAt = (scrollLeft: number) => {
    const from = scrollLeft / rem - spareWidth
    const to = (scrollLeft + windowWidth) / rem + spareWidth
    let end = 0
    const inView = columns.map(({ width }) => {
      const start = end
      end += width
      return end > from && start < to
    })
    const first = Math.max(1, inView.indexOf(true))
    return { first, last: Math.max(first, inView.lastIndexOf(true) + 1) }
  }
  const [scrollLeft, setScrollLeft] = useState(0)
  const range = rangeAt(scrollLeft)
  const onScroll = (left: number) => {
    const next = rangeAt(left)
    if (next.first !== range.first || next.last !== range.last) setScrollLeft(left)
  }
  return { ...range, onScroll }
}

interface DataTableProps<Row> {
  /** Says what the rows are; the name of the scrolling region. */
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
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
  found,
  state,
  onChange,
  onOpen,
  empty = m.ui_table_empty(),
}: DataTableProps<Row>) {
  const { start, end, shift, rowHeight, onScroll: onScrollDown } = useRowsInView(found.length, state.density)
  const { hidden, order } = state
  // Rows stay as they are while the page around them is drawn anew with another function.
  const latestOpen = useRef(onOpen)
  useEffect(() => {
    latestOpen.current = onOpen
  })
  const open = useCallback((row: Row) => latestOpen.current?.(row), [])
  // The state is made anew at each rendering; rows that stay are drawn anew only when their columns are others.
  const choice = JSON.stringify({ hidden, order })
  const shown = useMemo(() => orderColumns(columns, JSON.parse(choice)), [columns, choice])
  const width = shown.reduce((sum, column) => sum + column.width, 0)
  const { first, last, onScroll: onScrollAside } = useColumnsInView(shown)
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    onScrollDown(currentTarget.scrollTop)
    onScrollAside(currentTarget.scrollLeft)
  }

  return (
    // Focusable, so that it can be scrolled with the keyboard alone.
    <section className="data-table" aria-label={caption} tabIndex={0} onScroll={onScroll}>
      <table
        aria-rowcount={found.length + 1}
        aria-colcount={shown.length}
        style={{ minWidth: `${width}rem`, '--row-height': `${rowHeight}px` } as object}
      >
        <caption className="visually-hidden">{caption}</caption>
        <TableHead columns={shown} sorting={state.sorting} onChange={onChange} />
        <tbody>
          <Spacer height={start * rowHeight} columns={shown.length} />
          {Array.from(found.subarray(start, end), (position, at) => {
            const row = rows[position]
            return (
              row !== undefined && (
                <TableRow
                  // By place: sorting fills the rows that are there with others.
                  key={start + at - shift}
                  row={row}
                  columns={shown}
                  first={first}
                  last={last}
                  place={start + at}
                  onOpen={onOpen && open}
                />
              )
            )
          })}
          <Spacer height={(found.length - end) * rowHeight} columns={shown.length} />
        </tbody>
      </table>
      {found.length === 0 && <div className="data-table__empty">{empty}</div>}
    </section>
  )
}

interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  /** The columns that are drawn beside the first one; those before and behind are one empty cell each. */
  first: number
  last: number
  /** Among the rows found, from 0. */
  place: number
  onOpen: ((row: Row) => void) | undefined
}

/** One row; while others scroll past it stays as it is. */
const TableRow = memo(function TableRow<Row>({ row, columns, first, last, place, onOpen }: RowProps<Row>) {
  const [name] = columns
  return (
    <tr aria-rowindex={place + 2}>
      {name && (
        <td data-align={name.align}>
          {onOpen ? (
            <button type="button" className="data-table__open" onClick={() => onOpen(row)}>
              {contentOf(name, row)}
            </button>
          ) : (
            contentOf(name, row)
          )}
        </td>
      )}
      {first > 1 && <td colSpan={first - 1} aria-hidden="true" />}
      {columns.slice(first, last).map((column, at) => {
        const content = contentOf(column, row)
        return (
          <td
            key={column.id}
            data-align={column.align}
            data-figures={isFigures(content) || undefined}
            aria-colindex={first + at + 1}
          >
            {content}
          </td>
        )
      })}
      {last < columns.length && <td colSpan={columns.length - last} aria-hidden="true" />}
    </tr>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode

/** Dates and numbers, which stand one below the other; a hyphen between letters would get the width of a figure. */
const isFigures = (content: ReactNode): boolean => typeof content === 'string' && /^[\d+][\d/.,: -]*$/.test(content)

export function contentOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row)
  const value = column.value(row)
  const { label = (text: string) => text } = column
  if (value instanceof Date) return value.toLocaleDateString('en-GB')
  if (typeof value === 'object' && value !== null) return value.map(label).join(', ')
  return typeof value === 'string' && value !== '' ? label(value) : (value ?? '')
}

/** Keeps the room of rows that are not drawn. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height === 0) return null
  return (
    <tr className="data-table__spacer" aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
