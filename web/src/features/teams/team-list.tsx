import { studentStateLabels } from '@project-week/contract/states'
import { listTeams, type Team } from '@project-week/contract/teams/team'
import { teamFields, teamTableStart } from '@project-week/contract/teams/team-fields'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { queryOf } from '../../lib/api/use-call.ts'
import { editionLabelsQuery } from '../../lib/queries/editions.ts'
import { wordIn } from '../../lib/tables/table-text.ts'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { StateChip } from '../../ui/state-chip.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { ActiveFilter, useOnly } from '../../ui/tables/only.tsx'
import { Listing } from '../../ui/tables/listing.tsx'
import { recordColumns } from '../../ui/tables/record-columns.ts'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import type { Shown } from '../../ui/tables/shown.ts'
import { EmptyList, useSemester } from '../../ui/tables/semester-select.tsx'
import { EmptyState } from '../../ui/page/state.tsx'
import { TeamRecord } from './team-record.tsx'
import './teams.css'

/** Of somebody in it nothing is recorded yet. */
const isAttendanceOpen = ({ memberStates }: Team) =>
  memberStates.some((state) => state !== 'attended' && state !== 'absent')

/** Those that the dashboard counts. */
const parts = {
  'with-places': { text: m.teams_only_with_places, has: ({ freePlaces }: Team) => freePlaces > 0 },
  'not-checked-in': { text: m.teams_only_not_checked_in, has: isAttendanceOpen },
  'certificates-due': {
    text: m.teams_only_certificates_due,
    has: ({ hasPoster, memberStates, memberNames, memberCertificates }: Team) =>
      hasPoster &&
      memberStates.some((state, at) => state === 'attended' && memberNames[at] !== '' && !memberCertificates[at]),
  },
}

/** People are their address and name, and members have a state. */
const teamColumns = () =>
  recordColumns<Team>(teamFields, teamTableStart).map((column): Column<Team> => {
    const [kind, number] = column.id.split('.')
    if (kind !== 'representativeEmail' && kind !== 'members') return column
    return {
      ...column,
      cell: (team) => {
        const [email = '', name] = column.value(team) as string[]
        const state = number === undefined ? null : team.memberStates[Number(number) - 1]
        return (
          email !== '' && (
            <>
              {shownAddress(email)} {name !== undefined && <span className="team-name">{name}</span>}{' '}
              {state && <StateChip>{wordIn(studentStateLabels)(state)}</StateChip>}
            </>
          )
        )
      },
    }
  })

/**
 * The teams of an edition.
 *
 * @param minimum the fewest members of a team made by hand
 */
export function TeamList({
  minimum,
  hasWeekBegun,
  renderTools,
  renderChosen,
  renderAdvisor,
  renderMore,
}: {
  minimum: number
  /** Of an edition by its label. */
  hasWeekBegun: (edition: string) => boolean
  /** What else can be done to the teams of an edition. */
  renderTools: (edition: string | undefined) => ReactNode
  /** What can be done to chosen teams. */
  renderChosen: (chosen: readonly Team[], shown: Shown) => ReactNode
  /** Who coaches a team, to be chosen. */
  renderAdvisor: (team: Team) => ReactNode
  /** The certificates of a team whose week has begun, and what was done to it. */
  renderMore: (team: Team) => ReactNode
}) {
  const labels = useQuery(editionLabelsQuery())
  const [semester] = useSemester(labels.data ?? [])
  const teams = useQuery({ ...queryOf(listTeams, { query: { edition: semester } }), enabled: semester !== undefined })
  const columns = useMemo(() => teamColumns(), [])
  const [only, showAll] = useOnly(parts)
  const some = useMemo(() => only && teams.data?.filter(parts[only].has), [only, teams.data])
  return (
    <Listing labels={labels} rows={teams} empty={m.teams_none()}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="No Data Available" actions={<EmptyList text={m.teams_none()} />} />
        ) : (
          <RecordTable
            part={some && only && <ActiveFilter text={parts[only].text()} onAll={showAll} />}
            caption={m.admin_teams_title()}
            nobody={m.teams_none()}
            list="teams"
            edition={semester}
            renderTools={() => renderTools(semester)}
            renderChosen={renderChosen}
            rows={some ?? rows}
            columns={columns}
            filters={['state', 'size', 'memberStates', 'hasPoster']}
            keyOf={(team) => team._id}
            titleOf={(team) => team.name}
          >
            {(team, close) => (
              <TeamRecord
                key={team._id}
                team={team}
                columns={columns}
                minimum={minimum}
                mayCheckIn={hasWeekBegun(team.edition)}
                onDissolved={close}
                advisor={renderAdvisor(team)}
                more={renderMore(team)}
              />
            )}
          </RecordTable>
        )
      }
    </Listing>
  )
}
