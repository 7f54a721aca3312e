import type { AdvisorProfile } from '@project-week/contract/advisors/advisor'
import type { AdvisorRow } from './advisor.queries.ts'

export const presentAdvisor = (row: AdvisorRow): AdvisorProfile => ({
  id: row.id,
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  school: row.school as AdvisorProfile['school'],
  position: row.position,
  businessFields: row.businessFields,
  languages: row.languages as AdvisorProfile['languages'],
  teams: row.teams,
  motivation: row.motivation,
  registeredIn: row.edition,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
