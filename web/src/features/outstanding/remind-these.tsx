import type { BodyOf } from '@project-week/contract/endpoint'
import {
  mostReminded,
  type OwedKind,
  owedLabels,
  previewReminders,
  sendReminders,
} from '@project-week/contract/outstanding/outstanding'
import { useQuery } from '@tanstack/react-query'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { wordIn } from '../../lib/tables/table-text.ts'
import { nameOrAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { ChosenDialog } from '../../ui/tables/chosen-dialog.tsx'

/** Shows who is reminded of what for these rows, and then sends it. */
export function RemindThese({
  label = m.outstanding_remind(),
  ...rows
}: {
  ids: readonly string[]
  /** Of what alone; by default of everything. */
  kinds?: readonly OwedKind[] | undefined
  label?: string
}) {
  if (rows.ids.length === 0) return null
  return (
    <ChosenDialog label={label} title={m.outstanding_remind_title()} count={rows.ids.length} most={mostReminded}>
      {(close) => <Shown rows={{ ids: [...rows.ids], ...(rows.kinds && { kinds: [...rows.kinds] }) }} onDone={close} />}
    </ChosenDialog>
  )
}

function Shown({ rows, onDone }: { rows: BodyOf<typeof previewReminders>; onDone: () => void }) {
  // As it is now: what was shown before may be sent already.
  const reminders = useQuery({ ...queryOf(previewReminders, { body: rows }), gcTime: 0, retry: false })
  const send = useCall(sendReminders, {
    onSuccess: (sent) => {
      showToast(m.outstanding_sent({ count: sent.mails }))
      onDone()
    },
  })
  if (reminders.isError) return <MutationError failure={reminders.error} />
  if (reminders.data === undefined) return <Spinner block label={m.admin_loading()} />
  const { mails, left, version } = reminders.data
  const byText = Map.groupBy(mails, ({ owed }) => owed.map(wordIn(owedLabels)).join(', '))
  return (
    <div className="stack">
      <MutationError failure={send.error} />
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
        <div className="cluster">
          <Button variant="action" pending={send.isPending} onClick={() => send.mutate({ body: { ...rows, version } })}>
            {m.outstanding_send()}
          </Button>
        </div>
      )}
    </div>
  )
}
