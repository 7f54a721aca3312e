import { type Company, OwnRegistration } from '@project-week/contract/companies/company'
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

/** What is computed, or kept apart from the registration: no part of what somebody saves as a correction. */
const apart: ReadonlySet<string> = new Set<keyof Company>([
  'stage',
  'state',
  'addressState',
  'challengeState',
  'hasNda',
  'cancelledReason',
  'tags',
  'ownedBy',
  'nextStep',
  'nextStepOn',
])

export function presentCompany(row: CompanyRow): Company {
  const content = contentOf(row)
  const saved = Object.fromEntries(Object.entries(content).filter(([name]) => !apart.has(name)))
  const answers = Object.keys(row.answers).length > 0 && { answers: row.answers }
  return { ...content, ...answers, version: versionOf(saved) }
}

/** What a company reads of its registration: nothing that the office has added. */
export const presentOwnRegistration = (row: CompanyRow): OwnRegistration => OwnRegistration.parse(presentCompany(row))

/** The answer to a registration. */
export const presentRegistered = ({
  id,
  companyName,
  edition,
  createdAt,
}: Pick<CompanyRow, 'id' | 'companyName' | 'edition' | 'createdAt'>) => ({
  _id: id,
  companyName,
  semester: edition,
  createdAt: createdAt.toISOString(),
})
