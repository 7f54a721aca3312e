import { listBatches } from '@project-week/contract/registrations/profile'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../lib/api/use-call.ts'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { LateDrawer, LateRegistrations } from '../features/late-registrations/late-registrations.tsx'
import { ChosenTags } from '../features/notes/chosen-tags.tsx'
import { RecordNotes } from '../features/notes/record-notes.tsx'
import { StudentDeclines } from '../features/publishing/declines.tsx'
import { StudentList } from '../features/registrations/student-list.tsx'
import { m } from '../paraglide/messages.js'
import { Disclosure } from '../ui/disclosure.tsx'
import { SemesterOfList } from '../ui/tables/semester-select.tsx'

export function Component() {
  const semesters = useQuery(queryOf(listBatches))
  return (
    <AdminPage
      actions={
        <>
          <Disclosure eager label={m.admin_add()}>
            <LateRegistrations kind="student" />
          </Disclosure>
          <SemesterOfList labels={semesters.data} />
        </>
      }
      isWide
    >
      <StudentList
        renderTags={(chosen) => <ChosenTags kind="profile" chosen={chosen} />}
        renderLate={({ email }, close) => <LateDrawer kind="student" email={email} onClose={close} />}
        renderNotes={({ id, tags }) => (
          <>
            <StudentDeclines student={id} />
            <RecordNotes noted={{ kind: 'profile', id }} tags={tags} />
          </>
        )}
      />
    </AdminPage>
  )
}
