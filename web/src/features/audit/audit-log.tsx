import type { AuditRecord } from '@project-week/contract/audit/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { actionText } from '../../lib/words/action-text.ts'
import { recordDetails } from '../../lib/words/record-details.ts'
import { auditedListText, recordTypeText } from '../../lib/words/record-type-text.ts'
import { roleText } from '../../lib/words/role-text.ts'
import { nameText } from '../../lib/words/value-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { RecordDetails } from '../../ui/tables/record-details.tsx'
import { EmptyState, ErrorState } from '../../ui/page/state.tsx'
import { type AuditFilter, auditQuery } from './audit.queries.ts'
import { foldReads } from './fold-reads.ts'
import './audit.css'

/** To the second; otherwise as all tables have it, in both languages. */
const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' })

/** All actions are too many to find one in: what has changed comes first, and what only looked waits folded below. */
export function AuditLog({ filter }: { filter: AuditFilter }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {filter.action !== '' ? (
        <AuditRecords filter={filter} label={m.audit_title()} />
      ) : (
        <>
          <AuditRecords filter={{ ...filter, action: 'changes' }} label={m.audit_changes()} />
          <details className="audit-reads" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
            <summary>{m.audit_reads()}</summary>
            {isOpen && <AuditRecords filter={{ ...filter, action: 'reads' }} label={m.audit_reads()} />}
          </details>
        </>
      )}
    </>
  )
}

function AuditRecords({ filter, label }: { filter: AuditFilter; label: string }) {
  const log = useInfiniteQuery(auditQuery(filter))
  if (log.isPending) return <output>{m.audit_loading()}</output>
  if (log.isError) {
    return (
      <ErrorState
        title={m.audit_failed()}
        actions={<Button onClick={() => void log.refetch()}>{m.audit_retry()}</Button>}
      />
    )
  }
  const records = log.data.pages.flatMap((page) => page.records)
  if (records.length === 0) return <EmptyState title={m.audit_none()}>{m.audit_none_text()}</EmptyState>
  return (
    <>
      {/* Wider than a phone: it scrolls by itself and can be scrolled with the keyboard. */}
      <section className="audit-table" aria-label={label} tabIndex={0}>
        <table>
          <caption aria-live="polite">{m.audit_count({ count: records.length })}</caption>
          <thead>
            <tr>
              <th scope="col">{m.audit_time()}</th>
              <th scope="col">{m.audit_who()}</th>
              <th scope="col">{m.audit_what()}</th>
              <th scope="col">{m.audit_record()}</th>
              <th scope="col">{m.audit_where()}</th>
              <th scope="col">{m.audit_details()}</th>
            </tr>
          </thead>
          <tbody>
            {foldReads(records).map((alike) => (
              <AuditRows key={alike[0].id} alike={alike} />
            ))}
          </tbody>
        </table>
      </section>
      {log.hasNextPage && (
        <Button className="audit-more" pending={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {m.audit_more()}
        </Button>
      )}
    </>
  )
}

/** One record, or the newest of several alike with a button for the others. */
function AuditRows({ alike: [newest, ...others] }: { alike: readonly [AuditRecord, ...AuditRecord[]] }) {
  const [isOpen, setIsOpen] = useState(false)
  const oldest = others.at(-1)
  return (
    <>
      <AuditRow record={newest}>
        {oldest && (
          <Button
            changes={false}
            size="small"
            variant="quiet"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {m.audit_alike({ count: others.length, since: time.format(new Date(oldest.at)) })}
          </Button>
        )}
      </AuditRow>
      {isOpen && others.map((record) => <AuditRow key={record.id} record={record} />)}
    </>
  )
}

/** What was changed or read, by its name: what else was done to it is behind the name. */
function RecordName({ record: { recordType, recordId, names } }: { record: AuditRecord }) {
  if (recordType === 'list') return auditedListText(recordId)
  const name = nameText(recordId, names)
  return name === recordId ? name : <Link to={`?${new URLSearchParams({ recordType, recordId })}`}>{name}</Link>
}

/** All of it in one line, as far as there is room; below it, once it is asked for, each has a line of its own. */
const detailsText = ({ recordType, details, names }: AuditRecord): string =>
  recordDetails(details, recordType, names)
    .map(({ field, before, text }) => `${field}: ${before === undefined ? text : `${before} → ${text}`}`)
    .join(' · ') || m.audit_as_recorded()

function AuditRow({ record, children }: { record: AuditRecord; children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <tr>
        <td>
          <time dateTime={record.at}>{time.format(new Date(record.at))}</time>
        </td>
        <td>{record.actor === '' ? roleText(record.actorRole) : `${record.actor} (${roleText(record.actorRole)})`}</td>
        <td>{actionText(record.action)}</td>
        <td>
          {recordTypeText(record.recordType)} <RecordName record={record} />
        </td>
        <td>{record.ip}</td>
        <td>
          {children}
          {Object.keys(record.details).length > 0 && (
            <button type="button" className="audit-line" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {detailsText(record)}
            </button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr className="audit-details">
          <td colSpan={6}>
            <RecordDetails record={record} />
            <p>
              {m.audit_as_recorded()}: <code>{JSON.stringify(record.details)}</code>
            </p>
          </td>
        </tr>
      )}
    </>
  )
}
