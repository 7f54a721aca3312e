import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { TestUpload } from '../features/files/upload/test-upload.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage lead={m.uploads_test_lead()}>
      <TestUpload />
    </AdminPage>
  )
}
