import { listAuditRecords } from '@project-week/contract/audit'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { actionText } from '../../lib/action-text.ts'
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
            <strong>{actionText(action)}</strong> {dateTimeText(at)} · {actor || m.admin_history_visitor()}
            <Changes details={details} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Field by field what was before and is now, where the record says so. */
function Changes({ details }: { details: Readonly<{ [name: string]: unknown }> }) {
  const changes = changesOf(details)
  if (changes.length === 0) return null
  return (
    <ul>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          {name}: {before} → {after}
        </li>
      ))}
    </ul>
  )
}

const isObject = (value: unknown): value is Readonly<{ [name: string]: unknown }> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}

/** A record says what changed field by field, or shows the whole as it was and is. */
function changesOf({ changed, before, after }: Readonly<{ [name: string]: unknown }>) {
  const pairs = isObject(changed)
    ? Object.entries(changed).map(([name, change]) => ({ name, ...(isObject(change) ? change : {}) }) as const)
    : isObject(before) && isObject(after)
      ? Object.keys(after).map((name) => ({ name, before: before[name], after: after[name] }))
      : []
  return pairs
    .map((pair: { name: string; before?: unknown; after?: unknown }) => ({
      name: pair.name,
      before: textOf(pair.before),
      after: textOf(pair.after),
    }))
    .filter((pair) => pair.before !== pair.after)
}
