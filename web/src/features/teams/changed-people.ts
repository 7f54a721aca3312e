import { type Team, UnconfirmedPeople } from '@project-week/contract/teams/team'
import { ApiError } from '../../lib/api/api-error.ts'
import { nameOrAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { asStored } from './check-team.ts'

export type ConfirmedPerson = UnconfirmedPeople['people'][number]

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
 * @param named the addresses of its members afterwards
 * @param refused what the server knows of whoever joins, or has attended since
 */
export function changedPeople(team: Team, named: readonly string[], refused: readonly ConfirmedPerson[]) {
  const after = new Set(named.map(asStored))
  const before = new Set(team.members)
  const leaves = peopleOf(team).filter(({ email }) => !after.has(email))
  const joins = [...after].filter((email) => !before.has(email))
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
