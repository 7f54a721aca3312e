import { type KeyboardEvent, type MouseEvent, type ReactNode, memo } from 'react'
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
  /** Of the button in the first cell. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onOpen: ((row: Row) => void) | undefined
}

/** One row, which opens by a click anywhere; its first cell holds the button that does the same. */
function Row<Row>({ row, index, columns, from, to, isTabStop, onFocus, onKeyDown, onOpen }: RowProps<Row>) {
  const open = (event: MouseEvent<HTMLElement>) => {
    // Selecting text with the mouse, to copy it, ends in a click too.
    const isSelecting = event.detail > 0 && getSelection()?.type === 'Range'
    if (isSelecting) return
    // Where the focus returns to when the row is closed; Safari focuses no button by a click.
    event.currentTarget.querySelector('button')?.focus({ preventScroll: true })
    onOpen?.(row)
  }
  const [name] = columns
  return (
    <tr aria-rowindex={index + 2} onClick={open} onFocus={() => onFocus(index)}>
      {name && (
        <td data-align={name.align} aria-colindex={1}>
          {onOpen ? (
            <button type="button" className="data-table__open" tabIndex={isTabStop ? 0 : -1} onKeyDown={onKeyDown}>
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
            aria-colindex={from + at + 1}
          >
            {content}
          </td>
        )
      })}
      {to < columns.length && <td colSpan={columns.length - to} aria-hidden="true" />}
    </tr>
  )
}

/** Memoized: while others scroll past, a row stays as it is. */
export const TableRow = memo(Row) as <Row>(props: RowProps<Row>) => ReactNode

/** Dates and numbers, which stand one below the other; a hyphen between letters would get the width of a figure. */
const isFigures = (content: ReactNode): boolean => typeof content === 'string' && /^[\d+][\d/.,: -]*$/.test(content)
