import {
  type Rect,
  type Virtualizer,
  defaultRangeExtractor,
  observeElementRect,
  useVirtualizer,
} from '@tanstack/react-virtual'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useMedia } from '../../lib/page/media.ts'
import type { Density } from '../../lib/tables/table-preferences.ts'
import { m } from '../../paraglide/messages.js'
import './data-table.css'
import { TableHead, chooseWidth } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { rowsToFind, useFinding } from './use-finding.ts'
import { usePrinting } from './use-printing.ts'
import { type Choosing, ChoosingShown } from './use-chosen-rows.ts'
import { type Table, type TableView, remInPixels } from './use-table-view.ts'

/** In rem. */
const rowHeights = { comfortable: 3, compact: 2 }

/** Of a row for fingers, in rem. */
const touchHeight = 2.75

/** What of the window's height is not the table's, in rem (data-table.css); right until the table is measured. */
const aroundTable = 17

/** So many rows are printed at most; a longer list belongs into Excel. */
const printedRows = 2000

interface DataTableProps<Row> {
  /** Says what the rows are; the name of the scrolling region. */
  caption: string
  view: TableView<Row>
  rows: readonly Row[]
  /** The positions of the rows to show, in their order. */
  found: Uint32Array
  density: Density
  /** Opens everything about a row. */
  onOpen?: (row: Row) => void
  /** Opens the correction of what is corrected in place. */
  onCorrect?: ((row: Row) => void) | undefined
  /** Rows can be chosen. */
  choosing?: Choosing<Row> | undefined
  /** Shown when no row is found. */
  empty?: ReactNode
}

/**
 * A table of any length: TanStack Virtual renders the rows in view only. It stays a native table that tells assistive
 * technology its size and each row's place. The rows are one tab stop: arrow keys, Home, End, Page Up and Page Down go
 * from row to row, Enter opens, Space chooses, F2 corrects.
 */
