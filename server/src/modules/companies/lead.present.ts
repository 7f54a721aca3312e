import type { Lead } from '@project-week/contract/companies/lead'
import { leadFields } from '@project-week/contract/companies/lead-fields'
import { pickerOf } from '@project-week/contract/field'
import { versionOf } from '../audit/refuse-stale.ts'
import type { LeadRow } from './lead.queries.ts'

const fieldsOf = pickerOf(leadFields)

export function presentLead(row: LeadRow): Lead {
  const { createdAt, stage, ...saved } = fieldsOf(row)
  // A stage that follows from a registration is no part of what somebody saves.
  const isContacted = stage === 'contacted'
  return {
    ...saved,
    id: row.id,
    stage,
    createdAt: createdAt.toISOString(),
    version: versionOf({ ...saved, isContacted }),
  }
}
