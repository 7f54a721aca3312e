import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'

/** What a query has read; before that that it is under way, or that it failed and the way to try again. */
export function WhileLoading<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) {
    return (
      <div className="overview--pending">
        <Spinner block label={m.admin_loading()} />
      </div>
    )
  }
  return (
    <Alert tone="error" title={m.admin_list_failed()}>
      <Button size="small" onClick={() => void query.refetch()}>
        {m.admin_try_again()}
      </Button>
    </Alert>
  )
}
