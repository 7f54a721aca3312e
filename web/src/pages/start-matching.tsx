import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { MatchingStart } from '../features/matching/settings/matching-start.tsx'

export function Component() {
  return (
    <AdminPage>
      <MatchingStart />
    </AdminPage>
  )
}
