import type { TeamState } from '@project-week/contract/states'
import type { Team } from '@project-week/contract/teams/team'
import { versionOf } from '../audit/refuse-stale.ts'
import type { TeamRow } from './team.queries.ts'

/** A team that no publication made, or that somebody has changed since, is one made by hand. */
export const stateOf = ({ publicationId }: Pick<TeamRow, 'publicationId'>): TeamState =>
  publicationId === null ? 'by-hand' : 'published'

export const presentTeam = (row: TeamRow): Team => ({
  _id: row.id,
  name: row.companyName,
  representativeEmail: row.representativeEmail,
  representativeName: row.representativeName,
  members: row.members.map(({ email }) => email),
  memberNames: row.members.map(({ name }) => name),
  memberStates: row.members.map(({ state }) => state),
  advisor: row.advisor,
  edition: row.edition,
  companyId: row.companyId,
  createdAt: row.createdAt.toISOString(),
  state: stateOf(row),
  checkIn: row.checkedInAt === null ? null : { at: row.checkedInAt.toISOString(), by: row.checkedInBy ?? '' },
  version: versionOf([row.representativeEmail, ...row.members.map(({ email }) => email)]),
})
