import type { Lead } from '@project-week/contract/companies/lead'
import type { LeadRow } from './lead.queries.ts'

/** Answers of a form by the names of their fields, as a record holds them. */
function nest(answers: object) {
  const record: Record<string, unknown> & Record<'address' | 'contactPerson', Record<string, unknown>> = {
    address: {},
    contactPerson: {},
  }
  for (const [name, answer] of Object.entries(answers)) {
    const [group = '', within] = name.split('.')
    if (within === undefined) record[group] = answer
    else if (group === 'address' || group === 'contactPerson') record[group][within] = answer
  }
  return record
}

/** What the office writes of it counts more than what a file said once. */
export const presentLead = ({
  id,
  companyName,
  stage,
  ownedBy,
  nextStep,
  nextStepOn,
  note,
  answers,
  ...row
}: LeadRow): Lead => {
  const known = nest(answers)
  const contact = { firstName: row.contactFirstName, lastName: row.contactLastName, email: row.contactEmail }
  return {
    ...known,
    _id: id,
    companyName,
    stage,
    ownedBy,
    nextStep,
    nextStepOn,
    note,
    contactPerson: { ...known.contactPerson, ...contact },
  }
}
