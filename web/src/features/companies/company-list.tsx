import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { m } from '../../paraglide/messages.js'
import { companyFields, companyTableStart } from '@project-week/contract/companies/company-fields'
import type { Company } from '@project-week/contract/companies/company'
import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import { OnlyThese, useOnly } from '../../ui/tables/only.tsx'
import { recordColumns } from '../../ui/tables/record-columns.ts'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import { ExportButton } from '../../ui/tables/export-button.tsx'
import { Listing } from '../../ui/tables/listing.tsx'
import { CompanyRecord } from './company-record.tsx'
import { useSemester } from '../../ui/tables/semester-select.tsx'
import { companiesQuery, companySemestersQuery } from '../../lib/queries/lists.ts'

export function CompanyList() {
  const semesters = useQuery(companySemestersQuery())
  const [semester] = useSemester(semesters.data ?? [])
  const companies = useQuery({ ...companiesQuery(semester ?? ''), enabled: semester !== undefined })
  const columns = useMemo(() => recordColumns<Company>(companyFields, companyTableStart), [])
  const [isOnly, showAll] = useOnly('unmapped')
  const unmapped = useMemo(
    () =>
      isOnly
        ? companies.data?.filter(
            ({ fieldOfBusiness, mappedFieldOfBusiness }) =>
              businessFieldKey(fieldOfBusiness) === undefined && mappedFieldOfBusiness === null,
          )
        : undefined,
    [isOnly, companies.data],
  )
  return (
    <Listing labels={semesters} rows={companies} empty={m.admin_no_companies()}>
      {(rows) => (
        <RecordTable
          part={isOnly && <OnlyThese text={m.admin_only_unmapped()} onAll={showAll} />}
          caption={m.admin_companies_title()}
          nobody={m.admin_no_companies()}
          renderTools={(shown) => <ExportButton list="companies" edition={semester} shown={shown} />}
          rows={unmapped ?? rows}
          columns={columns}
          filters={['state', 'fieldOfBusiness', 'companySize']}
          keyOf={(row) => row._id}
          titleOf={(row) => row.companyName}
        >
          {(row) => <CompanyRecord key={row._id} company={row} columns={columns} />}
        </RecordTable>
      )}
    </Listing>
  )
}
