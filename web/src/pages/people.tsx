import { useQuery } from '@tanstack/react-query'
import { ConsentCounts } from '../features/people/consent-counts.tsx'
import { PeopleScreen } from '../features/people/people-screen.tsx'
import { editionsQuery } from '../lib/queries/editions.ts'
import { m } from '../paraglide/messages.js'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { SemesterSelect, useSemester } from '../ui/tables/semester-select.tsx'

export function Component() {
  const editions = useQuery(editionsQuery())
  const labels = (editions.data ?? []).map((edition) => edition.label)
  const [semester, choose] = useSemester(labels)
  return (
    <AdminPage title={m.people_title()} lead={m.people_lead()}>
      <PeopleScreen />
      <h2>{m.people_consents()}</h2>
      {labels.length > 0 && <SemesterSelect labels={labels} value={semester} onChange={choose} />}
      <ConsentCounts edition={semester} />
    </AdminPage>
  )
}
