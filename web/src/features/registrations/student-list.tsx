import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { m } from '../../paraglide/messages.js'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import { ExportButton } from '../../ui/tables/export-button.tsx'
import { Listing } from '../../ui/tables/listing.tsx'
import { Record } from '../../ui/tables/record.tsx'
import { useSemester } from '../../ui/tables/semester-select.tsx'
import { MailHistory } from '../../ui/tables/mail-history.tsx'
import { WriteButton } from '../../ui/tables/write-button.tsx'
import { RecordHistory } from '../../ui/tables/record-history.tsx'
import { studentListFields, studentTableStart } from '@project-week/contract/registrations/student-fields'
import type { ListedStudent } from '@project-week/contract/registrations/profile'
import { recordColumns } from '../../ui/tables/record-columns.ts'
import { OnlyThese, useOnly } from '../../ui/tables/only.tsx'
import { batchesQuery, studentsQuery, teamsQuery } from '../../lib/queries/lists.ts'

export function StudentList() {
  const batches = useQuery(batchesQuery())
  const [semester] = useSemester(batches.data ?? [])
  const students = useQuery({ ...studentsQuery(semester ?? ''), enabled: semester !== undefined })
  const columns = useMemo(() => recordColumns<ListedStudent>(studentListFields, studentTableStart), [])
  const [isOnly, showAll] = useOnly('without-team')
  const teams = useQuery({ ...teamsQuery(semester), enabled: isOnly && semester !== undefined })
  const withoutTeam = useMemo(() => {
    if (!isOnly || students.data === undefined || teams.data === undefined) return undefined
    const teamed = new Set(teams.data.flatMap(({ members }) => members))
    return students.data.filter(({ email, state }) => state !== 'withdrawn' && !teamed.has(email.toLowerCase()))
  }, [isOnly, students.data, teams.data])
  return (
    <Listing labels={batches} rows={students} empty={m.admin_no_students()} hasFrame>
      {(rows, isLoading) => (
        <RecordTable
          part={isOnly && <OnlyThese text={m.admin_only_without_team()} onAll={showAll} />}
          caption={m.admin_students_title()}
          nobody={m.admin_no_students()}
          renderTools={(shown) => (
            <>
              <ExportButton list="students" edition={semester} shown={shown} />
              <WriteButton audience="students" shown={shown} all={() => rows.map((row) => row.id)} />
            </>
          )}
          rows={withoutTeam ?? rows}
          isLoading={isLoading || (isOnly && withoutTeam === undefined)}
          columns={columns}
          filters={['state', 'school', 'preferredFieldOfBusiness']}
          keyOf={(row) => row.id}
          titleOf={(row) => `${row.firstname} ${row.lastname}`}
        >
          {(row) => (
            <div className="record-drawer">
              <Record row={row} columns={columns} />
              <MailHistory address={row.email} />
              <RecordHistory type="profile" id={row.id} />
            </div>
          )}
        </RecordTable>
      )}
    </Listing>
  )
}
