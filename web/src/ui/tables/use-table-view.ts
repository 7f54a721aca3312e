import {
  type ReactTable,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useColumnWidths } from '../../lib/tables/table-preferences.ts'
import type { TableState } from '../../lib/tables/table-state.ts'
import type { Column } from './column.ts'

export const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})

export type Table = ReactTable<typeof features, never>

export interface TableView<Row> {
  table: Table
  /** The visible columns in their order. */
  visible: readonly Column<Row>[]
}

/** Pixels of a rem: columns are sized in rem and resized in pixels. */
export const remInPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** The narrowest column, in rem. */
const narrowest = 4

/** The table's own rows are not used, see below; one list for all renders. */
const noRows: never[] = []

/**
 * The columns of a table and their order, visibility, widths and sorting, by TanStack Table. Rows stay outside: its row
 * model makes an object for each of 54,000 rows at every sort, filter and search (25 to 300 ms, limits are 60 and 90),
 * where our index answers with their positions.
 *
 * @param name tells tables apart whose column widths are stored
 */
export function useTableView<Row>({
  name,
  columns,
  state: { sorting, hidden: chosen, order },
  onChange,
}: {
  name: string
  columns: readonly Column<Row>[]
  state: Pick<TableState, 'sorting' | 'hidden' | 'order'>
  onChange: (change: Partial<TableState>) => void
}): TableView<Row> {
  const hidden = chosen ?? columns.flatMap(({ id, isExtra }) => (isExtra ? [id] : []))
  const [rem] = useState(remInPixels)
  const [widths, setWidths] = useColumnWidths(name)
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, value, width }, at) => ({
        id,
        header,
        accessorFn: value,
        size: width * rem,
        minSize: narrowest * rem,
        enableHiding: at > 0,
      })),
    [columns, rem],
  )
  // The state is read from the URL in each render; its text tells whether it changed.
  const stateText = JSON.stringify({ sorting, hidden, order })
  const controlled = useMemo(() => {
    const state: Pick<TableState, 'sorting' | 'order'> & { hidden: string[] } = JSON.parse(stateText)
    return {
      sorting: state.sorting ? [{ id: state.sorting.column, desc: state.sorting.descending }] : [],
      columnVisibility: Object.fromEntries(state.hidden.map((id) => [id, false])),
      columnOrder: [...state.order],
      columnPinning: { start: columns.slice(0, 1).map(({ id }) => id), end: [] },
    }
  }, [stateText, columns])
  // Table takes its options while rendering. A navigation is a transition, whose rendering a click may interrupt: the
  // callbacks of a rendering that was never committed would change a state that is not there yet, and the change be lost.
  const committed = useRef({ controlled, onChange })
  useLayoutEffect(() => {
    committed.current = { controlled, onChange }
  })
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state: { ...controlled, columnSizing: widths },
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    columnResizeMode: 'onChange',
    onSortingChange: (change) => {
      const { current } = committed
      const [first] = functionalUpdate(change, current.controlled.sorting)
      current.onChange({ sorting: first && { column: first.id, descending: first.desc } })
    },
    onColumnVisibilityChange: (change) => {
      const { current } = committed
      const visibility = functionalUpdate(change, current.controlled.columnVisibility)
      current.onChange({ hidden: Object.keys(visibility).filter((id) => visibility[id] === false) })
    },
    onColumnOrderChange: (change) => {
      const { current } = committed
      current.onChange({
        order: functionalUpdate(change, current.controlled.columnOrder),
        hidden: Object.keys(current.controlled.columnVisibility),
      })
    },
    onColumnSizingChange: (change) => setWidths((now) => functionalUpdate(change, now)),
  })
  const visibleIds = JSON.stringify(table.getHeaderGroups()[0]?.headers.map(({ column }) => column.id) ?? [])
  const visible = useMemo(() => {
    const ids: string[] = JSON.parse(visibleIds)
    return ids.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  }, [visibleIds, columns])
  return { table, visible }
}
