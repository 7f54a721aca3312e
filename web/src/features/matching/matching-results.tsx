import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/state.tsx'
import { matchingQuery } from './matching.queries.ts'
import { MatchingTable } from './matching-table.tsx'
import { MatchingWaiting } from './matching-waiting.tsx'

/** The newest run, or what it waits for. */
export function MatchingResults({ start }: { start?: ReactNode }) {
  const matching = useQuery(matchingQuery())
  if (matching.data === undefined) {
    if (!matching.isError) return <Spinner block label="Loading..." />
    return (
      <ErrorState
        title={m.admin_list_failed()}
        actions={<Button onClick={() => void matching.refetch()}>{m.admin_try_again()}</Button>}
      >
        {m.admin_list_failed_text()}
      </ErrorState>
    )
  }
  if (matching.data.length > 0) return <MatchingTable companies={matching.data} />
  return <MatchingWaiting actions={start ?? <ButtonLink to={paths.startMatching}>{m.matching_start()}</ButtonLink>} />
}
