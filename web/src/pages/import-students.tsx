import { ImportStudents } from '../features/imports/import-students.tsx'
import { m } from '../paraglide/messages.js'
import { AdminPage } from '../ui/navigation/admin-page.tsx'

export function Component() {
  return (
    <AdminPage lead={m.student_import_lead()}>
      <ImportStudents />
    </AdminPage>
  )
}
