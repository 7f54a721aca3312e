import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Spinner } from '../dots/spinner.tsx'
import { EmptyState } from '../page/state.tsx'
import { NotLoaded } from '../page/not-loaded.tsx'

const none: never[] = []

/**
 * A list once it is loaded; before that its spinner, its failure (above the first rows, if they are there), or that
 * there is nothing at all.
 *
 * @param labels the semesters there are, for lists that have them
 * @param first rows that are shown until all are there. With it search, filters and headings are drawn before there are
 *   any.
 * @param besides what the list cannot be drawn without, beside its rows
 */
export function Listing<Row>({
  labels,
  rows,
  besides = none,
  empty,
  wayOn,
  first,
  children,
}: {
  labels?: UseQueryResult<string[]>
  rows: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'> & { data: Row[] | undefined }
  besides?: UseQueryResult[]
  empty: string
  /** What leads on from there. */
  wayOn?: ReactNode
  first?: Row[]
  children: (rows: Row[], isLoading: boolean, hasFailed: boolean) => ReactNode
}) {
  const failed = [labels, rows, ...besides].find((query) => query?.isError === true && query.data === undefined)
  // In the record of one of the first rows somebody may be writing.
  const isPartial = failed === rows && first !== undefined && first.length > 0
  if (failed && !isPartial) return <NotLoaded query={failed} />
  if (labels?.data?.length === 0) return <EmptyState title={empty} />
  if (rows.data?.length === 0 && labels === undefined) return <EmptyState title={empty} actions={wayOn} />
  if (rows.data === undefined && !(first && labels?.data)) return <Spinner block label={m.admin_loading()} />
  return (
    <>
      {isPartial && <NotLoaded query={rows} />}
      {children(rows.data ?? first ?? none, rows.data === undefined, isPartial)}
    </>
  )
}
