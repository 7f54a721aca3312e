import { TermsName } from '@project-week/contract/content/documents'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ConsentCounts } from '../features/people/consent-counts.tsx'
import { PeoplePairs } from '../features/people/people-pairs.tsx'
import { PeopleScreen } from '../features/people/people-screen.tsx'
import { AgreedText } from '../features/registrations/terms/agreed-text.tsx'
import { editionsQuery } from '../lib/queries/editions.ts'
import { m } from '../paraglide/messages.js'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { SemesterOfList, useSemester } from '../ui/tables/semester-select.tsx'

export function Component() {
  const [search] = useSearchParams()
  const text = TermsName.safeParse(search.get('text'))
  return text.success ? <Agreed name={text.data} version={search.get('version') ?? ''} /> : <People />
}

const Agreed = (of: { name: TermsName; version: string }) => (
  <AdminPage title={m.people_agreed_text({ version: of.version })}>
    <div className="stack gap-5">
      <Link className="no-print" to=".">
        {m.people_back()}
      </Link>
      <AgreedText {...of} />
    </div>
  </AdminPage>
)

function People() {
  const editions = useQuery(editionsQuery())
  const labels = (editions.data ?? []).map((edition) => edition.label)
  const [semester] = useSemester(labels)
  return (
    <AdminPage lead={m.people_lead()} actions={<SemesterOfList labels={labels} />}>
      <PeopleScreen />
      <PeoplePairs />
      <h2 className="people__title">{m.people_consents()}</h2>
      <ConsentCounts edition={semester} />
    </AdminPage>
  )
}
