import { advisorFields } from '@project-week/contract/advisors/advisor-fields'
import { companyFields } from '@project-week/contract/companies/company-fields'
import { leadFields } from '@project-week/contract/companies/lead-fields'
import type { Field, Fields } from '@project-week/contract/field'
import { studentFields } from '@project-week/contract/registrations/student-fields'
import { subscriberFields } from '@project-week/contract/subscribers/subscriber-fields'

/** The fields of each kind of record that the audit log knows, and of each list that was exported. */
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

/** For other records, which share some names: an authorised user's address, the semester of a list that was read. */
const everyField: Fields = { ...subscriberFields, ...advisorFields, ...studentFields, ...companyFields }

/** Before the audit log kept the contract's names it had those of columns. */
const formerNames: Readonly<Record<string, string>> = {
  street: 'address.street',
  houseNumber: 'address.houseNumber',
  city: 'address.city',
  country: 'address.country',
  website: 'address.website',
  contactFirstName: 'contactPerson.firstName',
  contactLastName: 'contactPerson.lastName',
  contactEmail: 'contactPerson.email',
  contactPhone: 'contactPerson.phone',
  programs: 'tumPrograms',
  programsOther: 'tumProgramsOther',
}

/** Columns are written `company_name`, the contract writes `companyName`. */
export const contractName = (recorded: string): string =>
  recorded.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/**
 * The field that a recorded name means; undefined where it is none of a catalogue.
 *
 * @param recordType the kind of record, or list, that it belongs to
 */
export function fieldOf(recorded: string, recordType = ''): Field | undefined {
  const fields = catalogues[recordType] ?? everyField
  const name = contractName(recorded)
  return fields[name] ?? fields[formerNames[name] ?? '']
}
