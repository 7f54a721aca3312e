import { studentStateLabels, teamSizeLabels } from '@project-week/contract/states'
import { type Team, undoTeamChange } from '@project-week/contract/teams/team'
import type { ReactNode } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { paths } from '../../lib/page/paths.ts'
import { showToast } from '../../lib/page/toast.ts'
import { dateTimeText, wordIn } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { MailLink } from '../../ui/base/mail-link.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { type Act, RecordSheet } from '../../ui/tables/record.tsx'
import { useWriteTo } from '../../ui/tables/write-button.tsx'
import { ChangeTeamForm } from './change-team-form.tsx'
import { DissolveTeamForm } from './dissolve-team-form.tsx'
import './teams.css'

export const TooSmall = () => <StateChip>{wordIn(teamSizeLabels)('too-small')}</StateChip>

const memberIds = ['members.1', 'members.2', 'members.3', 'members.4', 'members.5', 'memberStates']

/** In the drawer people are names to write to, and attendance says who recorded it. */
function inDrawer(column: Column<Team>): Column<Team> {
  if (column.id === 'representativeEmail')
    return { ...column, cell: (team) => <MailLink to={team.representativeEmail} name={team.representativeName} /> }
  if (column.id !== 'checkIn') return column
  return {
    ...column,
    header: m.week_check_in(),
    cell: ({ checkIn }) =>
      checkIn ? m.week_check_in_by({ by: checkIn.by, at: dateTimeText(checkIn.at) }) : m.week_check_in_none(),
  }
}

/** A team in its drawer: who is in it, and what can be done with it. */
export function TeamRecord({
  team,
  columns,
  minimum,
  mayCheckIn,
  onDissolved,
  advisor,
  more,
}: {
  team: Team
  columns: readonly Column<Team>[]
  minimum: number
  /** The week of its edition has begun. */
  mayCheckIn: boolean
  onDissolved: () => void
  /** The choice of its advisor. */
  advisor: ReactNode
  /** Its certificates, and what was done to the team. */
  more: ReactNode
}) {
  const undo = useCall(undoTeamChange, { onSuccess: () => showToast(m.teams_undone()) })
  const { _id: id, edition, version, members, memberNames, memberStates, memberKeys } = team
  const write = useWriteTo('students')
  const profiles = team.memberProfiles.filter((profile) => profile !== null)
  const isTooSmall = team.size === 'too-small'
  const change: Act = {
    label: m.teams_edit(),
    renderForm: (back) => <ChangeTeamForm team={team} minimum={minimum} onDone={back} />,
  }
  const checkIn: Act | false = mayCheckIn &&
    members.length > 0 && {
      label: m.check_in_title(),
      to: `${paths.checkIn}?${new URLSearchParams({ semester: edition, team: id })}`,
    }
  return (
    <RecordSheet
      row={team}
      columns={columns.map(inDrawer)}
      status={isTooSmall ? ['state', 'size'] : ['state']}
      facts={['representativeEmail', ...(checkIn ? ['checkIn'] : [])]}
      besides={[...memberIds, 'size', 'checkIn', 'advisor']}
      next={[
        isTooSmall && change,
        team.checkIn === null && checkIn,
        profiles.length > 0 && { label: m.campaign_write_one(), run: () => write.mutate(profiles) },
        change,
      ]}
      acts={[
        checkIn,
        team.mayUndoChange && {
          label: m.teams_undo(),
          run: () => undo.mutateAsync({ params: { id }, query: { version } }),
        },
        {
          label: m.teams_dissolve(),
          renderForm: (back) => <DissolveTeamForm team={team} onCancel={back} onDone={onDissolved} />,
        },
      ]}
      notice={
        team.mayUndoChange && (
          <Alert title={m.teams_undo_title()} announce>
            <p>{m.teams_undo_text()}</p>
          </Alert>
        )
      }
      more={more}
    >
      <div>
        <h3>{m.teams_members({ count: members.length })}</h3>
        <ul className="team-people">
          {members.map((email, at) => (
            <li key={memberKeys[at] ?? email}>
              <MailLink to={email} name={memberNames[at]} />
              {memberStates[at] && <StateChip>{wordIn(studentStateLabels)(memberStates[at])}</StateChip>}
            </li>
          ))}
        </ul>
      </div>
      {advisor}
    </RecordSheet>
  )
}
