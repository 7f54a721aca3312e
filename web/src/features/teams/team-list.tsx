import { studentStateLabels, teamStateLabels } from '@project-week/contract/states'
import type { Team } from '@project-week/contract/teams/team'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { editionLabelsQuery } from '../../lib/queries/editions.ts'
import { dateText, wordIn } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { StateChip } from '../../ui/state-chip.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { ExportButton } from '../../ui/tables/export-button.tsx'
import { Listing } from '../../ui/tables/listing.tsx'
import { RecordTable, type Shown } from '../../ui/tables/record-table.tsx'
import { useSemester } from '../../ui/tables/semester-select.tsx'
import { EmptyState } from '../../ui/page/state.tsx'
import { TeamRecord } from './team-record.tsx'
import './teams.css'
import { teamsQuery } from '../../lib/queries/lists.ts'

/** Somebody by e-mail address and, where the system knows it, name; found by both. */
const personOf = (email = '', name = ''): string[] => [email, name].filter((text) => text !== '')

const memberOf = (team: Team, at: number): string[] => personOf(team.members[at], team.memberNames[at])

function Person({ of: [email, name] }: { of: string[] }) {
  return (
    <>
      {email}
      {name !== undefined && <span className="team-name">{name}</span>}
    </>
  )
}

const teamColumns = (): Column<Team>[] => [
  { id: 'name', header: m.teams_name(), width: 18, value: (team) => team.name },
  {
    id: 'state',
    header: m.teams_state(),
    width: 11,
    value: (team) => team.state,
    label: wordIn(teamStateLabels),
    cell: (team) => <StateChip>{wordIn(teamStateLabels)(team.state)}</StateChip>,
  },
  {
    id: 'memberStates',
    header: m.teams_member_states(),
    width: 12,
    value: (team) => [...new Set(team.memberStates.filter((state) => state !== null))],
    label: wordIn(studentStateLabels),
  },
  {
    id: 'representativeEmail',
    header: m.teams_representative(),
    width: 20,
    value: (team) => personOf(team.representativeEmail, team.representativeName),
    cell: (team) => <Person of={personOf(team.representativeEmail, team.representativeName)} />,
  },
  {
    id: 'advisor',
    header: m.advisor_of_team(),
    width: 14,
    value: (team) => team.advisor?.name ?? '',
  },
  ...[0, 1, 2, 3, 4].map((at) => ({
    id: `members.${at}`,
    header: m.teams_member_name({ number: at + 1 }),
    width: 26,
    value: (team: Team) => memberOf(team, at),
    cell: (team: Team) => <Person of={memberOf(team, at)} />,
  })),
  {
    id: 'checkIn',
    header: m.week_check_in_on(),
    width: 10,
    value: (team) => team.checkIn?.at ?? '',
    isInstant: true,
    cell: (team) => team.checkIn && dateText(team.checkIn.at),
  },
  {
    id: 'createdAt',
    header: m.teams_created_on(),
    width: 9,
    value: (team) => team.createdAt,
    isInstant: true,
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
  hasWeekBegun,
  renderTools,
  renderAdvisor,
  renderCertificates,
  renderHistory,
}: {
  minimum: number
  /** Of an edition by its label. */
  hasWeekBegun: (edition: string) => boolean
  renderTools: (edition: string | undefined, shown: Shown) => ReactNode
  /** Who coaches a team, to be chosen. */
  renderAdvisor: (team: Team) => ReactNode
  renderCertificates: (team: Team) => ReactNode
  /** What was done to a team. */
  renderHistory: (id: string) => ReactNode
}) {
  const labels = useQuery(editionLabelsQuery())
  const [semester] = useSemester(labels.data ?? [])
  const teams = useQuery({ ...teamsQuery(semester), enabled: semester !== undefined })
  const columns = useMemo(() => teamColumns(), [])
  return (
    <Listing labels={labels} rows={teams} empty={m.teams_none()}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="No Data Available">{m.teams_none()}</EmptyState>
        ) : (
          <RecordTable
            caption={m.admin_teams_title()}
            nobody={m.teams_none()}
            renderTools={(shown) => renderTools(semester, shown)}
            renderChosen={(_, shown) => <ExportButton list="teams" edition={semester} shown={shown} isChosen />}
            views="teams"
            rows={rows}
            columns={columns}
            filters={['state', 'memberStates']}
            keyOf={(team) => team._id}
            titleOf={(team) => team.name}
          >
            {(team, close) => (
              <TeamRecord
                key={team._id}
                team={team}
                minimum={minimum}
                mayCheckIn={hasWeekBegun(team.edition)}
                onDissolved={close}
                certificates={renderCertificates(team)}
              >
                {renderAdvisor(team)}
                {renderHistory(team._id)}
              </TeamRecord>
            )}
          </RecordTable>
        )
      }
    </Listing>
  )
}
