import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { LateRegistrations } from '../features/late-registrations/late-registrations.tsx'
import { ChosenTags } from '../features/notes/chosen-tags.tsx'
import { RecordNotes } from '../features/notes/record-notes.tsx'
import { RecordTags } from '../features/notes/record-tags.tsx'
import { StudentList } from '../features/registrations/student-list.tsx'
import { batchesQuery } from '../lib/queries/lists.ts'
import { paths } from '../lib/page/paths.ts'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { SemesterOfList } from '../ui/tables/semester-select.tsx'

export function Component() {
  const semesters = useQuery(batchesQuery())
  return (
    <AdminPage
      title={m.admin_students_title()}
      actions={
        <>
          <ButtonLink variant="quiet" to={paths.importStudents}>
            {m.student_import_title()}
          </ButtonLink>
          <LateRegistrations kind="student" />
          <SemesterOfList labels={semesters.data} />
        </>
      }
      isWide
    >
      <StudentList
        renderTags={(chosen) => <ChosenTags kind="profile" chosen={chosen} />}
        renderLate={({ email }) => <LateRegistrations kind="student" email={email} />}
        renderNotes={({ id, tags }) => (
          <>
            <RecordTags noted={{ kind: 'profile', id }} tags={tags} />
            <RecordNotes noted={{ kind: 'profile', id }} />
          </>
        )}
      />
    </AdminPage>
  )
}
