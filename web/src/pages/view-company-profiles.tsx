import { listCompanySemesters } from '@project-week/contract/companies/company'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../lib/api/use-call.ts'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { LateRegistrations } from '../features/late-registrations/late-registrations.tsx'
import { CompanyList } from '../features/companies/company-list.tsx'
import { NewLead } from '../features/companies/lead-actions.tsx'
import { CompanyHostingView } from '../features/hosting/company-hosting.tsx'
import { ChosenTags } from '../features/notes/chosen-tags.tsx'
import { RecordNotes } from '../features/notes/record-notes.tsx'
import { paths } from '../lib/page/paths.ts'
import { m } from '../paraglide/messages.js'
import { Disclosure } from '../ui/disclosure.tsx'
import { ScreenLink } from '../ui/navigation/screen-link.tsx'
import { SemesterOfList } from '../ui/tables/semester-select.tsx'

export function Component() {
  const semesters = useQuery(queryOf(listCompanySemesters))
  return (
    <AdminPage
      actions={
        <>
          <Disclosure eager label={m.admin_add()}>
            <NewLead />
            <ScreenLink to={paths.importCompanies} />
            <LateRegistrations kind="company" />
          </Disclosure>
          <SemesterOfList labels={semesters.data} />
        </>
      }
      isWide
    >
      <CompanyList
        renderTags={(chosen) => (
          <ChosenTags kind="company" chosen={chosen.map(({ _id, tags }) => ({ id: _id, tags }))} />
        )}
        renderHosting={({ _id, contactPerson }) => <CompanyHostingView id={_id} contact={contactPerson.email} />}
        renderNotes={({ _id, tags }) => <RecordNotes noted={{ kind: 'company', id: _id }} tags={tags} />}
      />
    </AdminPage>
  )
}
