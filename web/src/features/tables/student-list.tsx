import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { m } from '../../paraglide/messages.js'
import { ListTable } from './list-table.tsx'
import { Listing } from './listing.tsx'
import { Record } from './record.tsx'
import { SemesterSelect, useSemester } from './semester-select.tsx'
import { studentColumns } from './student-columns.ts'
import { batchesQuery, studentsQuery } from './tables.queries.ts'

export function StudentList() {
  const batches = useQuery(batchesQuery())
  const [semester, chooseSemester] = useSemester(batches.data ?? [])
  const students = useQuery({ ...studentsQuery(semester ?? ''), enabled: semester !== undefined })
  const columns = useMemo(() => studentColumns(), [])
  return (
    <Listing labels={batches} rows={students} empty={m.admin_no_students()}>
      {(rows) => (
        <>
          <SemesterSelect labels={batches.data ?? []} value={semester} onChange={chooseSemester} />
          <ListTable
            caption={m.admin_students_title()}
            list="students"
            edition={semester}
            rows={rows}
            columns={columns}
            filters={['school', 'preferredFieldOfBusiness']}
            keyOf={(row) => row.id}
            titleOf={(row) => `${row.firstname} ${row.lastname}`}
          >
            {(row) => <Record row={row} columns={columns} />}
          </ListTable>
        </>
      )}
    </Listing>
  )
}
