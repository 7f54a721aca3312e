import { listAuditRecords } from '@project-week/contract/audit/audit'
import type { AuditRecordType } from '@project-week/contract/audit/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/use-call.ts'
import { actionText } from '../../lib/words/action-text.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { RecordDetails } from './record-details.tsx'

/** What was done to a record, from the audit log, newest first. */
export function RecordHistory({ type, id }: { type: AuditRecordType; id: string }) {
  const history = useQuery(queryOf(listAuditRecords, { query: { recordType: type, recordId: id, limit: '50' } }))
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
      {history.data?.records.length === 0 && <p>{m.admin_history_none()}</p>}
      <ol>
        {history.data?.records.map((record) => (
          <li key={record.id}>
            <strong>{actionText(record.action)}</strong> {dateTimeText(record.at)} ·{' '}
            {record.actor || m.admin_history_visitor()}
            <RecordDetails record={record} />
          </li>
        ))}
      </ol>
    </section>
  )
}
