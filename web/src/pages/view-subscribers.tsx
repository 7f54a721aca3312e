import { AdminPage } from '../features/admin/admin-page.tsx'
import { SubscriberList } from '../features/tables/subscriber-list.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage title={m.admin_subscribers_title()}>
      <SubscriberList />
    </AdminPage>
  )
}
