import { type AuditRecord, listAuditRecords } from '@project-week/contract/audit/audit'
import type { AuditRecordType } from '@project-week/contract/audit/vocabulary'
import { HistoryKind, historyLimits, readHistory } from '@project-week/contract/history/history'
import { listMailsTo, type OutboxMail } from '@project-week/contract/mail/mail'
import { mailStateLabels } from '@project-week/contract/mail/mail-fields'
import type { NotedKind } from '@project-week/contract/notes/note'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../lib/api/use-call.ts'
import { paths } from '../../lib/page/paths.ts'
import { wordIn, writtenTime } from '../../lib/tables/table-text.ts'
import { actionText } from '../../lib/words/action-text.ts'
import { recordTypeText } from '../../lib/words/record-type-text.ts'
import { m } from '../../paraglide/messages.js'
import { Accordion } from '../accordion.tsx'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Select } from '../forms/select.tsx'
import { RecordDetails } from './record-details.tsx'

/** What was done to a registration, its team and its certificate, and what was written to it, newest first. */
export function History({ kind, id }: { kind: NotedKind; id: string }) {
  const [only, setOnly] = useState<HistoryKind>()
  const [isWhole, setIsWhole] = useState(false)
  const limit = isWhole ? historyLimits.all : historyLimits.first
  const history = useQuery({
    ...queryOf(readHistory, { params: { kind, id }, query: { only, limit: String(limit) } }),
    placeholderData: keepPreviousData,
  })
  const { entries = [], hasMore = false } = history.data ?? {}
  return (
    <HistoryFrame
      title={m.admin_history()}
      query={history}
      mails={entries.flatMap((entry) => (entry.kind === 'mail' ? entry.mail : []))}
    >
      {(entries.length > 0 || only !== undefined) && (
        <Select
          label={m.admin_history_only()}
          value={only ?? ''}
          onChange={(event) => setOnly(HistoryKind.safeParse(event.target.value).data)}
          placeholder={m.admin_history_all()}
          options={[
            { value: 'record', label: m.admin_history_record() },
            { value: 'mail', label: m.admin_history_mail() },
          ]}
        />
      )}
      {history.data && entries.length === 0 && <p>{m.admin_history_none()}</p>}
      <ol>
        {entries.map((entry) =>
          entry.kind === 'mail' ? (
            <MailEntry key={entry.mail.id} mail={entry.mail} />
          ) : (
            <RecordEntry key={entry.record.id} record={entry.record} own={kind} />
          ),
        )}
      </ol>
      {hasMore && !isWhole && (
        <Button changes={false} size="small" onClick={() => setIsWhole(true)}>
          {m.admin_history_more()}
        </Button>
      )}
      {hasMore && isWhole && !history.isPlaceholderData && <p>{m.admin_history_cut({ count: entries.length })}</p>}
    </HistoryFrame>
  )
}

/** What an address was sent, newest first. */
function MailHistory({ address }: { address: string }) {
  const mails = useQuery(queryOf(listMailsTo, { query: { address } }))
  return (
    <HistoryFrame title={m.campaign_history()} query={mails} mails={mails.data}>
      {mails.data?.length === 0 && <p>{m.campaign_history_none()}</p>}
      <ol>
        {mails.data?.map((mail) => (
          <MailEntry key={mail.id} mail={mail} />
        ))}
      </ol>
    </HistoryFrame>
  )
}

/**
 * What was done to a record, from the audit log, newest first.
 *
 * @param address whose emails are listed as well
 */
export function RecordHistory({ type, id, address = '' }: { type: AuditRecordType; id: string; address?: string }) {
  const history = useQuery(queryOf(listAuditRecords, { query: { recordType: type, recordId: id, limit: '50' } }))
  return (
    <>
      {address && <MailHistory address={address} />}
      <HistoryFrame title={m.admin_history()} query={history}>
        {history.data?.records.length === 0 && <p>{m.admin_history_none()}</p>}
        <ol>
          {history.data?.records.map((record) => (
            <RecordEntry key={record.id} record={record} />
          ))}
        </ol>
      </HistoryFrame>
    </>
  )
}

/** A history, folded unless something failed: itself, or a mail, whose refusal by the mail server is said first. */
function HistoryFrame({
  title,
  query,
  mails,
  children,
}: {
  title: string
  query: UseQueryResult
  mails?: readonly OutboxMail[] | undefined
  children: ReactNode
}) {
  const failed = mails?.find(({ state }) => state === 'failed')
  return (
    <Accordion title={<h3>{title}</h3>} open={query.isError || failed !== undefined}>
      {query.isError && (
        <p>
          {m.admin_list_failed()}{' '}
          <Button size="small" onClick={() => void query.refetch()}>
            {m.admin_try_again()}
          </Button>
        </p>
      )}
      {failed && (
        <Alert tone="warning" title={m.campaign_history_failed({ at: writtenTime(failed.createdAt) })}>
          {failed.lastError}
        </Alert>
      )}
      <div className="stack history">{children}</div>
    </Accordion>
  )
}

/** @param own the kind of record whose whole history this is; among others, a record is named and linked */
function RecordEntry({ record, own }: { record: AuditRecord; own?: NotedKind }) {
  const { action, actor, at, recordId, recordType } = record
  const log = `${paths.audit}?${new URLSearchParams({ recordType, recordId })}`
  return (
    <li>
      <strong>
        {own !== undefined && recordType !== own && `${recordTypeText(recordType)}: `}
        {actionText(action)}
      </strong>{' '}
      {writtenTime(at)} · {actor || m.admin_history_visitor()}
      {own !== undefined && (
        <>
          {' '}
          · <Link to={log}>{m.admin_history_link()}</Link>
        </>
      )}
      <RecordDetails record={record} />
    </li>
  )
}

function MailEntry({ mail: { id, subject, state, createdAt, sentAt, lastError } }: { mail: OutboxMail }) {
  return (
    <li>
      <Link to={`${paths.outbox}?open=${id}`}>{subject}</Link> {wordIn(mailStateLabels)(state)},{' '}
      {writtenTime(sentAt ?? createdAt)}
      {lastError !== null && ` · ${lastError}`}
    </li>
  )
}
