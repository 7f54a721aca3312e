import { AdminPage } from '../features/navigation/admin-page.tsx'
import { CompanyList } from '../features/companies/company-list.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage title={m.admin_companies_title()}>
      <CompanyList />
    </AdminPage>
  )
}
