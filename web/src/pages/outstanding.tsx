import { OutstandingList } from '../features/outstanding/outstanding-list.tsx'
import { m } from '../paraglide/messages.js'
import { AdminPage } from '../ui/navigation/admin-page.tsx'

export const Component = () => (
  <AdminPage lead={m.outstanding_lead()} isWide>
    <OutstandingList />
  </AdminPage>
)
