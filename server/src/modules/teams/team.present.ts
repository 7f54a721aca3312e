import type { Team } from '@project-week/contract/teams/team'
import { versionOf } from '../audit/refuse-stale.ts'
import type { TeamRow } from './team.queries.ts'

export const presentTeam = (row: TeamRow): Team => ({
  _id: row.id,
  name: row.companyName,
  representativeEmail: row.representativeEmail,
  representativeName: row.representativeName,
  members: row.members.map(({ email }) => email),
  memberNames: row.members.map(({ name }) => name),
  edition: row.edition,
  companyId: row.companyId,
  createdAt: row.createdAt.toISOString(),
  version: versionOf([row.representativeEmail, ...row.members.map(({ email }) => email)]),
})
