import type { ExportList } from '@project-week/contract/spreadsheet'
import { type ReactNode, useState } from 'react'
import { useTableState } from '../../lib/table-state.ts'
import { m } from '../../paraglide/messages.js'
import { type Column, DataTable, useFoundRows, useRowIndex } from '../../ui/data-table.tsx'
import { DataTableTools, FilterChips } from '../../ui/data-table-tools.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { ExportButton } from './export-button.tsx'
import './tables.css'

interface ListTableProps<Row> {
  caption: string
  list: ExportList
  edition?: string | undefined
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** Ids of the columns whose values are offered as chips. */
  filters: readonly string[]
  keyOf: (row: Row) => string
  titleOf: (row: Row) => string
  /** Everything about a row. */
  children: (row: Row) => ReactNode
}

/** An admin's list: search, chips, table, export, and a drawer with the whole record. */
export function ListTable<Row>({
  caption,
  list,
  edition,
  rows,
  columns,
  filters,
  keyOf,
  titleOf,
  children,
}: ListTableProps<Row>) {
  const [state, change] = useTableState()
  const [opened, setOpened] = useState<string>()
  const index = useRowIndex(rows, columns)
  const found = useFoundRows(index, state)
  const open = opened === undefined ? undefined : rows.find((row) => keyOf(row) === opened)
  const foundIds = () => Array.from(found, (position) => rows[position]).flatMap((row) => (row ? [keyOf(row)] : []))
  const shown = columns.filter((column) => !state.hidden.includes(column.id)).map((column) => column.id)
  return (
    <div className="list-table">
      <DataTableTools columns={columns} state={state} onChange={change} found={found.length} total={rows.length}>
        <ExportButton
          list={list}
          edition={edition}
          ids={found.length < rows.length || state.sorting !== undefined ? foundIds : undefined}
          columns={state.hidden.length > 0 ? shown : undefined}
          found={found.length}
        />
      </DataTableTools>
      {filters.map((id) => {
        const column = columns.find((other) => other.id === id)
        return column && <FilterChips key={id} column={column} index={index} state={state} onChange={change} />
      })}
      <DataTable
        caption={caption}
        rows={rows}
        columns={columns}
        rowKey={keyOf}
        found={found}
        state={state}
        onChange={change}
        onOpen={(row) => setOpened(keyOf(row))}
        empty={rows.length === 0 ? m.admin_nobody_yet() : undefined}
      />
      <Drawer open={open !== undefined} title={open && titleOf(open)} onClose={() => setOpened(undefined)}>
        {open && children(open)}
      </Drawer>
    </div>
  )
}
