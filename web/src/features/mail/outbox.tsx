import { listMails, type OutboxMail, readMail, resendMail } from '@project-week/contract/mail/mail'
import { mailFields, mailTableStart } from '@project-week/contract/mail/mail-fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { RecordSheet } from '../../ui/tables/record.tsx'
import { ResendFailed } from './resend-failed.tsx'
import { ActiveFilter, useOnly } from '../../ui/tables/only.tsx'
import { recordColumns } from '../../ui/tables/record-columns.ts'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import type { Shown } from '../../ui/tables/shown.ts'
import { Listing } from '../../ui/tables/listing.tsx'

/** The mails of one publication. */
const parts = {
  'to-students': { text: m.outbox_only_students, to: 'students' },
  'to-companies': { text: m.outbox_only_companies, to: 'companies' },
} as const

/** The rows that are left once they are searched and filtered. */
function shownOf(rows: readonly OutboxMail[], { ids }: Shown): readonly OutboxMail[] {
  const shown = ids && new Set(ids())
  return shown ? rows.filter(({ id }) => shown.has(id)) : rows
}

/** Every mail with its state; a mail that failed can be sent again. */
export function Outbox() {
  const [params] = useSearchParams()
  const [only, showAll] = useOnly(parts)
  const publication = params.get('publication') ?? undefined
  const to = only && parts[only].to
  const mails = useQuery({
    ...queryOf(listMails, { query: publication === undefined || to === undefined ? {} : { publication, to } }),
    // States change while somebody looks on; a mail that waits is sent within seconds.
    refetchInterval: ({ state }) => (state.data?.some((mail) => mail.state === 'queued') ? 3000 : false),
  })
  const columns = useMemo(() => recordColumns<OutboxMail>(mailFields, mailTableStart), [])
  return (
    <Listing rows={mails} empty={m.outbox_empty()}>
      {(rows) => (
        <RecordTable
          caption={m.outbox_title()}
          nobody={m.outbox_empty()}
          list="mails"
          renderTools={(shown) => <ResendFailed mails={shownOf(rows, shown)} />}
          part={publication !== undefined && only && <ActiveFilter text={parts[only].text()} onAll={showAll} />}
          rows={rows}
          columns={columns}
          filters={['state']}
          keyOf={(mail) => mail.id}
          titleOf={(mail) => mail.subject}
        >
          {(mail) => <MailRecord mail={mail} columns={columns} />}
        </RecordTable>
      )}
    </Listing>
  )
}

const shownNames = new Set(['recipient', 'state', 'createdAt', 'nextTryAt', 'attempts'])

/** A mail with its text, and the way to send it again. */
function MailRecord({ mail, columns }: { mail: OutboxMail; columns: readonly Column<OutboxMail>[] }) {
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
