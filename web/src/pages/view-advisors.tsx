import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { AdvisorList } from '../features/advisors/advisor-list.tsx'
import { AssignButton } from '../features/advisors/assign-button.tsx'
import { editionLabelsQuery } from '../lib/queries/editions.ts'
import { SemesterOfList } from '../ui/tables/semester-select.tsx'

export function Component() {
  const semesters = useQuery(editionLabelsQuery())
  return (
    <AdminPage
      actions={
        <>
          <SemesterOfList labels={semesters.data} />
          <AssignButton />
        </>
      }
      isWide
    >
      <AdvisorList />
    </AdminPage>
  )
}
