import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { afterFrame } from '../../lib/page/idle.ts'
import { keepFocus } from '../../lib/page/keep-focus.ts'
import { type TableState, useTableState } from '../../lib/tables/table-state.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { type Column, DataTable, orderColumns, useFoundRows, useRowIndex } from './data-table.tsx'
import { DataTableTools, DayFilter, FilterChips } from './data-table-tools.tsx'
import { Drawer } from '../overlays/dialog.tsx'
import { Icon } from '../base/icon.tsx'
import './record.css'
import { Select } from '../forms/select.tsx'
import { Spinner } from '../dots/spinner.tsx'

/** What of a table is shown, for an export. */
export interface Shown {
  /** The rows' keys in their order, or undefined where they are all in their own order. */
  ids: (() => string[]) | undefined
  /** The columns' ids in their order, or undefined where nobody has chosen. */
  columns: readonly string[] | undefined
  found: number
  /** The rows are still on their way: which of them are shown is not known yet. */
  isLoading: boolean
}

interface RecordTableProps<Row> {
  caption: string
  /** Said where there are no rows at all. */
  nobody: string
  rows: readonly Row[]
  /** The rows are still on their way. */
  isLoading?: boolean
  columns: readonly Column<Row>[]
  /** Ids of columns whose values are offered as chips from the start; any other can be chosen. */
  filters: readonly string[]
  keyOf: (row: Row) => string
  titleOf: (row: Row) => string
  /** Export and the like. */
  renderTools?: (shown: Shown) => ReactNode
  /** Everything about a row; `close` closes the drawer. */
  children: (row: Row, close: () => void) => ReactNode
}

const openName = 'open'
/** The column that somebody picked to filter by. */
const pickedName = 'by'

/** From so many rows on, what is counted over all of them is felt. */
const manyRows = 5000

/** A list of records: search, chips, table, and a drawer with the whole record. All of it is in the address. */
export function RecordTable<Row>({
  caption,
  nobody,
  rows,
  isLoading = false,
  columns,
  filters,
  keyOf,
  titleOf,
  renderTools,
  children,
}: RecordTableProps<Row>) {
  const { state, change, step } = useTableState()
  const [params] = useSearchParams()
  const index = useRowIndex(rows, columns)
  const found = useFoundRows(index, state)
  const opened = params.get(openName)
  const open = opened === null ? undefined : rows.find((row) => keyOf(row) === opened)
  const setOpened = (key: string | undefined) =>
    step((next) => (key === undefined ? next.delete(openName) : next.set(openName, key)))
  const close = () => setOpened(undefined)
  const isNarrowed = found.length < rows.length || state.sorting !== undefined
  const hasChosenColumns = state.hidden.length > 0 || state.order.length > 0
  const shown: Shown = {
    ids: isNarrowed
      ? () => Array.from(found, (position) => rows[position]).flatMap((row) => (row ? [keyOf(row)] : []))
      : undefined,
    columns: hasChosenColumns ? orderColumns(columns, state).map(({ id }) => id) : undefined,
    found: found.length,
    isLoading,
  }
  return (
    <div className="record-table" ref={keepFocus}>
      <DataTableTools
        columns={columns}
        state={state}
        onChange={change}
        found={found.length}
        total={isLoading ? undefined : rows.length}
      >
        {renderTools?.(shown)}
      </DataTableTools>
      <Filters
        rowCount={rows.length}
        columns={columns}
        offered={filters}
        index={index}
        state={state}
        onChange={change}
        onStep={step}
      />
      <DataTable
        caption={caption}
        rows={rows}
        columns={columns}
        found={found}
        state={state}
        onChange={change}
        onOpen={(row) => setOpened(keyOf(row))}
        empty={
          isLoading ? (
            <Spinner block label={m.admin_loading()} />
          ) : rows.length === 0 ? (
            nobody
          ) : (
            <>
              <p>{m.ui_table_empty()}</p>
              <Button size="small" onClick={() => change({ search: '', filters: {} })}>
                {m.ui_table_show_all()}
              </Button>
            </>
          )
        }
      />
      <Drawer open={open !== undefined} title={open && titleOf(open)} onClose={close}>
        {open && <div className="record-table__record">{children(open, close)}</div>}
      </Drawer>
    </div>
  )
}

/** Whether a frame was painted since this was there. */
function useIsPainted(what: object): boolean {
  const [painted, setPainted] = useState<object>()
  useEffect(() => afterFrame(() => setPainted(what)), [what])
  return painted === what
}

/** Chips of the offered columns, of those that are filtered by, and of one more that somebody picks. */
function Filters<Row>({
  rowCount,
  columns,
  offered,
  index,
  state,
  onChange,
  onStep,
}: {
  rowCount: number
  columns: readonly Column<Row>[]
  offered: readonly string[]
  index: ReturnType<typeof useRowIndex>
  state: TableState
  onChange: (change: Partial<TableState>) => void
  onStep: ReturnType<typeof useTableState>['step']
}) {
  const [params] = useSearchParams()
  const picked = params.get(pickedName) ?? ''
  const setPicked = (id: string) =>
    onStep((next) => (id === '' ? next.delete(pickedName) : next.set(pickedName, id)), { replace: true })
  // Counting the values of many rows waits until the rows themselves are shown; the room is kept.
  const isShown = useIsPainted(index)
  const isCounted = isShown || rowCount < manyRows
  const shown = columns.filter(
    ({ id }) => offered.includes(id) || picked === id || (state.filters[id]?.length ?? 0) > 0,
  )
  const active = Object.values(state.filters).reduce((sum, values) => sum + values.length, 0)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="filters">
      <button
        type="button"
        className="button button--quiet filters__fold"
        aria-expanded={isOpen}
        aria-controls="filters"
        onClick={() => setIsOpen(!isOpen)}
      >
        {active === 0 ? m.admin_filters() : m.admin_filters_active({ count: active })}
        <Icon name="chevron-down" size={18} />
      </button>
      <div id="filters" className="filters__choice">
        {!isCounted && <div style={{ height: `${shown.length * 5}rem` }} />}
        {isCounted &&
          shown.map((column) =>
            column.isInstant ? (
              <DayFilter key={column.id} column={column} state={state} onChange={onChange} />
            ) : (
              <FilterChips key={column.id} column={column} index={index} state={state} onChange={onChange} />
            ),
          )}
        <div className="filters__more">
          <Select
            id="filter-column"
            label={m.admin_filter_by()}
            placeholder={m.admin_filter_none()}
            optional={false}
            options={columns
              .filter(({ id }, at) => at > 0 && !offered.includes(id))
              .map(({ id, header }) => ({ value: id, label: header }))}
            value={picked}
            onChange={(event) => setPicked(event.target.value)}
          />
          {active > 0 && (
            <button
              type="button"
              className="button button--quiet button--small"
              onClick={() => onChange({ filters: {} })}
            >
              {m.admin_filter_clear()}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}
