import { AdminPage } from '../features/admin/admin-page.tsx'
import { CompanyList } from '../features/tables/company-list.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage title={m.admin_companies_title()}>
      <CompanyList />
    </AdminPage>
  )
}
