import { AdminPage } from '../features/admin/admin-page.tsx'
import { MatchingResults } from '../features/matching/matching-results.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage title={m.matching_title()} lead={m.matching_lead()}>
      <MatchingResults />
    </AdminPage>
  )
}
