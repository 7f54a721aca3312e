import { NeededConfirmation } from '@project-week/contract/confirmations/confirmation'
import type { MailText } from '@project-week/contract/mail/mail-text'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { confirmationsQuery, useAskConfirmation, useWithdrawConfirmation } from '../../lib/queries/confirmations.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'

const kinds = {
  publish: {
    text: m.publish_second_text,
    ask: m.publish_second_ask,
    own: m.publish_second_own,
    other: m.publish_second_other,
  },
  'send-mails': {
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
 * @param people to how many people it writes, where one admin may write to some alone
 */
export function SecondAdmin({
  kind,
  subject,
  people = Infinity,
  children,
}: {
  kind: keyof typeof kinds
  subject: string
  people?: number
  children: ReactNode
}) {
  const confirmations = useQuery(confirmationsQuery())
  const ask = useAskConfirmation()
  const withdraw = useWithdrawConfirmation()
  // Where it cannot be known the server still refuses.
  if (confirmations.data === undefined) return confirmations.isError ? children : null
  const { settings, open } = confirmations.data
  const words = kinds[kind]
  const asked = open.find((each) => each.kind === kind && each.subject === subject)
  if (!settings.isOn || (asked === undefined && people <= settings.mailsUpTo)) return children
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
  const { isOwn } = asked
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

/**
 * Why something was not done and, where another admin has to confirm it, the way to ask for it.
 *
 * @param words those that an automatic email was to have
 */
export function NotDone({ failure, words }: { failure: Error; words?: MailText | undefined }) {
  const ask = useAskConfirmation()
  const needed = NeededConfirmation.safeParse(
    failure instanceof ApiError && failure.code === 'needs_confirmation' ? failure.details : undefined,
  )
  if (ask.isSuccess) return <Alert announce>{m.second_pair_asked_other()}</Alert>
  return (
    <Alert tone={needed.success && !ask.isError ? 'warning' : 'error'} announce>
      <p>{notDoneText(ask.error ?? failure)}</p>
      {needed.success && (
        <Button changes pending={ask.isPending} onClick={() => ask.mutate({ ...needed.data, ...(words && { words }) })}>
          {m.second_pair_ask()}
        </Button>
      )}
    </Alert>
  )
}
