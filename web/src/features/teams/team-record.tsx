import { type Team, undoTeamChange } from '@project-week/contract/teams/team'
import type { ReactNode } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { paths } from '../../lib/page/paths.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { RecordSheet } from '../../ui/tables/record.tsx'
import { useWriteTo } from '../../ui/tables/write-button.tsx'
import { ChangeTeamForm } from './change-team-form.tsx'
import { DissolveTeamForm } from './dissolve-team-form.tsx'

const members = [1, 2, 3, 4, 5].map((at) => `members.${at}`)

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
  const { _id: id, edition, version } = team
  const write = useWriteTo('students')
  const profiles = team.memberProfiles.filter((profile) => profile !== null)
  const isTooSmall = team.size === 'too-small'
  return (
    <RecordSheet
      row={team}
      columns={columns}
      status={isTooSmall ? ['state', 'size'] : ['state']}
      facts={['representativeEmail', ...members, 'checkIn']}
      besides={['memberStates', 'size', 'advisor']}
      acts={[
        mayCheckIn &&
          team.members.length > 0 && {
            label: m.check_in_title(),
            isNext: team.checkIn === null,
            to: `${paths.checkIn}?${new URLSearchParams({ semester: edition, team: id })}`,
          },
        {
          label: m.teams_edit(),
          isNext: isTooSmall || profiles.length === 0,
          renderForm: (back) => <ChangeTeamForm team={team} minimum={minimum} onDone={back} />,
        },
        profiles.length > 0 && {
          label: m.campaign_write_one(),
          isNext: true,
          run: () => write.mutate(profiles),
        },
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
      {advisor}
    </RecordSheet>
  )
}
