import { useEffect, useMemo } from 'react'
import { afterFrame, whileIdle } from '../../lib/page/idle.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { type RowIndex, type RowQuery, createRowIndex } from '../../lib/tables/row-index.ts'
import type { Column } from './column.ts'

/** The index over all rows, rebuilt only when rows or columns change. Shared by the table and its filters. */
export function useRowIndex<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): RowIndex {
  const locale = getLocale()
  const index = useMemo(() => createRowIndex(rows, columns, locale), [rows, columns, locale])
  // Not before the first rows are painted.
  useEffect(() => {
    let stop = () => {}
    const cancel = afterFrame(() => {
      stop = whileIdle(() => index.prepareSearch())
    })
    return () => {
      cancel()
      stop()
    }
  }, [index])
  return index
}

/** The positions of the rows that match the state, in its order. */
export function useFoundRows(index: RowIndex, { search, sorting, filters }: RowQuery): Uint32Array {
  // The state is read from the URL in each render; its text tells whether it changed.
  const query = JSON.stringify({ search, sorting, filters })
  return useMemo(() => index.find(JSON.parse(query)), [index, query])
}
