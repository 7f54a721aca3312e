import type { Company } from '@project-week/contract/companies/company'
import { companyFields } from '@project-week/contract/companies/company-fields'
import { pickerOf } from '@project-week/contract/field'
import { versionOf } from '../audit/refuse-stale.ts'
import type { CompanyRow, CompanyWithState } from './company.queries.ts'

const fieldsOf = pickerOf(companyFields)

/** The columns hold what the contract's schemas let in; the answer's schema checks it once more. */
const contentOf = (row: CompanyWithState): Omit<Company, 'version'> => ({
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

/** The state is no part of the version: nobody edits it, and a company that confirms makes no correction stale. */
export function presentCompany(row: CompanyWithState): Company {
  const content = contentOf(row)
  const { state, cancelledReason: _, ...saved } = content
  return { ...content, state, version: versionOf(saved) }
}

/** What whoever has registered a company is told. */
export const presentRegistration = ({ id, companyName, edition, createdAt }: CompanyRow) => ({
  _id: id,
  companyName,
  semester: edition,
  createdAt: createdAt.toISOString(),
})
