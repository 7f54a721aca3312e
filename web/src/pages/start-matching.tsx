import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { MatchingStart } from '../features/matching/settings/matching-start.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage title={m.matching_start()} lead={m.matching_start_lead()}>
      <MatchingStart />
    </AdminPage>
  )
}
