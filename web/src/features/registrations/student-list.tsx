import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { m } from '../../paraglide/messages.js'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import { ExportButton } from '../../ui/tables/export-button.tsx'
import { Listing } from '../../ui/tables/listing.tsx'
import { Record } from '../../ui/tables/record.tsx'
import { useSemester } from '../../ui/tables/semester-select.tsx'
import { RecordHistory } from '../../ui/tables/record-history.tsx'
import { studentFields, studentTableStart } from '@project-week/contract/registrations/student-fields'
import type { StudentProfile } from '@project-week/contract/registrations/profile'
import { recordColumns } from '../../ui/tables/record-columns.ts'
import { batchesQuery, studentsQuery } from '../../lib/queries/lists.ts'

export function StudentList() {
  const batches = useQuery(batchesQuery())
  const [semester] = useSemester(batches.data ?? [])
  const students = useQuery({ ...studentsQuery(semester ?? ''), enabled: semester !== undefined })
  const columns = useMemo(() => recordColumns<StudentProfile>(studentFields, studentTableStart), [])
  return (
    <Listing labels={batches} rows={students} empty={m.admin_no_students()} hasFrame>
      {(rows, isLoading) => (
        <RecordTable
          caption={m.admin_students_title()}
          nobody={m.admin_no_students()}
          renderTools={(shown) => <ExportButton list="students" edition={semester} shown={shown} />}
          rows={rows}
          isLoading={isLoading}
          columns={columns}
          filters={['school', 'preferredFieldOfBusiness']}
          keyOf={(row) => row.id}
          titleOf={(row) => `${row.firstname} ${row.lastname}`}
        >
          {(row) => (
            <div className="record-drawer">
              <Record row={row} columns={columns} />
              <RecordHistory type="profile" id={row.id} />
            </div>
          )}
        </RecordTable>
      )}
    </Listing>
  )
}
