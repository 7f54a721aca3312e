import { WebhooksScreen } from '../features/webhooks/webhooks-screen.tsx'
import { m } from '../paraglide/messages.js'
import { AdminPage } from '../ui/navigation/admin-page.tsx'

export function Component() {
  return (
    <AdminPage lead={m.webhooks_lead()}>
      <WebhooksScreen />
    </AdminPage>
  )
}
