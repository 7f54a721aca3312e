import { teamMemberLimit } from '@project-week/contract/teams/team'
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
 * Representative and five members.
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
  return (
    <>
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
