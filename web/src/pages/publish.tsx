import { PublishScreen } from '../features/publishing/publish-screen.tsx'
import { m } from '../paraglide/messages.js'
import { AdminPage } from '../ui/navigation/admin-page.tsx'

export function Component() {
  return (
    <AdminPage title={m.publish_title()} lead={m.publish_lead()}>
      <PublishScreen />
    </AdminPage>
  )
}
