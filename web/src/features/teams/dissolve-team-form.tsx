import { dissolveTeam, type Team, TeamDissolution } from '@project-week/contract/teams/team'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { ConfirmPeople } from './change-fields.tsx'
import { changedPeople, refusedOf, unconfirmedErrors } from './changed-people.ts'

const Reason = z.pick(TeamDissolution, { reason: true })

/** Asks for a reason, which the audit log keeps with who was in the team. */
export function DissolveTeamForm({ team, onCancel, onDone }: { team: Team; onCancel: () => void; onDone: () => void }) {
  const dissolve = useCall(dissolveTeam, {
    onSuccess: () => {
      showToast(m.teams_dissolved({ name: team.name }))
      onDone()
    },
  })
  const [confirmed, setConfirmed] = useState<string[]>([])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { held } = changedPeople(team, [], refusedOf(dissolve.error))
  const unconfirmed = unconfirmedErrors(held, confirmed)
  return (
    <ReasonForm
      schema={Reason}
      action={m.teams_dissolve()}
      className="team-form"
      onAttempt={() => setErrors(unconfirmed)}
      onSend={async ({ reason }) => {
        if (Object.keys(unconfirmed).length > 0) return
        await dissolve.mutateAsync({ params: { id: team._id }, body: { reason, confirmed } })
      }}
      onBack={onCancel}
    >
      <p>{m.teams_dissolve_text({ name: team.name, count: team.members.length })}</p>
      <ConfirmPeople held={held} confirmed={confirmed} onConfirm={setConfirmed} errors={errors} />
    </ReasonForm>
  )
}
