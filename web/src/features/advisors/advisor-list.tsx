import { type AdvisorProfile, listAdvisors } from '@project-week/contract/advisors/advisor'
import { advisorFields, advisorTableStart } from '@project-week/contract/advisors/advisor-fields'
import { importAuthorisedUsers } from '@project-week/contract/imports/import'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/api/use-call.ts'
import { editionLabelsQuery } from '../../lib/queries/editions.ts'
import { useUser } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { actionsOf } from '../../ui/navigation/actions.ts'
import { Listing } from '../../ui/tables/listing.tsx'
import { RecordSheet } from '../../ui/tables/record.tsx'
import { recordColumns } from '../../ui/tables/record-columns.ts'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import { EmptyList, useSemester } from '../../ui/tables/semester-select.tsx'
import { RecordHistory } from '../../ui/tables/history.tsx'
import { useWriteTo } from '../../ui/tables/write-button.tsx'

export function AdvisorList() {
  const labels = useQuery(editionLabelsQuery())
  const [semester] = useSemester(labels.data ?? [])
  const advisors = useQuery({ ...queryOf(listAdvisors, { query: { semester } }), enabled: semester !== undefined })
  const write = useWriteTo('advisors')
  const wayOn = (
    <>
      <p>{m.admin_no_advisors_text()}</p>
      {actionsOf(useUser()?.role)
        .filter(({ call }) => call === importAuthorisedUsers)
        .map(({ label, path }) => (
          <ButtonLink key={path} size="small" to={path}>
            {label}
          </ButtonLink>
        ))}
    </>
  )
  const columns = useMemo(() => recordColumns<AdvisorProfile>(advisorFields, advisorTableStart), [])
  return (
    <Listing labels={labels} rows={advisors} empty={m.admin_no_advisors()}>
      {(rows) => (
        <RecordTable
          caption={m.admin_advisors_title()}
          nobody={<EmptyList text={m.admin_no_advisors()} wayOn={wayOn} />}
          list="advisors"
          edition={semester}
          audience="advisors"
          renderChosen={() => null}
          rows={rows}
          columns={columns}
          filters={['school', 'languages']}
          keyOf={(row) => row.id}
          titleOf={(row) => `${row.firstname} ${row.lastname}`}
        >
          {(row) => (
            <RecordSheet
              row={row}
              columns={columns}
              facts={['position', 'businessFields', 'motivation']}
              acts={[{ label: m.campaign_write_one(), isNext: true, run: () => write.mutate([row.id]) }]}
              more={<RecordHistory type="advisor" id={row.id} address={row.email} />}
            />
          )}
        </RecordTable>
      )}
    </Listing>
  )
}
