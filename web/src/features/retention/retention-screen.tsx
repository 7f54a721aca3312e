import { readRetention } from '@project-week/contract/retention/retention'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/api/error-text.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { queryOf } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { RetainedEditionCard } from './retained-edition.tsx'
import './retention.css'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'

/** For each edition its retention rule, and what would go when, or what stays of it. */
export function RetentionScreen() {
  // What this page counts is what goes.
  const retention = useQuery({ ...queryOf(readRetention), staleTime: 0 })
  const demo = useQuery(programmeStateQuery()).data?.demo
  if (retention.data === undefined) {
    return <NotLoaded query={retention} loading={m.retention_loading()} text={errorText} />
  }
  return (
    <div className="stack gap-6">
      {demo && <p className="note">{m.retention_real_time()}</p>}
      {retention.data.editions.map((edition) => (
        <RetainedEditionCard key={edition.edition} record={edition} />
      ))}
    </div>
  )
}