export function DataTable<Row>({
  caption,
  view: { table, visible },
  rows,
  found,
  density,
  onOpen,
  onCorrect,
  choosing,
  empty = m.ui_table_empty(),
}: DataTableProps<Row>) {
  const region = useRef<HTMLElement>(null)
  const hintId = useId()
  const isPrinting = usePrinting()
  const isFinding = useFinding() && found.length <= rowsToFind
  const isWhole = isPrinting || isFinding
  const [rem] = useState(remInPixels)
  const isTouched = useMedia('(pointer: coarse)', false)
  const rowHeight = Math.max(rowHeights[density], isTouched ? touchHeight : 0) * rem
  // The row that Tab leads to; the first one again when other rows are found.
  const [tabStop, setTabStop] = useState({ found, index: 0 })
  const current = tabStop.found === found ? tabStop.index : 0
  const onFocus = useCallback((index: number) => setTabStop({ found, index }), [found])

  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: isWhole ? Math.min(found.length, printedRows) : found.length,
    getScrollElement: () => region.current,
    estimateSize: () => rowHeight,
    overscan: isWhole ? printedRows : 4,
    // The row that has the focus stays in the document, wherever the table is scrolled to.
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), current, range.count),
    initialRect: { width: innerWidth, height: innerHeight - aroundTable * rem },
    observeElementRect: observeVisibleRect,
  })
  // Virtual keeps the sizes that it has computed.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])

  const { from, to } = useColumnsInView({ table, region, isWhole })

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const focused = Number(event.currentTarget.closest('tr')?.getAttribute('aria-rowindex')) - 2
      if (event.key === ' ' && choosing) {
        event.preventDefault()
        choosing.toggle(focused, event.shiftKey)
        return
      }
      if (event.key === 'F2' && onCorrect) {
        const row = rows[found[focused] ?? -1]
        if (row !== undefined) onCorrect(row)
        return
      }
      const page = Math.max(1, Math.floor((region.current?.clientHeight ?? 0) / rowHeight) - 2)
      const steps = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page, Home: -found.length, End: found.length }
      const step = Object.entries(steps).find(([key]) => key === event.key)?.[1]
      if (step === undefined) return
      event.preventDefault()
      const next = Math.max(0, Math.min(found.length - 1, focused + step))
      // Rendered first, so that there is something to focus; the browser then scrolls to it.
      flushSync(() => onFocus(next))
      region.current?.querySelector<HTMLElement>(`[aria-rowindex="${next + 2}"] button`)?.focus()
    },
    [found, rows, rowHeight, onFocus, onCorrect, choosing],
  )

  const items = virtualizer.getVirtualItems()
  const width = choosing ? visible.length + 1 : visible.length
  const withBoxes = (pixels: number) => (choosing ? `calc(${pixels}px + ${chooseWidth})` : `${pixels}px`)
  return (
    // Where no row takes the focus the region does, so that it can be scrolled by keyboard.
    <section
      className="data-table"
      aria-label={caption}
      tabIndex={onOpen ? -1 : 0}
      data-choosing={choosing && ''}
      ref={region}
    >
      <table
        aria-rowcount={found.length + 1}
        aria-colcount={width}
        aria-describedby={onOpen && hintId}
        style={
          {
            minWidth: withBoxes(table.getTotalSize()),
            '--row-height': `${rowHeight}px`,
            '--pinned-width': withBoxes(table.getStartTotalSize()),
          } as object
        }
      >
        <caption className="visually-hidden">{caption}</caption>
        {choosing ? (
          <ChoosingShown value={choosing}>
            <TableHead table={table} visible={visible} isChoosing />
          </ChoosingShown>
        ) : (
          <TableHead table={table} visible={visible} isChoosing={false} />
        )}
        <tbody>
          {items.map(({ index, start }, at) => {
            const row = rows[found[index]!]
            return (
              row !== undefined && (
                <Fragment key={index}>
                  <Spacer height={start - (items[at - 1]?.end ?? 0)} columns={width} />
                  <TableRow
                    row={row}
                    index={index}
                    columns={visible}
                    from={from}
                    to={to}
                    isTabStop={index === current}
                    onFocus={onFocus}
                    onKeyDown={onKeyDown}
                    isChosen={choosing?.isChosen(row)}
                    title={choosing?.titleOf(row) ?? ''}
                    onToggle={choosing?.toggle}
                    onOpen={onOpen}
                    onCorrect={onCorrect}
                  />
                </Fragment>
              )
            )
          })}
          <Spacer height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={width} />
        </tbody>
      </table>
      {onOpen && (
        <p id={hintId} hidden>
          {choosing ? m.ui_table_keys_choosing() : m.ui_table_keys()} {onCorrect && m.ui_table_keys_correct()}
        </p>
      )}
      {found.length === 0 && <div className="data-table__empty">{empty}</div>}
    </section>
  )
}

/**
 * The columns to render beside the first one, from and to: of 26 columns a window shows eight to fourteen, and the
 * cells of the others double the time until the first rows are shown (at most 80 ms).
 */
function useColumnsInView({
  table,
  region,
  isWhole,
}: {
  table: Table
  region: RefObject<HTMLElement | null>
  isWhole: boolean
}): { from: number; to: number } {
  const sizes = (table.getHeaderGroups()[0]?.headers ?? []).map((header) => header.getSize())
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableCellElement>({
    horizontal: true,
    count: sizes.length,
    getScrollElement: () => region.current,
    estimateSize: (index) => sizes[index] ?? 0,
    overscan: 2,
    initialRect: { width: innerWidth, height: innerHeight },
    observeElementRect: observeVisibleRect,
  })
  const text = sizes.join(' ')
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, text])
  const items = virtualizer.getVirtualItems()
  if (isWhole) return { from: 1, to: sizes.length }
  const from = Math.max(1, items[0]?.index ?? 1)
  return { from, to: Math.max(from, (items.at(-1)?.index ?? -1) + 1) }
}

/** The indexes of a range and one more, in their order. */
function withIndex(indexes: number[], index: number, count: number): number[] {
  if (index >= count || indexes.includes(index)) return indexes
  return index < (indexes[0] ?? 0) ? [index, ...indexes] : [...indexes, index]
}

/** A region without a layout (hidden, or in a test's document) keeps the size of the window. */
const observeVisibleRect = <Item extends Element>(
  instance: Virtualizer<HTMLElement, Item>,
  report: (rect: Rect) => void,
) => observeElementRect(instance, (rect) => rect.height > 0 && report(rect))

/** Takes the room of rows that are not rendered. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr className="data-table__spacer" aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
