import { AdminPage } from '../features/navigation/admin-page.tsx'
import { AdvisorList } from '../features/advisors/advisor-list.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage title={m.admin_advisors_title()}>
      <AdvisorList />
    </AdminPage>
  )
}
