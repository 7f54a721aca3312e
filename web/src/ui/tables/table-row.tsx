import { type MouseEvent, type ReactNode, memo } from 'react'
import { type Column, contentOf } from './column.ts'

interface RowProps<Row> {
  row: Row
  /** Among the rows found, from 0. */
  index: number
  columns: readonly Column<Row>[]
  isTabStop: boolean
  onFocus: (index: number) => void
  onOpen: ((row: Row) => void) | undefined
}

/** One row, which opens by a click anywhere; its first cell holds the button that does the same. */
function Row<Row>({ row, index, columns, isTabStop, onFocus, onOpen }: RowProps<Row>) {
  const open = (event: MouseEvent) => {
    // Selecting text with the mouse, to copy it, ends in a click too.
    const isSelecting = event.detail > 0 && getSelection()?.type === 'Range'
    if (!isSelecting) onOpen?.(row)
  }
  return (
    <tr aria-rowindex={index + 2} onClick={open} onFocus={() => onFocus(index)}>
      {columns.map((column, at) => {
        const content = contentOf(column, row)
        return (
          <td key={column.id} data-align={column.align} data-figures={isFigures(content) || undefined}>
            {at === 0 && onOpen ? (
              <button type="button" className="data-table__open" tabIndex={isTabStop ? 0 : -1}>
                {content}
              </button>
            ) : (
              content
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** Memoized: while others scroll past, a row stays as it is. */
export const TableRow = memo(Row) as <Row>(props: RowProps<Row>) => ReactNode

/** Dates and numbers, which stand one below the other; a hyphen between letters would get the width of a figure. */
const isFigures = (content: ReactNode): boolean => typeof content === 'string' && /^[\d+][\d/.,: -]*$/.test(content)
