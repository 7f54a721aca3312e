import type { PersonRecord } from '@project-week/contract/people/person'
import { keptBecause, partNames } from '@project-week/contract/people/personal-parts'
import { localMessage } from '../../lib/words/local-message.ts'

/** Parts of somebody's data with the number of entries, and why those that stay after an erasure do. */
export function PartList({
  title,
  parts,
  withReasons = true,
}: {
  title?: string
  parts: PersonRecord['parts']
  withReasons?: boolean
}) {
  if (parts.length === 0) return null
  return (
    <div>
      {title !== undefined && <h3>{title}</h3>}
      <ul className="person__list">
        {parts.map(({ part, rows }) => {
          const why = withReasons ? keptBecause[part] : undefined
          return (
            <li key={part}>
              <span>{localMessage(partNames[part])}</span> <strong>{rows}</strong>
              {why !== undefined && <p className="note">{localMessage(why)}</p>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
