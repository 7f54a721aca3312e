import type { AuditRecord } from '@project-week/contract/audit/audit'
import { HistoryKind, historyLimits, readHistory } from '@project-week/contract/history/history'
import type { OutboxMail } from '@project-week/contract/mail/mail'
import type { NotedKind } from '@project-week/contract/notes/note'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../lib/api/use-call.ts'
import { paths } from '../../lib/page/paths.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { actionText } from '../../lib/words/action-text.ts'
import { mailStateText } from '../../lib/words/mail-state-text.ts'
import { recordTypeText } from '../../lib/words/record-type-text.ts'
import { m } from '../../paraglide/messages.js'
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
  const failed = entries.find((entry) => entry.kind === 'mail' && entry.mail.state === 'failed')
  return (
    <section className="history">
      <h3>{m.admin_history()}</h3>
      {history.isError && (
        <p>
          {m.admin_list_failed()}{' '}
          <Button size="small" onClick={() => void history.refetch()}>
            {m.admin_try_again()}
          </Button>
        </p>
      )}
      {failed?.kind === 'mail' && (
        <Alert tone="warning" title={m.campaign_history_failed({ at: dateTimeText(failed.at) })}>
          {failed.mail.lastError}
        </Alert>
      )}
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
    </section>
  )
}

function RecordEntry({ record, own }: { record: AuditRecord; own: NotedKind }) {
  const { action, actor, at, recordId, recordType } = record
  const log = `${paths.audit}?${new URLSearchParams({ recordType, recordId })}`
  return (
    <li>
      <strong>
        {recordType !== own && `${recordTypeText(recordType)}: `}
        {actionText(action)}
      </strong>{' '}
      {dateTimeText(at)} · {actor || m.admin_history_visitor()} · <Link to={log}>{m.admin_history_link()}</Link>
      <RecordDetails record={record} />
    </li>
  )
}

function MailEntry({ mail: { id, subject, state, createdAt, sentAt, lastError } }: { mail: OutboxMail }) {
  return (
    <li>
      <Link to={`${paths.outbox}?open=${id}`}>{subject}</Link> {mailStateText(state)},{' '}
      {dateTimeText(sentAt ?? createdAt)}
      {lastError !== null && ` · ${lastError}`}
    </li>
  )
}
