import type { Company } from '@project-week/contract/companies/company'
import { versionOf } from '../audit/refuse-stale.ts'
import type { CompanyRow } from './company.queries.ts'

const contentOf = (row: CompanyRow): Omit<Company, 'version'> => ({
  _id: row.id,
  companyName: row.companyName,
  fieldOfBusiness: row.fieldOfBusiness,
  preferredFieldOfStudy: row.preferredFieldOfStudy,
  companySize: row.companySize as Company['companySize'],
  companyDescription: row.companyDescription,
  businessProblem: row.businessProblem,
  reasonForParticipation: row.reasonForParticipation,
  sourceOfInformation: row.sourceOfInformation,
  ndaRequired: row.ndaRequired as Company['ndaRequired'],
  address: {
    street: row.street,
    houseNumber: row.houseNumber,
    city: row.city,
    country: row.country as Company['address']['country'],
    website: row.website,
  },
  contactPerson: {
    firstName: row.contactFirstName,
    lastName: row.contactLastName,
    email: row.contactEmail,
    phone: row.contactPhone,
  },
  semester: row.edition,
  createdAt: row.createdAt.toISOString(),
  mappedFieldOfBusiness: row.mappedFieldOfBusiness as Company['mappedFieldOfBusiness'],
  teamLimit: row.teamLimit,
})

export function presentCompany(row: CompanyRow): Company {
  const content = contentOf(row)
  return { ...content, version: versionOf(content) }
}
