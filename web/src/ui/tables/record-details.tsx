import type { AuditRecord } from '@project-week/contract/audit/audit'
import { recordDetails } from '../../lib/words/record-details.ts'

/** What an audit record says beside who, when and what: a line for each field. */
export function RecordDetails({
  record: { recordType, details, names },
}: {
  record: Pick<AuditRecord, 'recordType' | 'details' | 'names'>
}) {
  const lines = recordDetails(details, recordType, names)
  if (lines.length === 0) return null
  return (
    <ul className="record-details">
      {lines.map(({ field, before, text, entries }) => (
        <li key={`${field} ${text}`}>
          {entries === undefined ? (
            `${field}: ${before === undefined ? text : `${before} → ${text}`}`
          ) : (
            <details>
              <summary>
                {field}: {text}
              </summary>
              {entries}
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
