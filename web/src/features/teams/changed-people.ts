import type { Team, UnconfirmedPeople } from '@project-week/contract/teams/team'

export type ConfirmedPerson = UnconfirmedPeople['people'][number]

const withoutCase = (email: string) => email.trim().toLowerCase()

/** The people of a team by their addresses. */
const peopleOf = ({ members, memberNames, memberStates, memberCertificates }: Team): ConfirmedPerson[] =>
  members.map((email, at) => ({
    email,
    name: memberNames[at] || email,
    isCheckedIn: memberStates[at] === 'turned-up',
    hasCertificate: memberCertificates[at] ?? false,
  }))

/**
 * Who joins and who leaves a team, and who of them has to be confirmed by name.
 *
 * @param named the addresses of its members afterwards
 * @param refused what the server knows of whoever joins
 */
export function changedPeople(team: Team, named: readonly string[], refused: readonly ConfirmedPerson[]) {
  const after = new Set(named.map(withoutCase))
  const before = new Set(team.members)
  const leaves = peopleOf(team).filter(({ email }) => !after.has(email))
  const joins = [...after].filter((email) => !before.has(email))
  const held = [
    ...leaves.filter(({ isCheckedIn, hasCertificate }) => isCheckedIn || hasCertificate),
    ...refused.filter(({ email }) => joins.includes(email)),
  ]
  return { leaves, joins, held }
}
