import { teamMemberLimit } from '@project-week/contract/teams/team'
import { statesWithoutTeam } from '@project-week/contract/states'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { studentsQuery } from '../../lib/queries/lists.ts'
import { m } from '../../paraglide/messages.js'
import { TextInput } from '../../ui/forms/text-input.tsx'

/** What a form of a team holds while it is being filled in: a field for each of the five members. */
export interface MemberValues {
  representativeEmail: string
  members: string[]
}

export const emptyMembers = (): string[] => Array.from({ length: teamMemberLimit }, () => '')

/** The five fields of a team that may have fewer members. */
export const padMembers = (members: readonly string[]): string[] =>
  [...members, ...emptyMembers()].slice(0, teamMemberLimit)

/** The same with each member under the label of their field: what differs can be named, and each stands for itself. */
export const membersByLabel = ({ representativeEmail, members }: MemberValues): Record<string, string> => ({
  representativeEmail,
  ...Object.fromEntries(members.map((email, at) => [m.teams_member({ number: at + 1 }), email])),
})

/** The way back. */
export const withoutLabels = ({ representativeEmail = '', ...members }: Record<string, string>): MemberValues => ({
  representativeEmail,
  members: Object.values(members),
})

/**
 * Representative and five members: an address each, found by typing a name of those without a team.
 *
 * @param required how many members must be named; the fields after them may stay empty
 * @param errors by the field's name; `members` is about all of them
 */
export function MemberFields({
  values,
  onChange,
  required,
  errors,
  hintOf,
  onLeave,
}: {
  values: MemberValues
  onChange: (values: MemberValues) => void
  required: number
  errors: Readonly<Record<string, string>>
  /** Whose address it is, or that nobody has it. */
  hintOf?: (email: string) => string | undefined
  /** A field was left. */
  onLeave?: () => void
}) {
  // Its line is there from the start: what arrives while somebody clicks the button below must not move it away.
  const hintFor = (email: string) => hintOf && (hintOf(email) ?? '\u00a0')
  const setMember = (at: number, email: string) =>
    onChange({ ...values, members: values.members.map((member, place) => (place === at ? email : member)) })
  const people = useId()
  const edition = useQuery(programmeStateQuery()).data?.edition.label
  const students = useQuery({ ...studentsQuery(edition ?? ''), enabled: edition !== undefined }).data ?? []
  return (
    <>
      <datalist id={people}>
        {students
          .filter(({ state }) => statesWithoutTeam.includes(state))
          .map(({ id, email, firstname, lastname, currentfieldofstudy }) => (
            <option key={id} value={email}>
              {firstname} {lastname}, {currentfieldofstudy}
            </option>
          ))}
      </datalist>
      <TextInput
        label={m.teams_representative()}
        type="email"
        name="representativeEmail"
        required
        value={values.representativeEmail}
        hint={hintFor(values.representativeEmail)}
        error={errors['representativeEmail']}
        onBlur={onLeave}
        onChange={(event) => onChange({ ...values, representativeEmail: event.target.value })}
      />
      {values.members.map((member, at) => (
        <TextInput
          // The place is what names a member.
          // The list never changes its length.
          key={m.teams_member({ number: at + 1 })}
          label={m.teams_member({ number: at + 1 })}
          type="email"
          list={people}
          name={`members.${at}`}
          required={at < required}
          optional={at >= required}
          value={member}
          hint={hintFor(member)}
          error={errors[`members.${at}`] ?? (at === 0 ? errors['members'] : undefined)}
          onBlur={onLeave}
          onChange={(event) => setMember(at, event.target.value)}
        />
      ))}
    </>
  )
}
