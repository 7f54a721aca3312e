import { ColleaguesScreen } from '../features/users/colleagues-screen.tsx'
import { m } from '../paraglide/messages.js'
import { AdminPage } from '../ui/navigation/admin-page.tsx'

export function Component() {
  return (
    <AdminPage lead={m.colleagues_lead()}>
      <ColleaguesScreen />
    </AdminPage>
  )
}
