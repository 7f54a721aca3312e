import { StatisticsScreen } from '../features/overview/statistics-screen.tsx'
import { m } from '../paraglide/messages.js'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { SemesterOfList, useSemester } from '../ui/tables/semester-select.tsx'

export function Component() {
  const [semester] = useSemester()
  return (
    <AdminPage
      lead={m.statistics_lead()}
      actions={semester !== undefined && <SemesterOfList labels={[semester]} />}
      isWide
    >
      {semester !== undefined && <StatisticsScreen edition={semester} />}
    </AdminPage>
  )
}
