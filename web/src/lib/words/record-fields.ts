import { advisorFields } from '@project-week/contract/advisors/advisor-fields'
import { companyFields } from '@project-week/contract/companies/company-fields'
import { leadFields } from '@project-week/contract/companies/lead-fields'
import type { Field, Fields } from '@project-week/contract/field'
import { studentFields } from '@project-week/contract/registrations/student-fields'
import { subscriberFields } from '@project-week/contract/subscribers/subscriber-fields'

/** The fields of each kind of record, and of each exported list, in the audit log. */
const catalogues: Readonly<Record<string, Fields>> = {
  profile: studentFields,
  students: studentFields,
  company: companyFields,
  companies: companyFields,
  lead: leadFields,
  leads: leadFields,
  advisor: advisorFields,
  advisors: advisorFields,
  subscriber: subscriberFields,
  subscribers: subscriberFields,
}

// Any other record's edition is not a lead's.
const { edition: _, ...ofLeads } = leadFields

/** For other records, which share some names: an authorised user's address, the semester of a list that was read. */
const everyField: Fields = { ...ofLeads, ...subscriberFields, ...advisorFields, ...studentFields, ...companyFields }

/**
 * The field of a recorded name; undefined if no catalogue has it.
 *
 * @param recordType the kind of record, or list, that it belongs to
 */
export const fieldOf = (recorded: string, recordType = ''): Field | undefined =>
  (catalogues[recordType] ?? everyField)[recorded]
