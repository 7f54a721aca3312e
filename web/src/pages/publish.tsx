import { PublishScreen } from '../features/publishing/publish-screen.tsx'
import { AdminPage } from '../ui/navigation/admin-page.tsx'

export function Component() {
  return (
    <AdminPage>
      <PublishScreen />
    </AdminPage>
  )
}
