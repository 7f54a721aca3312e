import { AdminPage } from '../features/navigation/admin-page.tsx'
import { StudentList } from '../features/registrations/student-list.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage title={m.admin_students_title()}>
      <StudentList />
    </AdminPage>
  )
}
