import { type Team, UnconfirmedPeople } from '@project-week/contract/teams/team'
import { ApiError } from '../../lib/api/api-error.ts'
import { nameOrAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { asStored } from './check-team.ts'

export type ConfirmedPerson = UnconfirmedPeople['people'][number]

/**
 * The keys of those members of a team who have one address, while the address is in its field.
 *
 * @param named the fields of the form
 */
export const sharedKeys = ({ members, memberKeys }: Team, named: readonly string[]): (string | null)[] =>
  named.map((email, at) =>
    members[at] === email && members.indexOf(email) !== members.lastIndexOf(email) ? (memberKeys[at] ?? null) : null,
  )

/** What tells people apart: their addresses, or the keys of those who share one. */
const keysOf = (team: Team, named: readonly string[]): string[] =>
  sharedKeys(team, named).map((key, at) => key ?? asStored(named[at] ?? ''))

/** The people of a team by their addresses. */
const peopleOf = ({ members, memberNames, memberStates, memberCertificates }: Team): ConfirmedPerson[] =>
  members.map((email, at) => ({
    email,
    name: nameOrAddress({ name: memberNames[at], email }),
    isCheckedIn: memberStates[at] === 'attended',
    hasCertificate: memberCertificates[at] ?? false,
  }))

/**
 * Who joins and who leaves a team, and who of them has to be confirmed by name.
 *
 * @param named the addresses of its members afterwards, each in its field
 * @param refused what the server knows of whoever joins, or has attended since
 */
export function changedPeople(team: Team, named: readonly string[], refused: readonly ConfirmedPerson[]) {
  const after = new Set(keysOf(team, named).filter((key) => key !== ''))
  const before = keysOf(team, team.members)
  const leaves = peopleOf(team).filter((_, at) => !after.has(before[at] ?? ''))
  const joins = [...after].filter((key) => !before.includes(key))
  const known = leaves.filter(({ isCheckedIn, hasCertificate }) => isCheckedIn || hasCertificate)
  const held = [
    ...known,
    ...refused.filter(
      ({ email }) => (joins.includes(email) || !after.has(email)) && !known.some((one) => one.email === email),
    ),
  ]
  return { leaves, joins, held }
}

/** The errors of those who have to be confirmed and are not, by the fields' names. */
export const unconfirmedErrors = (held: readonly ConfirmedPerson[], confirmed: readonly string[]) =>
  Object.fromEntries(
    held
      .filter(({ email }) => !confirmed.includes(email))
      .map(({ email }) => [`confirmed.${email}`, m.teams_change_unconfirmed()]),
  )

/** Who has to be confirmed by name beyond those whom the form knows. */
export const refusedOf = (error: Error | null): ConfirmedPerson[] =>
  error instanceof ApiError ? (UnconfirmedPeople.safeParse(error.details).data?.people ?? []) : []
