import { AdminPage } from '../features/admin/admin-page.tsx'
import { Outbox } from '../features/outbox/outbox.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage title={m.outbox_title()} lead={m.outbox_lead()}>
      <Outbox />
    </AdminPage>
  )
}
