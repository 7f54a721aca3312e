import { type ReactNode, memo } from 'react'
import type { TableState } from '../../lib/tables/table-state.ts'
import type { Column } from './data-table.tsx'
import { Icon } from '../base/icon.tsx'

interface HeadProps<Row> {
  columns: readonly Column<Row>[]
  sorting: TableState['sorting']
  onChange: (change: Partial<TableState>) => void
}

/** The headings of all columns, which scrolling does not change: they would be half of what React looks at. */
export const TableHead = memo(function TableHead<Row>({ columns, sorting, onChange }: HeadProps<Row>) {
  return (
    <>
      <colgroup>
        {columns.map((column) => (
          <col key={column.id} style={{ width: `${column.width}rem` }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} sorting={sorting} onChange={onChange} />
          ))}
        </tr>
      </thead>
    </>
  )
}) as <Row>(props: HeadProps<Row>) => ReactNode

function HeaderCell<Row>({
  column,
  sorting,
  onChange,
}: Pick<HeadProps<Row>, 'sorting' | 'onChange'> & { column: Column<Row> }) {
  const isSorted = sorting?.column === column.id
  const direction = isSorted ? (sorting.descending ? 'descending' : 'ascending') : undefined
  // Up, down, and back to how the rows came.
  const next = direction === 'descending' ? undefined : { column: column.id, descending: direction === 'ascending' }
  return (
    <th scope="col" aria-sort={direction}>
      <button
        type="button"
        className="data-table__head"
        data-align={column.align}
        onClick={() => onChange({ sorting: next })}
      >
        {column.header}
        <Icon name="arrow-up" size={16} />
      </button>
    </th>
  )
}
