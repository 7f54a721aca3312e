import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { confirmationsQuery, useAskConfirmation, useWithdrawConfirmation } from '../../lib/queries/confirmations.ts'
import { useUser } from '../../lib/session/session.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'

const kinds = {
  publish: {
    setting: 'publishing',
    text: m.publish_second_text,
    ask: m.publish_second_ask,
    own: m.publish_second_own,
    other: m.publish_second_other,
  },
  'send-mails': {
    setting: 'mails',
    text: m.campaign_second_text,
    ask: m.campaign_second_ask,
    own: m.campaign_second_own,
    other: m.campaign_second_other,
  },
} as const

/**
 * The way to do something, where no other admin is needed or one has asked for exactly this; else the way to ask.
 *
 * @param subject what exactly is to be done, such as the version of a preview: of anything else it is no confirmation
 */
export function SecondAdmin({
  kind,
  subject,
  children,
}: {
  kind: keyof typeof kinds
  subject: string
  children: ReactNode
}) {
  const confirmations = useQuery(confirmationsQuery())
  const own = useUser()?.email?.toLowerCase()
  const ask = useAskConfirmation()
  const withdraw = useWithdrawConfirmation()
  // Where it cannot be known the server still refuses.
  if (confirmations.data === undefined) return confirmations.isError ? children : null
  const { settings, open } = confirmations.data
  const words = kinds[kind]
  if (!settings[words.setting]) return children
  const asked = open.find((each) => each.kind === kind && each.subject === subject)
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
        <p>{words.text()}</p>
        <div>
          <Button
            variant="action"
            pending={ask.isPending}
            onClick={() => ask.mutate({ kind, subject }, { onSuccess: () => showToast(m.publish_second_asked()) })}
          >
            {words.ask()}
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
        <p>{isOwn ? words.own({ at }) : words.other({ by: asked.askedBy, at })}</p>
        <Button changes size="small" pending={withdraw.isPending} onClick={() => withdraw.mutate(asked.id)}>
          {isOwn ? m.publish_second_withdraw() : m.publish_second_decline()}
        </Button>
      </Alert>
      {!isOwn && children}
    </>
  )
}
