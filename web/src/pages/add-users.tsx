import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { ImportUsers } from '../features/imports/import-users.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage lead={m.imports_lead()}>
      <ImportUsers />
    </AdminPage>
  )
}
