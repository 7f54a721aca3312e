import { ImportStudents } from '../features/imports/import-students.tsx'
import { m } from '../paraglide/messages.js'
import { AdminPage } from '../ui/navigation/admin-page.tsx'

export function Component() {
  return (
    <AdminPage title={m.student_import_title()} lead={m.student_import_lead()}>
      <ImportStudents />
    </AdminPage>
  )
}
