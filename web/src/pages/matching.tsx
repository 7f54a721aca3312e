import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { MatchingResults } from '../features/matching/results/matching-results.tsx'

export function Component() {
  return (
    <AdminPage>
      <MatchingResults />
    </AdminPage>
  )
}
