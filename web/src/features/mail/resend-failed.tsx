import { type OutboxMail, resendFailedMails } from '@project-week/contract/mail/mail'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

/** Sends the failed ones among the mails that are shown once more, and asks before. */
export function ResendFailed({ mails }: { mails: readonly OutboxMail[] }) {
  const [asked, setAsked] = useState<string[]>()
  const resend = useCall(resendFailedMails, {
    onSuccess({ resent }) {
      setAsked(undefined)
      showToast(m.outbox_resent_failed({ count: countText(resent) }))
    },
  })
  const failed = mails.filter(({ state }) => state === 'failed').map(({ id }) => id)
  const close = () => setAsked(undefined)
  const count = asked?.length ?? 0
  if (failed.length === 0 && asked === undefined) return null
  return (
    <>
      <Button
        changes
        onClick={() => {
          resend.reset()
          setAsked(failed)
        }}
      >
        {m.outbox_resend_failed()}
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        title={m.outbox_resend_failed()}
        onClose={close}
        action={m.outbox_resend()}
        variant="action"
        pending={resend.isPending}
        failure={resend.error}
        onConfirm={() => asked && resend.mutate({ body: { ids: asked } })}
      >
        <p>{m.outbox_resend_failed_text({ count, shown: countText(count) })}</p>
      </ConfirmDialog>
    </>
  )
}
