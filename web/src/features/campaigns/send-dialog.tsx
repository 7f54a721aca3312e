import {
  type Campaign,
  checkCampaign,
  type LeftOut,
  LeftOutReason,
  sendCampaign,
  type ToWithdrawn,
} from '@project-week/contract/campaigns/campaign'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { reasonText } from './campaign-words.ts'

/** Who gets a saved draft and who does not, by name, before it is sent. */
export function SendDialog({
  campaign,
  onClose,
  onSent,
}: {
  campaign: Campaign
  onClose: () => void
  onSent: (campaign: Campaign) => void
}) {
  const { id, version } = campaign
  const [withdrawn, setWithdrawn] = useState<ToWithdrawn>('left-out')
  // The editor has asked before it opens this; if people come or go since, sending is refused and asks anew.
  const check = useQuery({
    ...queryOf(checkCampaign, { params: { id }, query: { withdrawn } }),
    placeholderData: keepPreviousData,
  })
  const send = useCall(sendCampaign, { onSuccess: onSent, onError: () => void check.refetch() })
  const [leavesOut, setLeavesOut] = useState(false)
  const recipients = check.data?.recipients ?? 0
  const incomplete = check.data?.leftOut.filter(({ reason }) => reason === 'missing') ?? []
  const mayNot = recipients === 0 || (incomplete.length > 0 && !leavesOut)
  const attempt = () =>
    send.mutate({ params: { id }, query: { version }, body: { recipients, leaveOutIncomplete: leavesOut, withdrawn } })
  return (
    <Dialog
      open
      wide
      title={m.campaign_send_title()}
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.admin_cancel()}</Button>}
    >
      <div className="stack">
        <MutationError failure={send.error} />
        {check.isPending && <Spinner label={m.admin_loading()} />}
        {check.isError && <Alert tone="error">{errorText(check.error)}</Alert>}
        {check.data && (
          <>
            <p>
              {recipients === 0
                ? m.campaign_nobody()
                : m.campaign_send_text({ count: recipients, shown: countText(recipients) })}
            </p>
            <LeftOutList leftOut={check.data.leftOut} />
            {(withdrawn === 'included' || check.data.leftOut.some(({ reason }) => reason === 'withdrawn')) && (
              <Checkbox
                label={m.campaign_to_withdrawn()}
                checked={withdrawn === 'included'}
                onChange={(event) => setWithdrawn(event.target.checked ? 'included' : 'left-out')}
              />
            )}
            {incomplete.length > 0 && (
              <Checkbox
                label={m.campaign_leave_out({ count: incomplete.length, shown: countText(incomplete.length) })}
                checked={leavesOut}
                onChange={(event) => setLeavesOut(event.target.checked)}
              />
            )}
            <div>
              <Button variant="action" pending={send.isPending || check.isFetching} disabled={mayNot} onClick={attempt}>
                {m.campaign_send_to({ count: recipients, shown: countText(recipients) })}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Those who get no mail, by reason and by name. */
function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  return LeftOutReason.options.map((reason) => {
    const people = leftOut.filter((each) => each.reason === reason)
    if (people.length === 0) return null
    return (
      <details key={reason} open={people.length <= 10}>
        <summary>
          {reasonText(reason)}: {countText(people.length)}
        </summary>
        {reason !== 'gone' && (
          <ul>
            {people.map(({ name, address, placeholders }) => (
              <li key={`${name} ${address}`}>
                {[name, address].filter(Boolean).join(', ')}
                {placeholders.length > 0 && `: ${placeholders.map((each) => `{${each}}`).join(', ')}`}
              </li>
            ))}
          </ul>
        )}
      </details>
    )
  })
}
