import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { confirmationsQuery, useAskConfirmation, useWithdrawConfirmation } from '../../lib/queries/confirmations.ts'
import { useUser } from '../../lib/session/session.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/**
 * The way to publish, where no other admin is needed or one has asked; else the way to ask.
 *
 * @param subject the version of the preview: of another one it is no confirmation
 */
export function SecondAdmin({ subject, children }: { subject: string; children: ReactNode }) {
  const confirmations = useQuery(confirmationsQuery())
  const own = useUser()?.email?.toLowerCase()
  const ask = useAskConfirmation()
  const withdraw = useWithdrawConfirmation()
  // Where it cannot be known the server still refuses.
  if (confirmations.data === undefined) return confirmations.isError ? children : null
  const { settings, open } = confirmations.data
  if (!settings.publishing) return children
  const asked = open.find(({ kind, subject: of }) => kind === 'publish' && of === subject)
  const failure = ask.error ?? withdraw.error
  const problem = failure && (
    <Alert tone="error" announce>
      {notDoneText(failure)}
    </Alert>
  )
  if (asked === undefined) {
    return (
      <>
        {problem}
        <p>{m.publish_second_text()}</p>
        <div>
          <Button
            variant="action"
            pending={ask.isPending}
            onClick={() =>
              ask.mutate({ kind: 'publish', subject }, { onSuccess: () => showToast(m.publish_second_asked()) })
            }
          >
            {m.publish_second_ask()}
          </Button>
        </div>
      </>
    )
  }
  const isOwn = asked.askedBy === own
  const at = dateTimeText(asked.askedAt)
  return (
    <>
      {problem}
      <Alert tone={isOwn ? 'info' : 'warning'}>
        <p>{isOwn ? m.publish_second_own({ at }) : m.publish_second_other({ by: asked.askedBy, at })}</p>
        <Button changes size="small" pending={withdraw.isPending} onClick={() => withdraw.mutate(asked.id)}>
          {isOwn ? m.publish_second_withdraw() : m.publish_second_decline()}
        </Button>
      </Alert>
      {!isOwn && children}
    </>
  )
}
