import { type OutboxMail, readMail, resendMail } from '@project-week/contract/mail/mail'
import { useQuery } from '@tanstack/react-query'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { RecordSheet } from '../../ui/tables/record.tsx'

const shownNames = new Set(['recipient', 'state', 'createdAt', 'nextTryAt', 'attempts'])

/** A mail with its text, and the way to send it again. */
export function MailRecord({ mail, columns }: { mail: OutboxMail; columns: readonly Column<OutboxMail>[] }) {
  const text = useQuery(queryOf(readMail, { params: { id: mail.id } }))
  const resend = useCall(resendMail, { onSuccess: () => showToast(m.outbox_resent()) })
  /** The mail server has deferred it, or was not there: the outbox tries again by itself. */
  const waits = mail.state === 'queued' && mail.nextTryAt !== null
  const mayResend = mail.state === 'failed' || mail.state === 'sent' || waits
  return (
    <RecordSheet
      row={mail}
      columns={columns.filter(({ id }) => shownNames.has(id) && Boolean(mail[id as keyof OutboxMail]))}
      status={['state']}
      acts={[
        mayResend && {
          label: waits ? m.outbox_send_now() : m.outbox_resend(),
          isNext: true,
          run: () => resend.mutateAsync({ params: { id: mail.id } }),
        },
      ]}
      notice={
        <>
          {mail.lastError !== null && (
            <Alert tone={waits ? 'warning' : 'error'} title={waits ? m.outbox_waits() : m.outbox_error()}>
              {mail.lastError}
            </Alert>
          )}
          {mail.state === 'kept' && <Alert>{m.outbox_kept_text()}</Alert>}
        </>
      }
    >
      {text.isPending && <Spinner label={m.admin_loading()} />}
      {text.isError && <Alert tone="error">{m.admin_list_failed_text()}</Alert>}
      {text.data && <pre className="letter">{text.data.text}</pre>}
    </RecordSheet>
  )
}
