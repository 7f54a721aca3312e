import { companyImportMessages, companyTargets } from '@project-week/contract/imports/import-companies'
import { insertCompany, listCompanies } from '../companies/company.queries.ts'
import { answersOf } from '../companies/register-company.ts'
import { type PastCompany, readCompany } from './check-companies.ts'
import type { ImportKind } from './import-table.ts'

export const companyImport: ImportKind<PastCompany> = {
  sheet: 'Companies',
  recordType: 'company',
  targets: companyTargets,
  messages: companyImportMessages,
  readRow: (cells, { label }) => readCompany(cells, label),
  listKnown: async (db, edition) =>
    (await listCompanies(db, edition)).flatMap(({ companyName, contactEmail }) => [companyName, contactEmail]),
  async store({ newId }, tx, edition, companies) {
    for (const { createdAt, ...company } of companies) {
      const row = await insertCompany(tx, { id: newId(), edition, createdAt, ...answersOf(company) })
      if (row === undefined) return false
    }
    return true
  },
  details: (companies) => ({ companies: companies.map(({ companyName }) => companyName) }),
}
