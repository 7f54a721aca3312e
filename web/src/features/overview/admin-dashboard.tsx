import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { profileQuery } from '../../lib/queries/own-records.ts'
import { m } from '../../paraglide/messages.js'
import { paths } from '../../lib/page/paths.ts'
import { AdminPage } from '../../ui/navigation/admin-page.tsx'
import { ScreenLink } from '../../ui/navigation/screen-link.tsx'
import { SemesterOfList, useSemester } from '../../ui/tables/semester-select.tsx'
import { AdminSections } from './admin-sections.tsx'
import { Overview } from './overview.tsx'

/** The admin's home: greets who has a profile, and is 'Admin Dashboard' for everybody else. */
export function AdminDashboard({ notice }: { notice: ReactNode }) {
  // Few admins were ever students.
  const profile = useQuery(profileQuery())
  const name = profile.data?.firstname
  const [semester] = useSemester()
  return (
    <AdminPage
      {...(name !== undefined && { title: m.admin_welcome({ name }) })}
      actions={
        <>
          {semester !== undefined && <SemesterOfList labels={[semester]} />}
          <ScreenLink to={paths.uploadImage} />
        </>
      }
    >
      {notice}
      <AdminSections />
      <Overview />
    </AdminPage>
  )
}
