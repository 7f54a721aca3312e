import { listMails, type OutboxMail } from '@project-week/contract/mail/mail'
import { mailFields, mailTableStart } from '@project-week/contract/mail/mail-fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { MailRecord } from './mail-record.tsx'
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
