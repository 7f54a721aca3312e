import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { SubscriberList } from '../features/subscribers/subscriber-list.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage title={m.admin_subscribers_title()} isWide>
      <SubscriberList />
    </AdminPage>
  )
}
