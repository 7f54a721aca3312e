import { m } from '../../paraglide/messages.js'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState } from '../../ui/state.tsx'
import type { ReactNode } from 'react'

/** There is no run yet: the specification's word, what it waits for, and the way to start one. */
export function MatchingWaiting({ actions }: { actions?: ReactNode }) {
  return (
    <EmptyState title={m.matching_waiting_title()} actions={actions}>
      <Spinner label="Loading..." />
      <span>{m.matching_waiting()}</span>
    </EmptyState>
  )
}
