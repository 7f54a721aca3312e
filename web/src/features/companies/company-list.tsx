import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { m } from '../../paraglide/messages.js'
import { companyFields, companyTableStart } from '@project-week/contract/companies/company-fields'
import type { Company } from '@project-week/contract/companies/company'
import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import { companyStateLabels } from '@project-week/contract/states'
import { wordIn } from '../../lib/tables/table-text.ts'
import { StateChip } from '../../ui/state-chip.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { OnlyThese, useOnly } from '../../ui/tables/only.tsx'
import { recordColumns } from '../../ui/tables/record-columns.ts'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import { ExportButton } from '../../ui/tables/export-button.tsx'
import { Listing } from '../../ui/tables/listing.tsx'
import { CompanyRecord } from './company-record.tsx'
import { useSemester } from '../../ui/tables/semester-select.tsx'
import { companiesQuery, companySemestersQuery } from '../../lib/queries/lists.ts'

const isUnmapped = ({ fieldOfBusiness, mappedFieldOfBusiness }: Company) =>
  businessFieldKey(fieldOfBusiness) === undefined && mappedFieldOfBusiness === null
/** Which the dashboard counts. */
const isTakingPart = ({ state }: Company) => state !== 'cancelled'
const asksForChange = ({ state }: Company) => state === 'change-asked'

const companyColumns = (): Column<Company>[] =>
  recordColumns<Company>(companyFields, companyTableStart).map((column) =>
    column.id === 'state'
      ? { ...column, cell: ({ state }) => <StateChip>{wordIn(companyStateLabels)(state)}</StateChip> }
      : column,
  )

/**
 * The companies of an edition.
 *
 * @param renderHosting the office's tags and notes, what a company has said about its week, and its link
 */
export function CompanyList({ renderHosting }: { renderHosting: (company: Company) => ReactNode }) {
  const semesters = useQuery(companySemestersQuery())
  const [semester] = useSemester(semesters.data ?? [])
  const companies = useQuery({ ...companiesQuery(semester ?? ''), enabled: semester !== undefined })
  const columns = useMemo(() => companyColumns(), [])
  const [isUnmappedOnly, showAll] = useOnly('unmapped')
  const [isChangesOnly] = useOnly('change-asked')
  const [isTakingPartOnly] = useOnly('taking-part')
  const only = isUnmappedOnly
    ? { isWanted: isUnmapped, text: m.admin_only_unmapped }
    : isChangesOnly
      ? { isWanted: asksForChange, text: m.hosting_only_changes }
      : isTakingPartOnly
        ? { isWanted: isTakingPart, text: m.admin_only_companies_taking_part }
        : undefined
  const isWanted = only?.isWanted
  const some = useMemo(() => isWanted && companies.data?.filter(isWanted), [isWanted, companies.data])
  return (
    <Listing labels={semesters} rows={companies} empty={m.admin_no_companies()}>
      {(rows) => (
        <RecordTable
          part={some && only && <OnlyThese text={only.text()} onAll={showAll} />}
          caption={m.admin_companies_title()}
          nobody={m.admin_no_companies()}
          renderTools={(shown) => <ExportButton list="companies" edition={semester} shown={shown} />}
          rows={some ?? rows}
          columns={columns}
          filters={['state', 'tags', 'fieldOfBusiness', 'companySize']}
          keyOf={(row) => row._id}
          titleOf={(row) => row.companyName}
        >
          {(row) => (
            <CompanyRecord key={row._id} company={row} columns={columns}>
              {renderHosting(row)}
            </CompanyRecord>
          )}
        </RecordTable>
      )}
    </Listing>
  )
}
