import { useQuery } from '@tanstack/react-query'
import { FeedbackResults } from '../features/feedback/feedback-results.tsx'
import { editionsQuery } from '../lib/queries/editions.ts'
import { m } from '../paraglide/messages.js'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { SemesterOfList, useSemester } from '../ui/tables/semester-select.tsx'

export function Component() {
  const editions = useQuery(editionsQuery())
  const labels = (editions.data ?? []).map((edition) => edition.label)
  const [semester] = useSemester(labels)
  return (
    <AdminPage lead={m.feedback_results_lead()} actions={<SemesterOfList labels={labels} />}>
      {!editions.isPending && <FeedbackResults edition={semester} />}
    </AdminPage>
  )
}
