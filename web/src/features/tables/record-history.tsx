import { listAuditRecords } from '@project-week/contract/audit'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { dateTimeText } from '../../lib/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

/** What was done to a record, from the audit log, newest first. */
export function RecordHistory({ type, id }: { type: string; id: string }) {
  const history = useQuery({
    queryKey: ['history', type, id],
    queryFn: () => call(listAuditRecords, { query: { recordType: type, recordId: id, limit: '50' } }),
  })
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
        {history.data?.records.map(({ id: key, at, actor, action, details }) => (
          <li key={key}>
            <strong>{action}</strong> {dateTimeText(at)} · {actor || m.admin_history_visitor()}
            <Changes details={details} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Field by field what was before and is now, where the record says so. */
function Changes({ details }: { details: Readonly<{ [name: string]: unknown }> }) {
  const { changed } = details
  if (typeof changed !== 'object' || changed === null) return null
  return (
    <ul>
      {Object.entries(changed).map(([name, change]: [string, unknown]) => (
        <li key={name}>
          {name}: {textOf(change, 'before')} → {textOf(change, 'after')}
        </li>
      ))}
    </ul>
  )
}

function textOf(change: unknown, side: 'before' | 'after'): string {
  if (typeof change !== 'object' || change === null || !(side in change)) return ''
  const value: unknown = Object.entries(change).find(([name]) => name === side)?.[1]
  return typeof value === 'string' ? value : JSON.stringify(value)
}
