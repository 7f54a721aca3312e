import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { m } from '../../paraglide/messages.js'
import { companyColumns } from './company-columns.ts'
import { ListTable } from './list-table.tsx'
import { Listing } from './listing.tsx'
import { Record } from './record.tsx'
import { SemesterSelect, useSemester } from './semester-select.tsx'
import { companiesQuery, companySemestersQuery } from './tables.queries.ts'

export function CompanyList() {
  const semesters = useQuery(companySemestersQuery())
  const [semester, chooseSemester] = useSemester(semesters.data ?? [])
  const companies = useQuery({ ...companiesQuery(semester ?? ''), enabled: semester !== undefined })
  const columns = useMemo(() => companyColumns(), [])
  return (
    <Listing labels={semesters} rows={companies} empty={m.admin_no_companies()}>
      {(rows) => (
        <>
          <SemesterSelect labels={semesters.data ?? []} value={semester} onChange={chooseSemester} />
          <ListTable
            caption={m.admin_companies_title()}
            list="companies"
            edition={semester}
            rows={rows}
            columns={columns}
            filters={['fieldOfBusiness', 'companySize']}
            keyOf={(row) => row._id}
            titleOf={(row) => row.companyName}
          >
            {(row) => <Record row={row} columns={columns} />}
          </ListTable>
        </>
      )}
    </Listing>
  )
}
