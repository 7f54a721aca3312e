import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { EditionSettingsPage } from '../features/editions/edition-settings-page.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage lead={m.editions_lead()}>
      <EditionSettingsPage />
    </AdminPage>
  )
}
