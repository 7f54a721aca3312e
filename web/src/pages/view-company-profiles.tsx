import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { LateRegistrations } from '../features/late-registrations/late-registrations.tsx'
import { CompanyList } from '../features/companies/company-list.tsx'
import { CompanyHostingView } from '../features/hosting/company-hosting.tsx'
import { ChosenTags } from '../features/notes/chosen-tags.tsx'
import { RecordNotes } from '../features/notes/record-notes.tsx'
import { RecordTags } from '../features/notes/record-tags.tsx'
import { companySemestersQuery } from '../lib/queries/lists.ts'
import { paths } from '../lib/page/paths.ts'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { SemesterOfList } from '../ui/tables/semester-select.tsx'

export function Component() {
  const semesters = useQuery(companySemestersQuery())
  return (
    <AdminPage
      title={m.admin_companies_title()}
      actions={
        <>
          <ButtonLink variant="quiet" to={paths.importCompanies}>
            {m.company_import_title()}
          </ButtonLink>
          <LateRegistrations kind="company" />
          <SemesterOfList labels={semesters.data} />
        </>
      }
      isWide
    >
      <CompanyList
        renderTags={(chosen) => (
          <ChosenTags kind="company" chosen={chosen.map(({ _id, tags }) => ({ id: _id, tags }))} />
        )}
        renderHosting={({ _id, contactPerson, tags }) => (
          <>
            <RecordTags noted={{ kind: 'company', id: _id }} tags={tags} />
            <RecordNotes noted={{ kind: 'company', id: _id }} />
            <CompanyHostingView id={_id} contact={contactPerson.email} />
          </>
        )}
      />
    </AdminPage>
  )
}
