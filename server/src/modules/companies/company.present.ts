import type { Company } from '@project-week/contract/companies/company'
import { companyFields } from '@project-week/contract/companies/company-fields'
import { pickerOf } from '@project-week/contract/field'
import { versionOf } from '../audit/refuse-stale.ts'
import type { CompanyRow } from './company.queries.ts'

const fieldsOf = pickerOf(companyFields)

/** The columns hold what the contract's schemas let in; the answer's schema checks it once more. */
const contentOf = (row: CompanyRow): Omit<Company, 'version'> => ({
  ...fieldsOf(row),
  _id: row.id,
  address: {
    street: row.street,
    houseNumber: row.houseNumber,
    city: row.city,
    country: row.country,
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
})

export function presentCompany(row: CompanyRow): Company {
  const content = contentOf(row)
  // What somebody saves; state and tags are no part of it.
  const { state: _, cancelledReason: __, tags: ___, ...saved } = content
  return { ...content, version: versionOf(saved) }
}
