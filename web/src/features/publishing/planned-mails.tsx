import { type News, type Preview, readPlannedMail, sendSampleMail } from '@project-week/contract/publishing/publication'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { nameOrAddress, shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { RecordTable } from '../../ui/tables/record-table.tsx'

type Recipient = Preview['recipients'][number]

const newsText: Record<News, () => string> = {
  placed: m.publish_news_placed,
  moved: m.publish_news_moved,
  colleagues: m.publish_news_colleagues,
  lost: m.publish_news_lost,
  unplaced: m.publish_news_unplaced,
  'company-team': m.publish_news_company_team,
  'company-changed': m.publish_news_company_changed,
  'company-lost': m.publish_news_company_lost,
  'company-none': m.publish_news_company_none,
}

const mailColumns = (): Column<Recipient>[] => [
  { id: 'name', header: m.publish_name(), width: 15, value: ({ name }) => name },
  {
    id: 'news',
    header: m.publish_news(),
    width: 17,
    value: ({ news }) => news,
    label: (news) => newsText[news as News](),
  },
  { id: 'companyName', header: m.publish_company(), width: 18, value: ({ companyName }) => companyName },
  { id: 'email', header: m.publish_email(), width: 22, value: ({ email }) => email, label: shownAddress },
]

/** Everybody who gets a mail; a row opens it. */
export function PlannedMails({ preview }: { preview: Preview }) {
  const columns = useMemo(() => mailColumns(), [])
  return (
    <div className="stack gap-3">
      <h2>{m.publish_mails()}</h2>
      {preview.last?.mayUndo && preview.teams.length > 0 && <p>{m.publish_mails_replaced()}</p>}
      {preview.recipients.length === 0 ? (
        <p>{m.publish_no_mails()}</p>
      ) : (
        <>
          <p>{m.publish_mails_lead()}</p>
          <RecordTable
            caption={m.publish_mails()}
            nobody={m.publish_no_mails()}
            rows={preview.recipients}
            columns={columns}
            filters={['news']}
            keyOf={({ person }) => person}
            titleOf={nameOrAddress}
          >
            {({ person }) => <PlannedMail person={person} version={preview.version} />}
          </RecordTable>
        </>
      )}
    </div>
  )
}

function PlannedMail({ person, version }: { person: string; version: string }) {
  const planned = queryOf(readPlannedMail, { params: { person } })
  // After a change the mails are others.
  const mail = useQuery({ ...planned, queryKey: [...planned.queryKey, version] })
  const sample = useCall(sendSampleMail, {
    onSuccess: ({ recipient }) => showToast(m.publish_sample_sent({ email: recipient })),
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  if (mail.isError) return <Alert tone="error">{errorText(mail.error)}</Alert>
  if (!mail.isSuccess) return <Spinner label={m.admin_loading()} />
  return (
    <div className="stack">
      <p>
        {mail.data.recipient}
        <br />
        <strong>{mail.data.subject}</strong>
      </p>
      <Button changes pending={sample.isPending} onClick={() => sample.mutate({ params: { person } })}>
        {m.publish_sample()}
      </Button>
      <pre className="letter">{mail.data.text}</pre>
    </div>
  )
}
