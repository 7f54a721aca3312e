import type { TeamSize, TeamState } from '@project-week/contract/states'
import type { Team } from '@project-week/contract/teams/team'
import { versionOf } from '../audit/refuse-stale.ts'
import type { TeamRow } from './team.queries.ts'

/** A team that no publication made, or that somebody has changed since, is one made by hand. */
export const stateOf = ({ publicationId }: Pick<TeamRow, 'publicationId'>): TeamState =>
  publicationId === null ? 'by-hand' : 'published'

export const sizeOf = ({ isSmall }: Pick<TeamRow, 'isSmall'>): TeamSize => (isSmall ? 'too-small' : 'enough')

/** Its people as the audit log names them. */
export const namesOf = ({ representativeEmail, members }: TeamRow) => ({
  representativeEmail,
  members: members.map(({ email }) => email),
})

const peopleOf = ({ representativeEmail, members }: TeamRow) => [
  representativeEmail,
  ...members.map(({ personId }) => personId),
]

/** Of all that an undo of a change would put back or take away. */
export const changeVersionOf = (row: TeamRow): string =>
  versionOf([...peopleOf(row), row.publicationId, row.checkedInAt?.toISOString() ?? null])

/** Nothing of the team has changed since it was last changed by hand. */
export const mayUndoChange = (row: TeamRow): boolean => row.changeVersion === changeVersionOf(row)

export const presentTeam = (row: TeamRow): Team => ({
  _id: row.id,
  name: row.companyName,
  representativeEmail: row.representativeEmail,
  representativeName: row.representativeName,
  members: row.members.map(({ email }) => email),
  memberNames: row.members.map(({ name }) => name),
  memberProfiles: row.members.map(({ profileId }) => profileId),
  memberKeys: row.members.map(({ key }) => key),
  memberStates: row.members.map(({ state }) => state),
  memberCertificates: row.members.map(({ hasCertificate }) => hasCertificate),
  advisor: row.advisor,
  edition: row.edition,
  companyId: row.companyId,
  createdAt: row.createdAt.toISOString(),
  state: stateOf(row),
  size: sizeOf(row),
  freePlaces: row.freePlaces,
  hasPoster: row.hasPoster,
  checkIn: row.checkedInAt === null ? null : { at: row.checkedInAt.toISOString(), by: row.checkedInBy ?? '' },
  mayUndoChange: mayUndoChange(row),
  version: versionOf(peopleOf(row)),
})
