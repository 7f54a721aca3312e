import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { LateRegistrations } from '../features/late-registrations/late-registrations.tsx'
import { StudentList } from '../features/registrations/student-list.tsx'
import { batchesQuery } from '../lib/queries/lists.ts'
import { m } from '../paraglide/messages.js'
import { SemesterOfList } from '../ui/tables/semester-select.tsx'

export function Component() {
  const semesters = useQuery(batchesQuery())
  return (
    <AdminPage
      title={m.admin_students_title()}
      actions={
        <>
          <LateRegistrations kind="student" />
          <SemesterOfList labels={semesters.data} />
        </>
      }
      isWide
    >
      <StudentList />
    </AdminPage>
  )
}
