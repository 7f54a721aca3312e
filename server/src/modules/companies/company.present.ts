import type { Company } from '@project-week/contract/companies/company'
import { versionOf } from '../audit/refuse-stale.ts'
import type { CompanyRow } from './company.queries.ts'

const contentOf = (row: CompanyRow): Omit<Company, 'version'> => ({
  _id: row.id,
  companyName: row.company_name,
  fieldOfBusiness: row.field_of_business,
  preferredFieldOfStudy: row.preferred_field_of_study,
  companySize: row.company_size as Company['companySize'],
  companyDescription: row.company_description,
  businessProblem: row.business_problem,
  reasonForParticipation: row.reason_for_participation,
  sourceOfInformation: row.source_of_information,
  ndaRequired: row.nda_required as Company['ndaRequired'],
  address: {
    street: row.street,
    houseNumber: row.house_number,
    city: row.city,
    country: row.country as Company['address']['country'],
    website: row.website,
  },
  contactPerson: {
    firstName: row.contact_first_name,
    lastName: row.contact_last_name,
    email: row.contact_email,
    phone: row.contact_phone,
  },
  semester: row.edition,
  createdAt: row.created_at.toISOString(),
  mappedFieldOfBusiness: row.mapped_field_of_business as Company['mappedFieldOfBusiness'],
  teamLimit: row.team_limit,
})

export function presentCompany(row: CompanyRow): Company {
  const content = contentOf(row)
  return { ...content, version: versionOf(content) }
}
