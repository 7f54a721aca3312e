import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { Spinner } from '../dots/spinner.tsx'
import { EmptyState, ErrorState } from '../page/state.tsx'

const none: never[] = []

/**
 * The three states before a list is there: on its way, failed, and nothing at all.
 *
 * @param labels the semesters there are, for lists that have them
 */
export function Listing<Row>({
  labels,
  rows,
  empty,
  hasFrame = false,
  children,
}: {
  labels?: UseQueryResult<string[]>
  rows: UseQueryResult<Row[]>
  empty: string
  /** Whether what is around the rows is drawn while they are on their way, so that only they are left to draw. */
  hasFrame?: boolean
  children: (rows: Row[], isLoading: boolean) => ReactNode
}) {
  const failed = [labels, rows].find((query) => query?.isError === true && query.data === undefined)
  if (failed) {
    return (
      <ErrorState
        title={m.admin_list_failed()}
        actions={<Button onClick={() => void failed.refetch()}>{m.admin_try_again()}</Button>}
      >
        {m.admin_list_failed_text()}
      </ErrorState>
    )
  }
  if (labels?.data?.length === 0) return <EmptyState title={empty} />
  if (rows.data?.length === 0 && labels === undefined) return <EmptyState title={empty} />
  if (rows.data) return children(rows.data, false)
  return hasFrame && labels?.data ? children(none, true) : <Spinner block label={m.admin_loading()} />
}
