import { dissolveTeam, type Team, teamMessages } from '@project-week/contract/teams/team'
import { type SyntheticEvent, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/forms/text-input.tsx'
import { ConfirmPeople } from './change-fields.tsx'
import { changedPeople, refusedOf, unconfirmedErrors } from './changed-people.ts'

/** Asks for a reason, which the audit log keeps with who was in the team. */
export function DissolveTeamForm({ team, onCancel, onDone }: { team: Team; onCancel: () => void; onDone: () => void }) {
  const dissolve = useCall(dissolveTeam, {
    onSuccess: () => {
      showToast(m.teams_dissolved({ name: team.name }))
      onDone()
    },
  })
  const [reason, setReason] = useState('')
  const [confirmed, setConfirmed] = useState<string[]>([])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { held } = changedPeople(team, [], refusedOf(dissolve.error))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const problems = {
      ...(reason.trim() === '' ? { reason: teamMessages.reason } : {}),
      ...unconfirmedErrors(held, confirmed),
    }
    setErrors(problems)
    if (Object.keys(problems).length > 0 || dissolve.isPending) return
    dissolve.mutate({ params: { id: team._id }, body: { reason: reason.trim(), confirmed } })
  }
  return (
    <form className="team-form" noValidate onSubmit={submit}>
      <p>{m.teams_dissolve_text({ name: team.name, count: team.members.length })}</p>
      <MutationError failure={dissolve.error} />
      <ConfirmPeople held={held} confirmed={confirmed} onConfirm={setConfirmed} errors={errors} />
      <TextArea
        label={m.teams_reason()}
        name="reason"
        value={reason}
        error={errors['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="team-actions">
        <Button variant="danger" type="submit" pending={dissolve.isPending}>
          {m.teams_dissolve()}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {m.admin_cancel()}
        </Button>
      </div>
    </form>
  )
}
