import { listCompanyNames } from '@project-week/contract/companies/company'
import { createTeam, suggestTeam, teamMessages } from '@project-week/contract/teams/team'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useLayoutEffect, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { asStored, checkTeam, isEmail, namedMembers } from './check-team.ts'
import { emptyMembers, MemberFields, type MemberValues, padMembers } from './member-fields.tsx'
import './teams.css'
import { teamPeopleQuery } from './team-people.ts'

interface Values extends MemberValues {
  name: string
}
const empty = (): Values => ({ name: '', representativeEmail: '', members: emptyMembers() })

/**
 * A team for one of the edition's companies: a representative and five members.
 *
 * @param minimum the fewest members of a team made by hand
 * @param minimumOfRuns the fewest that a run puts together; whether a smaller team is one of a run, the server knows
 */
export function CreateTeamForm({ minimum, minimumOfRuns }: { minimum: number; minimumOfRuns: number }) {
  const companies = useQuery(queryOf(listCompanyNames))
  const create = useCall(createTeam)
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [attempt, setAttempt] = useState(0)
  const queries = useQueryClient()
  /** The people that the chosen run has for the company. */
  const [suggested, setSuggested] = useState<MemberValues>()
  /** The addresses as they were when a field was last left. */
  const [left, setLeft] = useState<readonly string[]>([])
  const known = useQuery(teamPeopleQuery(left))

  // Somebody may be in a field by then: what they type replaces the suggestion, as it would have done a little earlier.
  // Before the next key: an effect after the paint would let one be added to the suggestion.
  useLayoutEffect(() => {
    const field = document.activeElement
    if (field instanceof HTMLInputElement && suggested !== undefined && isAmong(suggested, field.value)) field.select()
  }, [suggested])

  const change = (next: Values) => {
    setValues(next)
    if (create.isSuccess) create.reset()
  }

  const chooseCompany = async (name: string) => {
    change({ ...values, name })
    if (name === '') return
    // The form can be filled in without.
    const suggestion = await queries.fetchQuery(queryOf(suggestTeam, { query: { name } })).catch(() => undefined)
    if (suggestion === undefined) return
    const { representativeEmail, members } = suggestion
    const filled = { representativeEmail, members: padMembers(members) }
    setSuggested(filled)
    setLeft(addressesOf(filled))
    // What somebody has typed stays.
    setValues((now) => (now.name === name && isUntouched(now, suggested) ? { ...now, ...filled } : now))
  }
  const hintOf = (email: string): string | undefined => {
    const address = asStored(email)
    if (known.data === undefined || !left.includes(address)) return undefined
    const person = known.data.get(address)
    if (person === undefined) return m.teams_nobody_has()
    return person.company === ''
      ? person.name || undefined
      : m.teams_contact_of({ name: person.name, company: person.company })
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // Nothing has been typed since the last team was made: a second press of a double click.
    if (create.isPending || create.isSuccess) return
    // What became of the last attempt is not news any more.
    create.reset()
    const named = namedMembers(values.members).length
    const required = named < minimum && named >= minimumOfRuns ? named : minimum
    const problems = { ...(values.name === '' && { name: teamMessages.name }), ...checkTeam(values, required) }
    setErrors(problems)
    setAttempt((count) => count + 1)
    if (Object.keys(problems).length > 0) return
    create.mutate(
      {
        body: {
          name: values.name,
          representativeEmail: values.representativeEmail.trim(),
          members: namedMembers(values.members),
        },
      },
      {
        onSuccess: () => setValues(empty()),
        onError: (error) => error instanceof ApiError && setErrors({ ...error.fields }),
      },
    )
  }
  const problems = Object.entries(errors).map(([name, message]) => ({
    name: name === 'members' ? 'members.0' : name,
    message: withLabel(name, localMessage(message)),
  }))
  const names = [...new Set(companies.data?.map(({ companyName }) => companyName))]
  return (
    <form className="team-form" noValidate onSubmit={submit}>
      <LeaveQuestion isChanged={() => !create.isPending && JSON.stringify(values) !== JSON.stringify(empty())} />
      <ErrorSummary problems={problems} attempt={attempt} />
      {companies.data?.length === 0 && <Alert>{m.teams_no_companies()}</Alert>}
      <Select
        label={m.teams_name()}
        hint={m.teams_name_hint()}
        name="name"
        options={names.map((name) => ({ value: name, label: name }))}
        value={values.name}
        error={errors['name']}
        onChange={(event) => void chooseCompany(event.target.value)}
      />
      <MemberFields
        values={values}
        required={Math.min(minimum, namedMembers(suggested?.members ?? []).length || minimum)}
        errors={errors}
        hintOf={hintOf}
        onLeave={() => setLeft(addressesOf(values))}
        onChange={(people) => change({ ...values, ...people })}
      />
      {/* Beside the button that was clicked: the head of the form is out of sight. */}
      {create.isError && (
        <Alert tone="error" announce>
          {m.teams_create_failed({ message: messageOf(create.error) })}
        </Alert>
      )}
      {create.isSuccess && (
        <Alert tone="success" title={m.teams_created({ name: create.data.name })} announce>
          <ButtonLink variant="quiet" size="small" to={paths.viewTeams}>
            {m.admin_teams_title()}
          </ButtonLink>
        </Alert>
      )}
      <Button variant="action" type="submit" pending={create.isPending}>
        {m.teams_create()}
      </Button>
    </form>
  )
}

/** The addresses that are complete, in lower case. */
const addressesOf = ({ representativeEmail, members }: MemberValues): string[] =>
  [representativeEmail, ...members].filter(isEmail).map(asStored)

const isAmong = ({ representativeEmail, members }: MemberValues, email: string): boolean =>
  [representativeEmail, ...members].includes(email)

/** Whether nobody has typed into the fields of the people. */
const isUntouched = ({ representativeEmail, members }: MemberValues, suggested: MemberValues | undefined): boolean =>
  [representativeEmail, ...members].join(' ').trim() === '' ||
  (suggested !== undefined && JSON.stringify({ representativeEmail, members }) === JSON.stringify(suggested))

/** Six fields can have the same problem: the summary says which. */
function withLabel(name: string, message: string): string {
  const member = /^members\.(\d)$/.exec(name)
  if (member) return `${m.teams_member({ number: Number(member[1]) + 1 })}: ${message}`
  return name === 'representativeEmail' ? `${m.teams_representative()}: ${message}` : message
}

/** A wrong field says more than "please check the fields". */
function messageOf(error: Error): string {
  const [field] = error instanceof ApiError ? Object.values(error.fields) : []
  return field === undefined ? errorText(error) : localMessage(field)
}
