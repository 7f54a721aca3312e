import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { EditionSettingsPage } from '../features/editions/edition-settings-page.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage title={m.editions_title()} lead={m.editions_lead()}>
      <EditionSettingsPage />
    </AdminPage>
  )
}
