import { ImportCompanies } from '../features/imports/import-companies.tsx'
import { m } from '../paraglide/messages.js'
import { AdminPage } from '../ui/navigation/admin-page.tsx'

export function Component() {
  return (
    <AdminPage lead={m.company_import_lead()}>
      <ImportCompanies />
    </AdminPage>
  )
}
