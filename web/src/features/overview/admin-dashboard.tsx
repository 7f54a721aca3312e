import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../lib/queries/own-records.ts'
import { m } from '../../paraglide/messages.js'
import { AdminPage } from '../../ui/navigation/admin-page.tsx'
import { SemesterOfList, useSemester } from '../../ui/tables/semester-select.tsx'
import { AdminSections } from './admin-sections.tsx'
import { Overview } from './overview.tsx'

/** The admin's home: greets who has a profile, and is 'Admin Dashboard' for everybody else. */
export function AdminDashboard() {
  // Few admins were ever students.
  const profile = useQuery(profileQuery())
  const name = profile.data?.firstname
  const [semester] = useSemester()
  return (
    <AdminPage
      title={name === undefined ? m.admin_dashboard() : m.admin_welcome({ name })}
      actions={semester !== undefined && <SemesterOfList labels={[semester]} />}
    >
      <Overview />
      <AdminSections />
    </AdminPage>
  )
}
