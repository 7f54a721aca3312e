import { type AdvisorProfile, coachingLanguageLabels, listAdvisors } from '@project-week/contract/advisors/advisor'
import { businessFieldLabels } from '@project-week/contract/enumerations/enumerations'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api/api.ts'
import { editionLabelsQuery } from '../../lib/queries/edition-labels.ts'
import { dateText, wordIn } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import type { Column } from '../../ui/tables/column.ts'
import { Listing } from '../../ui/tables/listing.tsx'
import { Record } from '../../ui/tables/record.tsx'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import { useSemester } from '../../ui/tables/semester-select.tsx'
import { ExportButton } from '../../ui/tables/export-button.tsx'
import { RecordHistory } from '../../ui/tables/record-history.tsx'

const advisorColumns = (): Column<AdvisorProfile>[] => [
  { id: 'lastname', header: m.student_lastname(), width: 12, value: (a) => a.lastname },
  { id: 'firstname', header: m.student_firstname(), width: 12, value: (a) => a.firstname },
  { id: 'email', header: m.student_email(), width: 22, value: (a) => a.email },
  { id: 'school', header: m.student_school(), width: 9, value: (a) => a.school },
  { id: 'position', header: m.admin_position(), width: 16, value: (a) => a.position },
  {
    id: 'businessFields',
    header: m.admin_field(),
    width: 24,
    value: (a) => a.businessFields,
    label: wordIn(businessFieldLabels),
  },
  {
    id: 'languages',
    header: m.admin_languages(),
    width: 11,
    value: (a) => a.languages,
    label: wordIn(coachingLanguageLabels),
  },
  { id: 'teams', header: m.admin_coached_teams(), width: 7, align: 'end', value: (a) => a.teams },
  { id: 'motivation', header: m.student_motivation(), width: 24, value: (a) => a.motivation },
  {
    id: 'createdAt',
    header: m.admin_registered_on(),
    width: 9,
    value: (a) => a.createdAt,
    isInstant: true,
    cell: (a) => dateText(a.createdAt),
  },
]

export function AdvisorList() {
  const labels = useQuery(editionLabelsQuery())
  const [semester] = useSemester(labels.data ?? [])
  const advisors = useQuery({
    queryKey: ['advisors', semester],
    queryFn: () => call(listAdvisors, { query: { semester } }),
    enabled: semester !== undefined,
  })
  const columns = useMemo(() => advisorColumns(), [])
  return (
    <Listing labels={labels} rows={advisors} empty={m.admin_no_advisors()}>
      {(rows) => (
        <RecordTable
          caption={m.admin_advisors_title()}
          nobody={m.admin_no_advisors()}
          renderTools={(shown) => <ExportButton list="advisors" edition={semester} shown={shown} />}
          rows={rows}
          columns={columns}
          filters={['school', 'languages']}
          keyOf={(row) => row.id}
          titleOf={(row) => `${row.firstname} ${row.lastname}`}
        >
          {(row) => (
            <div className="record-drawer">
              <Record row={row} columns={columns} />
              <RecordHistory type="advisor" id={row.id} />
            </div>
          )}
        </RecordTable>
      )}
    </Listing>
  )
}
