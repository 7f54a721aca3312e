import { checkInTeam, type Team } from '@project-week/contract/teams/team'
import { type SyntheticEvent, useId, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { FieldGroup } from '../../ui/forms/field.tsx'

/** Who came, as far as it is known; of whom nothing is, whoever was expected. */
const expectedOf = ({ members, memberStates }: Team) =>
  members.filter((_, at) => !['absent', 'withdrawn', 'declined'].includes(memberStates[at] ?? ''))

/** Who of a team turned up. */
export function CheckInForm({ team }: { team: Team }) {
  const id = useId()
  const checkIn = useCall(checkInTeam, {
    onSuccess: () => showToast(m.week_check_in_saved({ name: team.name })),
  })
  const [turnedUp, setTurnedUp] = useState(() => expectedOf(team))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (checkIn.isPending) return
    checkIn.mutate({ params: { id: team._id }, body: { turnedUp } })
  }
  const by = team.checkIn && { by: team.checkIn.by, at: dateTimeText(team.checkIn.at) }
  return (
    <form className="team-form" noValidate onSubmit={submit}>
      <h3>{m.week_check_in()}</h3>
      <p>{by ? m.week_check_in_by(by) : m.week_check_in_none()}</p>
      <MutationError failure={checkIn.error} />
      <FieldGroup id={id} label={m.week_turned_up()} hint={m.week_turned_up_hint()} optional={false}>
        <div className="choices">
          {team.members.map((email, at) => (
            <Checkbox
              key={email}
              optional
              label={team.memberNames[at] || shownAddress(email)}
              checked={turnedUp.includes(email)}
              onChange={({ target }) =>
                setTurnedUp((before) => [
                  ...before.filter((other) => other !== email),
                  ...(target.checked ? [email] : []),
                ])
              }
            />
          ))}
        </div>
      </FieldGroup>
      <Button type="submit" pending={checkIn.isPending}>
        {m.week_check_in_save()}
      </Button>
    </form>
  )
}
