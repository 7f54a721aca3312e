import { listEditions } from '@project-week/contract/edition'
import type { Team } from '@project-week/contract/team'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { dateText } from '../../lib/table-text.ts'
import { m } from '../../paraglide/messages.js'
import type { Column } from '../../ui/data-table.tsx'
import { Listing } from '../../ui/listing.tsx'
import { RecordTable, type Shown } from '../../ui/record-table.tsx'
import { SemesterSelect, useSemester } from '../../ui/semester-select.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { TeamRecord } from './team-record.tsx'
import { teamsQuery } from './teams.queries.ts'

/** A member by name where the system knows the address, else by the address. */
const memberText = (team: Team, at: number): string => team.memberNames[at] || (team.members[at] ?? '')

const teamColumns = (): Column<Team>[] => [
  { id: 'name', header: m.teams_name(), width: 18, value: (team) => team.name },
  {
    id: 'representativeEmail',
    header: m.teams_representative(),
    width: 20,
    value: (team) => team.representativeEmail,
  },
  ...[0, 1, 2, 3, 4].map((at) => ({
    id: `members.${at}`,
    header: m.teams_member({ number: at + 1 }),
    width: 14,
    value: (team: Team) => memberText(team, at),
  })),
  {
    id: 'createdAt',
    header: m.teams_created_on(),
    width: 9,
    value: (team) => team.createdAt,
    cell: (team) => dateText(team.createdAt),
  },
]

/**
 * The teams of an edition.
 *
 * @param minimum the fewest members of a team made by hand
 */
export function TeamList({
  minimum,
  renderTools,
  renderHistory,
}: {
  minimum: number
  renderTools: (edition: string | undefined, shown: Shown) => ReactNode
  /** What was done to a team. */
  renderHistory: (id: string) => ReactNode
}) {
  const editions = useQuery({ queryKey: ['editions'], queryFn: () => call(listEditions) })
  const labels = editions.data?.map(({ label }) => label) ?? []
  const [semester, chooseSemester] = useSemester(labels)
  const teams = useQuery({ ...teamsQuery(semester), enabled: semester !== undefined })
  const columns = useMemo(() => teamColumns(), [])
  return (
    <Listing hasChoice rows={teams} empty={m.teams_none()}>
      {(rows) => (
        <>
          <SemesterSelect labels={labels} value={semester} onChange={chooseSemester} />
          {rows.length === 0 ? (
            <EmptyState title="No Data Available">{m.teams_none()}</EmptyState>
          ) : (
            <RecordTable
              caption={m.admin_teams_title()}
              renderTools={(shown) => renderTools(semester, shown)}
              rows={rows}
              columns={columns}
              filters={[]}
              keyOf={(team) => team._id}
              titleOf={(team) => team.name}
            >
              {(team, close) => (
                <TeamRecord key={team._id} team={team} minimum={minimum} onDissolved={close}>
                  {renderHistory(team._id)}
                </TeamRecord>
              )}
            </RecordTable>
          )}
        </>
      )}
    </Listing>
  )
}
