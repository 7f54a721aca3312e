import type { Header } from '@tanstack/react-table'
import { type KeyboardEvent, memo, useContext, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../base/icon.tsx'
import type { Column } from './column.ts'
import { ChoosingShown } from './use-chosen-rows.ts'
import type { Table, features } from './use-table-view.ts'

interface HeadProps {
  table: Table
  visible: readonly Pick<Column<never>, 'align'>[]
  /** Whether rows can be chosen. */
  isChoosing: boolean
}

/** Of the column of boxes, as in data-table.css. */
export const chooseWidth = '2.75rem'

/** Pixels by which an arrow key makes a column wider or narrower. */
const widthStep = 16

/**
 * The headings: one tab stop, arrow keys go from heading to heading, and Tab from a heading to the handle of its
 * column's width. Memoized, so that scrolling and searching render the rows alone.
 */
export const TableHead = memo(function TableHead({ table, visible, isChoosing }: HeadProps) {
  const [current, setCurrent] = useState('')
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  const tabStop = headers.some(({ id }) => id === current) ? current : headers[0]?.id
  return (
    <>
      <colgroup>
        {isChoosing && <col style={{ width: chooseWidth }} />}
        {headers.map((header, at) => (
          // The last column takes what is left of a wide window.
          <col key={header.id} style={at < headers.length - 1 ? { width: `${header.getSize()}px` } : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {isChoosing && <ChooseAll />}
          {headers.map((header, at) => (
            <HeadCell
              key={header.id}
              header={header}
              align={visible[at]?.align}
              isTabStop={header.id === tabStop}
              onFocus={() => setCurrent(header.id)}
            />
          ))}
        </tr>
      </thead>
    </>
  )
})

/** The box that chooses all rows that the table shows, or gives them up. */
function ChooseAll() {
  const { ofShown, chooseShown } = useContext(ChoosingShown)
  return (
    <th scope="col" className="data-table__choose" aria-label={m.ui_chosen_column()}>
      <input
        type="checkbox"
        aria-label={m.ui_chosen_shown()}
        ref={(box) => {
          if (box) box.indeterminate = ofShown === 'some'
        }}
        checked={ofShown === 'all'}
        disabled={chooseShown === undefined}
        onChange={() => chooseShown?.(ofShown !== 'all')}
      />
    </th>
  )
}

const directions = { asc: 'ascending', desc: 'descending' } as const

interface HeadCellProps {
  header: Header<typeof features, never>
  align: 'start' | 'end' | undefined
  isTabStop: boolean
  onFocus: () => void
}

function HeadCell({ header, align, isTabStop, onFocus }: HeadCellProps) {
  const { column } = header
  const label = String(column.columnDef.header)
  const sorted = column.getIsSorted()
  const tabIndex = isTabStop ? 0 : -1
  return (
    <th scope="col" aria-label={label} aria-sort={sorted ? directions[sorted] : undefined} onFocus={onFocus}>
      <button
        type="button"
        className="data-table__head"
        data-align={align}
        tabIndex={tabIndex}
        onClick={column.getToggleSortingHandler()}
        onKeyDown={moveAlong}
      >
        <span>{label}</span>
        <Icon name="arrow-up" size={16} />
      </button>
      <WidthHandle header={header} label={m.ui_table_width({ label })} tabIndex={tabIndex} />
    </th>
  )
}

/** Focuses the heading that an arrow key, Home or End leads to. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const heads = [...(event.currentTarget.closest('tr')?.querySelectorAll<HTMLElement>('.data-table__head') ?? [])]
  const at = heads.indexOf(event.currentTarget)
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: heads.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  heads[next]?.focus()
}

/** Resizes a column by dragging or by arrow keys; a double click, or Enter, brings its own width back. */
function WidthHandle({
  header,
  label,
  tabIndex,
}: {
  header: Header<typeof features, never>
  label: string
  tabIndex: number
}) {
  const { column } = header
  const resize = header.getResizeHandler()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -widthStep, ArrowRight: widthStep }[event.key]
    if (step !== undefined) {
      column.table.setColumnSizing((widths) => ({ ...widths, [column.id]: Math.max(0, column.getSize() + step) }))
    } else if (event.key === 'Enter') column.resetSize()
    else return
    event.preventDefault()
  }
  return (
    // A separator that takes the focus is a control (WAI-ARIA's window splitter).
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(column.getSize())}
      aria-valuemin={column.columnDef.minSize ?? 0}
      className="data-table__handle"
      data-active={column.getIsResizing() || undefined}
      tabIndex={tabIndex}
      onMouseDown={resize}
      onTouchStart={resize}
      onDoubleClick={() => column.resetSize()}
      onKeyDown={onKeyDown}
    />
  )
}
