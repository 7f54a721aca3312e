import { type KeyboardEvent, type MouseEvent, type ReactNode, memo } from 'react'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../base/icon.tsx'
import { type Column, contentOf } from './column.ts'

interface RowProps<Row> {
  row: Row
  /** Among the rows found, from 0. */
  index: number
  columns: readonly Column<Row>[]
  /** The columns that are rendered beside the first one: from this index up to, and without, that one. */
  from: number
  to: number
  isTabStop: boolean
  onFocus: (index: number) => void
  /** Of the row's box and of the button that names it. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** Whether it is chosen; undefined where rows are not chosen. */
  isChosen: boolean | undefined
  /** What its box is called. */
  title: string
  /** Chooses it or gives it up. */
  onToggle: ((index: number, isRange: boolean) => void) | undefined
  onOpen: ((row: Row) => void) | undefined
  /** Opens the correction of what is corrected in place. */
  onCorrect: ((row: Row) => void) | undefined
}

/** One row, which opens by a click anywhere; its first cell holds the button that does the same. */
function Row<Row>({
  row,
  index,
  columns,
  from,
  to,
  isTabStop,
  onFocus,
  onKeyDown,
  isChosen,
  title,
  onToggle,
  onOpen,
  onCorrect,
}: RowProps<Row>) {
  const open = (event: MouseEvent<HTMLElement>) => {
    // Selecting text with the mouse, to copy it, ends in a click too.
    const isSelecting = event.detail > 0 && getSelection()?.type === 'Range'
    if (isSelecting) return
    // Where the focus returns to when the row is closed; Safari focuses no button by a click.
    event.currentTarget.querySelector('button')?.focus({ preventScroll: true })
    onOpen?.(row)
  }
  const [name] = columns
  const first = onToggle ? 2 : 1
  return (
    <tr aria-rowindex={index + 2} data-chosen={isChosen || undefined} onClick={open} onFocus={() => onFocus(index)}>
      {onToggle && (
        <td
          className="data-table__choose"
          aria-colindex={1}
          // With Shift the browser would mark the text between.
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
          onClick={(event) => {
            event.stopPropagation()
            event.currentTarget.querySelector('input')?.focus({ preventScroll: true })
            onToggle(index, event.shiftKey)
          }}
        >
          <input
            type="checkbox"
            aria-label={m.ui_chosen_row({ title })}
            checked={isChosen}
            readOnly
            tabIndex={-1}
            onKeyDown={onKeyDown}
            onKeyUp={holdSpace}
          />
        </td>
      )}
      {name && (
        <td data-align={name.align} aria-colindex={first}>
          {onOpen ? (
            <button
              type="button"
              className="data-table__open"
              tabIndex={isTabStop ? 0 : -1}
              onKeyDown={onKeyDown}
              onKeyUp={onToggle && holdSpace}
            >
              {contentOf(name, row)}
            </button>
          ) : (
            contentOf(name, row)
          )}
        </td>
      )}
      {from > 1 && <td colSpan={from - 1} aria-hidden="true" />}
      {columns.slice(from, to).map((column, at) => {
        const content = contentOf(column, row)
        return (
          <td
            key={column.id}
            data-align={column.align}
            data-figures={isFigures(content) || undefined}
            aria-colindex={from + at + first}
          >
            {content}
            {onCorrect && column.inPlace && (
              <button
                type="button"
                className="data-table__correct"
                tabIndex={-1}
                aria-label={m.ui_table_correct({ column: column.header, row: title })}
                onClick={(event) => {
                  event.stopPropagation()
                  // Where the focus returns to; the pencil is there only while its row is used.
                  event.currentTarget.closest('tr')?.querySelector('button')?.focus({ preventScroll: true })
                  onCorrect(row)
                }}
              >
                <Icon name="pencil" size={16} />
              </button>
            )}
          </td>
        )
      })}
      {to < columns.length && <td colSpan={columns.length - to} aria-hidden="true" />}
    </tr>
  )
}

/** The space bar has acted when it went down; a button and a box would click when it comes up. */
function holdSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === ' ') event.preventDefault()
}

/** Memoized: while others scroll past, a row stays as it is. */
export const TableRow = memo(Row) as <Row>(props: RowProps<Row>) => ReactNode

/** Dates and numbers, which stand one below the other; a hyphen between letters would get the width of a figure. */
const isFigures = (content: ReactNode): boolean => typeof content === 'string' && /^[\d+][\d/.,: -]*$/.test(content)
