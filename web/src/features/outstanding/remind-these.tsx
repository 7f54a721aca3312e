import { mostReminded, owedLabels } from '@project-week/contract/outstanding/outstanding'
import { useQuery } from '@tanstack/react-query'
import { showToast } from '../../lib/page/toast.ts'
import { wordIn } from '../../lib/tables/table-text.ts'
import { nameOrAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { NotDone } from '../../ui/forms/not-done.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { ChosenDialog } from '../../ui/tables/chosen-dialog.tsx'
import { remindersQuery, useSendReminders } from './outstanding.queries.ts'

/** Shows who is reminded of what for these rows, and then sends it. */
export function RemindThese({ ids, label = m.outstanding_remind() }: { ids: readonly string[]; label?: string }) {
  if (ids.length === 0) return null
  return (
    <ChosenDialog label={label} title={m.outstanding_remind_title()} count={ids.length} most={mostReminded}>
      {(close) => <Shown ids={ids} onDone={close} />}
    </ChosenDialog>
  )
}

function Shown({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const reminders = useQuery(remindersQuery(ids))
  const send = useSendReminders()
  if (reminders.isError) return <NotDone failure={reminders.error} />
  if (reminders.data === undefined) return <Spinner block label={m.admin_loading()} />
  const { mails, left, version } = reminders.data
  const byText = Map.groupBy(mails, ({ owed }) => owed.map(wordIn(owedLabels)).join(', '))
  const run = () =>
    send.mutate(
      { ids: [...ids], version },
      {
        onSuccess: (sent) => {
          showToast(m.outstanding_sent({ count: sent.mails }))
          onDone()
        },
      },
    )
  return (
    <div className="correction">
      <NotDone failure={send.error} />
      <p>{m.outstanding_remind_text({ count: mails.length })}</p>
      <dl className="record">
        {[...byText].map(([text, to]) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{to.map(nameOrAddress).join(', ')}</dd>
          </div>
        ))}
      </dl>
      {left.length > 0 && <p>{m.outstanding_left({ names: left.join(', ') })}</p>}
      {mails.length > 0 && (
        <div className="correction__actions">
          <Button variant="action" pending={send.isPending} onClick={run}>
            {m.outstanding_send()}
          </Button>
        </div>
      )}
    </div>
  )
}
