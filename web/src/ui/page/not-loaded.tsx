import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { Spinner } from '../dots/spinner.tsx'
import { ErrorState } from './state.tsx'

/** Stands where the office's data are not there: that they load, or that they could not be had and the way to try again. */
export function NotLoaded({
  query: { error, refetch },
  loading = m.admin_loading(),
  text,
}: {
  query: { error: Error | null; refetch: () => unknown }
  loading?: string
  /** Why it could not be had, where more is said than that. */
  text?: (error: Error) => string
}) {
  if (error === null) return <Spinner block label={loading} />
  return (
    <ErrorState
      title={m.admin_list_failed()}
      actions={<Button onClick={() => void refetch()}>{m.admin_try_again()}</Button>}
    >
      {text?.(error) ?? m.admin_list_failed_text()}
    </ErrorState>
  )
}
