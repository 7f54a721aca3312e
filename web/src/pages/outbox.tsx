import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { Outbox } from '../features/mail/outbox.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage lead={m.outbox_lead()} isWide>
      <Outbox />
    </AdminPage>
  )
}
