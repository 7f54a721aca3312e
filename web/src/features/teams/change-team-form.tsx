import { changeTeam, Team, teamMessages } from '@project-week/contract/teams/team'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { nameOrAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CancelButton, LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { NotSaved } from '../../ui/forms/not-saved.tsx'
import { ChangeFields } from './change-fields.tsx'
import { changedPeople, sharedKeys, refusedOf, unconfirmedErrors } from './changed-people.ts'
import { checkTeam, isEmail, namedMembers } from './check-team.ts'
import { MemberFields, membersByLabel, padMembers, withoutLabels } from './member-fields.tsx'
import { teamPeopleQuery } from './team-people.ts'

const valuesOf = ({ representativeEmail, members }: Team) => ({ representativeEmail, members: padMembers(members) })

export function ChangeTeamForm({ team, minimum, onDone }: { team: Team; minimum: number; onDone: () => void }) {
  const change = useCall(changeTeam, {
    onSuccess: () => {
      showToast(m.teams_changed())
      onDone()
    },
    onError: (error) => {
      setRefused(refusedOf(error))
      setErrors(error instanceof ApiError ? { ...error.fields } : {})
    },
  })
  /** What the form began with, whatever has come into the table since. */
  const [start, setStart] = useState(team)
  const [values, setValues] = useState(() => valuesOf(team))
  const [reason, setReason] = useState('')
  const [confirmed, setConfirmed] = useState<string[]>([])
  const [refused, setRefused] = useState(() => refusedOf(null))
  /** The addresses as they were when a field was last left. */
  const [left, setLeft] = useState<readonly string[]>([])
  const known = useQuery(teamPeopleQuery(left))
  const people = changedPeople(start, values.members, refused)
  const keys = sharedKeys(start, values.members)
  const isChangingPeople = people.joins.length + people.leaves.length > 0
  const [errors, setErrors] = useState<Record<string, string>>({})
  // A published run may have made a smaller team.
  const required = Math.min(minimum, start.members.length)
  const isChanged = () =>
    !change.isPending && (reason !== '' || JSON.stringify(values) !== JSON.stringify(valuesOf(start)))
  const check = () => ({
    ...checkTeam(values, required, keys),
    ...(isChangingPeople && reason.trim() === '' ? { reason: teamMessages.changeReason } : {}),
    ...unconfirmedErrors(people.held, confirmed),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const problems = check()
    setErrors(problems)
    if (Object.keys(problems).length > 0 || change.isPending) return
    change.mutate({
      params: { id: team._id },
      query: { version: start.version },
      body: {
        representativeEmail: values.representativeEmail.trim(),
        members: namedMembers(values.members),
        memberKeys: keys.filter((_, at) => values.members[at]?.trim() !== ''),
        reason: reason.trim(),
        confirmed,
      },
    })
  }
  return (
    <form className="team-form" noValidate onSubmit={submit}>
      <LeaveQuestion isChanged={isChanged} />
      <MemberFields
        values={values}
        required={required}
        errors={errors}
        onChange={setValues}
        onLeave={() => setLeft(people.joins.filter(isEmail))}
      />
      {isChangingPeople && (
        <ChangeFields
          people={people}
          nameOf={(email) => nameOrAddress({ name: known.data?.get(email)?.name, email })}
          reason={reason}
          onReason={setReason}
          confirmed={confirmed}
          onConfirm={setConfirmed}
          errors={errors}
        />
      )}
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
      <div className="cluster">
        <Button variant="action" type="submit" pending={change.isPending}>
          {m.admin_save()}
        </Button>
        <CancelButton isChanged={isChanged} onCancel={onDone} />
      </div>
    </form>
  )
}
