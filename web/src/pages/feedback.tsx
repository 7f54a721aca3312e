import { useQuery } from '@tanstack/react-query'
import { FeedbackResults } from '../features/feedback/feedback-results.tsx'
import { editionsQuery } from '../lib/queries/editions.ts'
import { m } from '../paraglide/messages.js'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { SemesterSelect, useSemester } from '../ui/tables/semester-select.tsx'

export function Component() {
  const editions = useQuery(editionsQuery())
  const labels = (editions.data ?? []).map((edition) => edition.label)
  const [semester, choose] = useSemester(labels)
  return (
    <AdminPage lead={m.feedback_results_lead()}>
      {labels.length > 0 && <SemesterSelect labels={labels} value={semester} onChange={choose} />}
      {!editions.isPending && <FeedbackResults edition={semester} />}
    </AdminPage>
  )
}
