import { companyColumns, companyImportMessages } from '@project-week/contract/imports/import-companies'
import { insertCompany, listCompanies } from '../companies/company.queries.ts'
import { insertLead, listNamesAnywhere, takeTurns } from '../companies/lead.queries.ts'
import { insertNote } from '../companies/pipeline.queries.ts'
import { answersOf } from '../companies/register-company.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { type PastCompany, type PastLead, readCompany } from './check-companies.ts'
import type { ImportKind } from './import-table.ts'

/** What has all answers is a company of its edition; what has a name and an address is a lead for the current one. */
export const companyImport: ImportKind<PastCompany | PastLead> = {
  sheet: 'Companies',
  recordType: 'company',
  columns: companyColumns,
  messages: companyImportMessages,
  readRow: readCompany,
  listKnown: async (db, edition) => ({
    inEdition: (await listCompanies(db, edition)).flatMap(({ companyName, contactEmail }) => [
      companyName,
      contactEmail,
    ]),
    anywhere: await listNamesAnywhere(db),
  }),
  async store({ newId, clock }, tx, { edition, by }, entries) {
    const { label: current } = await getCurrentEdition(tx)
    await takeTurns(tx)
    for (const entry of entries) {
      if ('answers' in entry) {
        await insertLead(tx, {
          id: newId(),
          edition: current,
          ...entry,
          ownedBy: '',
          contactedFor: null,
          nextStep: '',
          nextStepOn: null,
          createdAt: clock.now(),
          createdBy: by,
        })
      } else {
        const { createdAt, note, ...company } = entry
        const row = await insertCompany(tx, { id: newId(), edition, createdAt, ...answersOf(company) })
        if (row === undefined) return false
        const about = { companyId: row.id, author: by, createdAt: clock.now() }
        if (note !== '') await insertNote(tx, { id: newId(), text: note, ...about })
      }
    }
    return true
  },
  details: (entries) => ({ companies: entries.map(({ companyName }) => companyName) }),
}
