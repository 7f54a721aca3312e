import { Team } from '@project-week/contract/teams/team'
import { type SyntheticEvent, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CancelButton, LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { NotSaved } from '../../ui/forms/not-saved.tsx'
import { checkTeam, namedMembers } from './check-team.ts'
import { MemberFields, membersByLabel, padMembers, withoutLabels } from './member-fields.tsx'
import { useChangeTeam } from './teams.queries.ts'

const valuesOf = ({ representativeEmail, members }: Team) => ({ representativeEmail, members: padMembers(members) })

export function ChangeTeamForm({ team, minimum, onDone }: { team: Team; minimum: number; onDone: () => void }) {
  const change = useChangeTeam(team)
  /** What the form began with, whatever has come into the table since. */
  const [start, setStart] = useState(team)
  const [values, setValues] = useState(() => valuesOf(team))
  const [errors, setErrors] = useState<Record<string, string>>({})
  // A published run may have made a smaller team.
  const required = Math.min(minimum, start.members.length)
  const isChanged = () => !change.isPending && JSON.stringify(values) !== JSON.stringify(valuesOf(start))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const problems = checkTeam(values, required)
    setErrors(problems)
    if (Object.keys(problems).length > 0 || change.isPending) return
    change.mutate(
      {
        version: start.version,
        change: { representativeEmail: values.representativeEmail.trim(), members: namedMembers(values.members) },
      },
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
      <LeaveQuestion isChanged={isChanged} />
      <MemberFields values={values} required={required} errors={errors} onChange={setValues} />
      <NotSaved
        failure={change.error}
        schema={Team}
        start={start}
        valuesOf={(stored) => membersByLabel(valuesOf(stored))}
        typed={membersByLabel(values)}
        onTake={(current, merge) => {
          setStart(current)
          setValues(withoutLabels(merge(membersByLabel(values))))
          change.reset()
        }}
      />
      <div className="team-actions">
        <Button variant="action" type="submit" pending={change.isPending}>
          {m.admin_save()}
        </Button>
        <CancelButton isChanged={isChanged} onCancel={onDone} />
      </div>
    </form>
  )
}
