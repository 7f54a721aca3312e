import { type Column, contentOf } from './column.ts'
import './record.css'

/** Every field of one row, one below the other. */
export function Record<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <dl className="record">
      {columns.map((column) => (
        <div key={column.id}>
          <dt>{column.header}</dt>
          <dd>{contentOf(column, row) || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
