import { RetentionScreen } from '../features/retention/retention-screen.tsx'
import { m } from '../paraglide/messages.js'
import { AdminPage } from '../ui/navigation/admin-page.tsx'

export function Component() {
  return (
    <AdminPage lead={m.retention_lead()}>
      <RetentionScreen />
    </AdminPage>
  )
}
