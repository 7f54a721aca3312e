import { staleOf } from '@project-week/contract/audit/stale'
import { DocumentRecord } from '@project-week/contract/content/content'
import { ApiError } from '../../lib/api/api-error.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { ChangeList } from './change-list.tsx'
import { changesBetween } from './content-changes.ts'

/** Why something was not done. Where a colleague was first: who, what, and the way on with what was typed. */
export function NotSaved({
  failure,
  start,
  onTake,
}: {
  failure: Error | null | undefined
  /** What the form began with. */
  start: DocumentRecord
  onTake: (current: DocumentRecord) => void
}) {
  if (!failure) return null
  const stale = staleOf(DocumentRecord).safeParse(failure instanceof ApiError ? failure.details : undefined)
  if (!stale.success) return <MutationError failure={failure} />
  const { last, current } = stale.data
  return (
    <Alert tone="error" title={m.stale_not_saved()} announce>
      <p>{last === null ? m.stale_changed() : m.stale_changed_by({ by: last.by, at: dateTimeText(last.at) })}</p>
      <ChangeList changes={changesBetween(start.content, current.content)} />
      <p>{m.stale_way_on()}</p>
      <Button onClick={() => onTake(current)}>{m.stale_take()}</Button>
    </Alert>
  )
}
