import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdvisorList } from '../features/tables/advisor-list.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage title={m.admin_advisors_title()}>
      <AdvisorList />
    </AdminPage>
  )
}
