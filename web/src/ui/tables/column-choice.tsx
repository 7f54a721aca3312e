import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../base/icon.tsx'
import { Button, IconButton } from '../button.tsx'
import { Checkbox } from '../forms/choice.tsx'
import { moved } from '../forms/reorder.ts'
import type { Table } from './use-table-view.ts'

/**
 * Which columns are shown, and in what order.
 *
 * @param onReset shows all columns, or with undefined those that the table opens with
 */
export function ColumnChoice({ table, onReset }: { table: Table; onReset: (hidden: [] | undefined) => void }) {
  const columns = [...table.getStartLeafColumns(), ...table.getCenterLeafColumns()]
  const isAll = columns.every((column) => column.getIsVisible())
  const list = useRef<HTMLUListElement>(null)
  const [announced, setAnnounced] = useState('')
  const move = (from: number, to: number) => {
    const ids = columns.map(({ id }) => id)
    const clicked = document.activeElement
    flushSync(() => table.setColumnOrder(moved(ids, from, to).slice(1)))
    // An element that moves within the document loses the focus, and at either end one of the buttons is gone.
    const row = list.current?.children[to]
    const button = row?.contains(clicked) ? clicked : row?.querySelector('button')
    if (button instanceof HTMLElement) button.focus()
    const label = String(columns[from]?.columnDef.header ?? '')
    setAnnounced(m.ui_tag_moved({ label, rank: to + 1, count: columns.length }))
  }
  return (
    <>
      <ul className="column-choice" ref={list}>
        {columns.map((column, at) => {
          const label = String(column.columnDef.header)
          return (
            <li key={column.id}>
              <Checkbox
                id={`show-${column.id}`}
                label={label}
                checked={column.getIsVisible()}
                disabled={!column.getCanHide()}
                onChange={(event) => column.toggleVisibility(event.target.checked)}
              />
              {at > 1 && (
                <IconButton label={m.ui_tag_up({ label })} onClick={() => move(at, at - 1)}>
                  <Icon name="arrow-up" size={16} />
                </IconButton>
              )}
              {at > 0 && at < columns.length - 1 && (
                <IconButton label={m.ui_tag_down({ label })} onClick={() => move(at, at + 1)}>
                  <Icon name="arrow-down" size={16} />
                </IconButton>
              )}
            </li>
          )
        })}
        <li>
          <Button variant="quiet" size="small" onClick={() => onReset(isAll ? undefined : [])}>
            {isAll ? m.ui_table_first_columns() : m.ui_table_all_columns()}
          </Button>
        </li>
      </ul>
      <output className="visually-hidden">{announced}</output>
    </>
  )
}
