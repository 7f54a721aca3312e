import type { Publication } from '@project-week/contract/publishing/publication'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useUndoPublication } from './publishing.queries.ts'

const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' })
export const timeOf = (instant: string): string => time.format(new Date(instant))

/** What is published now, and the way back for as long as there is one. */
export function LastPublication({ last }: { last: Publication }) {
  const undo = useUndoPublication()
  const takeBack = () =>
    void undo.mutateAsync(last.id).then(
      () => showToast(m.publish_undone()),
      (error: unknown) => showToast(notDoneText(error as Error), { tone: 'error' }),
    )
  return (
    <Alert
      tone={last.mayUndo ? 'success' : 'info'}
      title={m.publish_last({ by: last.publishedBy, at: dateTimeText(last.publishedAt) })}
    >
      <p>{last.mayUndo ? m.publish_last_undo({ time: timeOf(last.mailsLeaveAt) }) : m.publish_last_left()}</p>
      {last.mayUndo && (
        <div className="publishing__undo">
          <Button changes size="small" pending={undo.isPending} onClick={takeBack}>
            {m.publish_undo()}
          </Button>
        </div>
      )}
    </Alert>
  )
}
