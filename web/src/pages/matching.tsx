import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { MatchingResults } from '../features/matching/results/matching-results.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage title={m.matching_title()} lead={m.matching_lead()}>
      <MatchingResults />
    </AdminPage>
  )
}
