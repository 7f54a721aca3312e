import type { Team } from '@project-week/contract/teams/team'
import { versionOf } from '../audit/refuse-stale.ts'
import type { TeamRow } from './team.queries.ts'

export const presentTeam = (row: TeamRow): Team => ({
  _id: row.id,
  name: row.company_name,
  representativeEmail: row.representative_email,
  members: row.members.map(({ email }) => email),
  memberNames: row.members.map(({ name }) => name),
  edition: row.edition,
  companyId: row.company_id,
  createdAt: row.created_at.toISOString(),
  version: versionOf([row.representative_email, ...row.members.map(({ email }) => email)]),
})
