import { readRetention } from '@project-week/contract/retention/retention'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/api/error-text.ts'
import { queryOf } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { ErrorState } from '../../ui/page/state.tsx'
import { RetainedEditionCard } from './retained-edition.tsx'
import './retention.css'

/** For each edition its retention rule, and what would go when, or what stays of it. */
export function RetentionScreen() {
  // What this page counts is what goes.
  const retention = useQuery({ ...queryOf(readRetention), staleTime: 0 })
  if (retention.data === undefined) {
    if (!retention.isError) return <Spinner block label={m.retention_loading()} />
    return (
      <ErrorState
        title={m.admin_list_failed()}
        actions={<Button onClick={() => void retention.refetch()}>{m.admin_try_again()}</Button>}
      >
        {errorText(retention.error)}
      </ErrorState>
    )
  }
  return (
    <div className="retention">
      {retention.data.editions.map((edition) => (
        <RetainedEditionCard key={edition.edition} record={edition} />
      ))}
    </div>
  )
}
