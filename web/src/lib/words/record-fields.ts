import { advisorFields } from '@project-week/contract/advisors/advisor-fields'
import { listedCompanyFields } from '@project-week/contract/companies/lead'
import type { Field, Fields } from '@project-week/contract/field'
import { challengeFields, studentFields } from '@project-week/contract/registrations/student-fields'
import { subscriberFields } from '@project-week/contract/subscribers/subscriber-fields'

/** Those of a company that has not registered yet, as its form calls them. */
const leadFields: Fields = {
  ...listedCompanyFields,
  contactFirstName: listedCompanyFields['contactPerson.firstName'],
  contactLastName: listedCompanyFields['contactPerson.lastName'],
  contactEmail: listedCompanyFields['contactPerson.email'],
}

/** The fields of each kind of record, and of each exported list, in the audit log. */
const catalogues: Readonly<Record<string, Fields>> = {
  profile: studentFields,
  students: { ...studentFields, ...challengeFields },
  company: listedCompanyFields,
  companies: listedCompanyFields,
  lead: leadFields,
  advisor: advisorFields,
  advisors: advisorFields,
  subscriber: subscriberFields,
  subscribers: subscriberFields,
}

/** For other records, which share some names: an authorised user's address, the semester of a list that was read. */
const everyField: Fields = {
  ...leadFields,
  ...subscriberFields,
  ...advisorFields,
  ...studentFields,
  ...listedCompanyFields,
}

/**
 * The field of a recorded name; undefined if no catalogue has it.
 *
 * @param recordType the kind of record, or list, that it belongs to
 */
export const fieldOf = (recorded: string, recordType = ''): Field | undefined =>
  (catalogues[recordType] ?? everyField)[recorded]
