import type { AdvisorProfile } from '@project-week/contract/advisors/advisor'
import { advisorFields } from '@project-week/contract/advisors/advisor-fields'
import { pickerOf } from '@project-week/contract/field'
import type { AdvisorRow } from './advisor.queries.ts'

const fieldsOf = pickerOf(advisorFields)

export const presentAdvisor = (row: AdvisorRow): AdvisorProfile => ({
  ...fieldsOf(row),
  id: row.id,
  registeredIn: row.edition,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
