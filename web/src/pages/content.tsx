import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { ContentScreen } from '../features/content/content-screen.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage lead={m.content_lead()} isWide>
      <ContentScreen />
    </AdminPage>
  )
}
