import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { SubscriberList } from '../features/subscribers/subscriber-list.tsx'

export function Component() {
  return (
    <AdminPage isWide>
      <SubscriberList />
    </AdminPage>
  )
}
