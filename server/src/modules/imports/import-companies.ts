import { companyColumns, companyImportMessages } from '@project-week/contract/imports/import-companies'
import type { ImportCounts, ImportOrder } from '@project-week/contract/imports/import-table'
import { folded } from '@project-week/contract/text'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { insertLead, listNamesAnywhere, takeTurns } from '../companies/lead.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { type ImportedCompany, readCompany } from './check-companies.ts'
import { readGoodRows, type RowImport, splitName } from './check-table.ts'
import type { FileTable } from './read-workbook.ts'

/** One exists already by name or contact, of a lead or of any edition's companies, in whatever case. */
export const companyImport = (db: Database): RowImport<ImportedCompany> => ({
  columns: companyColumns,
  prepare: (cells) => splitName(cells, 'contactPerson.firstName', 'contactPerson.lastName'),
  read: readCompany,
  async compare() {
    const known = new Set((await listNamesAnywhere(db)).map(folded))
    return ({ companyName, contactEmail }) =>
      [companyName, contactEmail].some((key) => known.has(folded(key)))
        ? { verdict: 'keep', problems: [{ target: '', message: companyImportMessages.known }] }
        : {}
  },
})

/**
 * Writes companies as leads for the current edition: only they themselves can register, with their consents. No mail.
 *
 * @throws 422 validation_failed with the rows that are wrong, unless only the good ones are asked for
 */
export function importCompanies(
  { db, clock, newId }: Deps,
  caller: Caller,
  order: ImportOrder,
  table: FileTable,
): Promise<ImportCounts> {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx)
    const { added, counts } = await readGoodRows(companyImport(tx), order, table)
    const { label } = await getCurrentEdition(tx)
    for (const company of added) {
      await insertLead(tx, {
        id: newId(),
        edition: label,
        ...company,
        ownedBy: '',
        contactedFor: null,
        nextStep: '',
        nextStepOn: null,
        createdAt: clock.now(),
        createdBy: caller.person.email,
      })
    }
    await recordAudit(tx, clock, {
      ...caller,
      action: 'import',
      record: ['company', 'all'],
      details: { edition: label, ...counts, companies: added.map(({ companyName }) => companyName) },
    })
    return counts
  })
}
