import { studentStateLabels, teamSizeLabels } from '@project-week/contract/states'
import type { Team } from '@project-week/contract/teams/team'
import { type ReactNode, useState } from 'react'
import { paths } from '../../lib/page/paths.ts'
import { dateTimeText, wordIn } from '../../lib/tables/table-text.ts'
import { nameOrAddress, shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { ChangeTeamForm } from './change-team-form.tsx'
import { UndoChange } from './undo-change.tsx'
import { DissolveTeamForm } from './dissolve-team-form.tsx'
import './teams.css'

const MemberState = ({ state }: { state: Team['memberStates'][number] | undefined }) =>
  state && <StateChip>{wordIn(studentStateLabels)(state)}</StateChip>

export const TooSmall = () => <StateChip>{wordIn(teamSizeLabels)('too-small')}</StateChip>

/** A team in its drawer: who is in it, and what can be done with it. */
export function TeamRecord({
  team,
  minimum,
  mayCheckIn,
  onDissolved,
  certificates,
  children,
}: {
  team: Team
  minimum: number
  /** The week of its edition has begun. */
  mayCheckIn: boolean
  onDissolved: () => void
  certificates: ReactNode
  /** Its advisor, and what was done to the team. */
  children: ReactNode
}) {
  const [mode, setMode] = useState<'read' | 'change' | 'dissolve'>('read')
  const back = () => setMode('read')
  if (mode === 'change') return <ChangeTeamForm team={team} minimum={minimum} onDone={back} />
  if (mode === 'dissolve') return <DissolveTeamForm team={team} onCancel={back} onDone={onDissolved} />
  return (
    <div className="stack gap-5">
      <div>
        <h3>{m.teams_representative()}</h3>
        <ul className="stack gap-3 team-people">
          <li>
            {nameOrAddress({ name: team.representativeName, email: team.representativeEmail })}
            {team.representativeName && <span>{shownAddress(team.representativeEmail)}</span>}
          </li>
        </ul>
      </div>
      <div>
        <h3>
          {m.teams_members({ count: team.members.length })} {team.size === 'too-small' && <TooSmall />}
        </h3>
        <ul className="stack gap-3 team-people">
          {team.members.map((email, at) => (
            <li key={team.memberKeys[at] ?? email}>
              {nameOrAddress({ name: team.memberNames[at], email })} <MemberState state={team.memberStates[at]} />
              {team.memberNames[at] && <span>{shownAddress(email)}</span>}
            </li>
          ))}
        </ul>
      </div>
      {team.mayUndoChange && <UndoChange team={team} />}
      {mayCheckIn && team.members.length > 0 && <Attendance team={team} />}
      {mayCheckIn && certificates}
      <div className="team-actions">
        <Button changes onClick={() => setMode('change')}>
          {m.teams_edit()}
        </Button>
        <Button variant="danger" onClick={() => setMode('dissolve')}>
          {m.teams_dissolve()}
        </Button>
      </div>
      {children}
    </div>
  )
}

function Attendance({ team: { _id, edition, checkIn } }: { team: Team }) {
  return (
    <div>
      <h3>{m.week_check_in()}</h3>
      <p>{checkIn ? m.week_check_in_by({ by: checkIn.by, at: dateTimeText(checkIn.at) }) : m.week_check_in_none()}</p>
      <ButtonLink to={`${paths.checkIn}?${new URLSearchParams({ semester: edition, team: _id })}`}>
        {m.check_in_title()}
      </ButtonLink>
    </div>
  )
}
