import type { Team } from '@project-week/contract/team'
import { type SyntheticEvent, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { notDoneText } from '../../lib/not-done-text.ts'
import { showToast } from '../../lib/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { checkTeam, namedMembers } from './check-team.ts'
import { MemberFields, padMembers } from './member-fields.tsx'
import { useChangeTeam } from './teams.queries.ts'

export function ChangeTeamForm({ team, minimum, onDone }: { team: Team; minimum: number; onDone: () => void }) {
  const change = useChangeTeam(team)
  const [values, setValues] = useState({
    representativeEmail: team.representativeEmail,
    members: padMembers(team.members),
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  // A published run may have made a smaller team.
  const required = Math.min(minimum, team.members.length)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const problems = checkTeam(values, required)
    setErrors(problems)
    if (Object.keys(problems).length > 0 || change.isPending) return
    change.mutate(
      { representativeEmail: values.representativeEmail.trim(), members: namedMembers(values.members) },
      {
        onSuccess: () => {
          showToast(m.teams_changed())
          onDone()
        },
        onError: (error) => error instanceof ApiError && setErrors({ ...error.fields }),
      },
    )
  }
  return (
    <form className="team-form" noValidate onSubmit={submit}>
      {change.isError && (
        <Alert tone="error" announce>
          {notDoneText(change.error)}
        </Alert>
      )}
      <MemberFields values={values} required={required} errors={errors} onChange={setValues} />
      <div className="team-actions">
        <Button variant="action" type="submit" pending={change.isPending}>
          {m.admin_save()}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {m.admin_cancel()}
        </Button>
      </div>
    </form>
  )
}
