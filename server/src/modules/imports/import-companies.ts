import {
  companyImportMessages,
  type CompanyImportPreview,
  companyTargets,
  type downloadCompanyRest,
  type importCompanies as importEndpoint,
  type previewCompanyImport,
} from '@project-week/contract/imports/import-companies'
import type { QueryOf } from '@project-week/contract/endpoint'
import { germanOf } from '@project-week/contract/messages'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { insertCompany, listCompanies } from '../companies/company.queries.ts'
import { answersOf } from '../companies/register-company.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { writeWorkbook } from '../exports/workbook.ts'
import { checkCompanies, readColumns } from './check-companies.ts'
import type { FileTable } from './read-workbook.ts'

type Order = QueryOf<typeof previewCompanyImport>

/**
 * An import records what was: nobody's registration for a week that is still to come, which only the company itself can
 * make, with its consents (decision 185).
 *
 * @throws 404 not_found, 409 conflict
 */
async function refuseEdition(deps: Deps, label: string): Promise<void> {
  const { edition, today } = await readEditionDay(deps, label)
  const current = await getCurrentEdition(deps.db)
  if (edition.label === current.label || edition.programmeEnd >= today) {
    throw new AppError('conflict', 409, companyImportMessages.edition)
  }
}

async function planImport(db: Database, { edition, columns: given }: Order, table: FileTable) {
  const columns = readColumns(given, table.headings)
  return { columns, read: checkCompanies(table, columns, edition, await listCompanies(db, edition)) }
}

export async function previewCompanies(deps: Deps, order: Order, table: FileTable): Promise<CompanyImportPreview> {
  await refuseEdition(deps, order.edition)
  const { columns, read } = await planImport(deps.db, order, table)
  return { headings: table.headings, columns, rows: read.map(({ line }) => line) }
}

/**
 * Records companies of an earlier edition: no consents, no mail. All rows or none, unless only the good ones are asked
 * for.
 *
 * @throws 422 validation_failed where a row is not good, or none is
 */
export async function importCompanies(
  deps: Deps,
  { person, ip }: Caller,
  order: QueryOf<typeof importEndpoint>,
  table: FileTable,
): Promise<{ added: number; left: number }> {
  const { db, clock, newId } = deps
  await refuseEdition(deps, order.edition)
  return db.transaction().execute(async (tx) => {
    // Two imports at once take turns, so that each sees what the other has added.
    await sql`select pg_advisory_xact_lock(hashtext('import of companies'))`.execute(tx)
    const { read } = await planImport(tx, order, table)
    const good = read.flatMap(({ company }) => company ?? [])
    if (order.rows === 'all' && good.length < read.length) {
      throw new AppError('validation_failed', 422, companyImportMessages.notAllGood)
    }
    if (good.length === 0) throw new AppError('validation_failed', 422, companyImportMessages.noneGood)
    for (const { createdAt, ...company } of good) {
      const row = await insertCompany(tx, { id: newId(), edition: order.edition, createdAt, ...answersOf(company) })
      // Somebody has just corrected another company into this one.
      if (row === undefined) throw new AppError('validation_failed', 422, companyImportMessages.notAllGood)
    }
    const counts = { added: good.length, left: read.length - good.length }
    await recordAudit(tx, clock, {
      actor: person,
      action: 'import',
      record: ['company', 'all'],
      ip,
      details: { edition: order.edition, ...counts, companies: good.map(({ companyName }) => companyName) },
    })
    return counts
  })
}

/** The rows that are not good as they stand in the file, with a column of reasons, to mend and import again. */
export async function writeRest(deps: Deps, order: QueryOf<typeof downloadCompanyRest>, table: FileTable) {
  await refuseEdition(deps, order.edition)
  const { read } = await planImport(deps.db, order, table)
  const isGerman = order.language === 'de'
  const inWords = ({ target, message }: { target: string; message: string }) => {
    const label = companyTargets.find(({ id }) => id === target)?.label[order.language]
    return `${label === undefined ? '' : `${label}: `}${isGerman ? (germanOf(message) ?? message) : message}`
  }
  const rest = table.rows.flatMap(({ cells }, at) => {
    const line = read[at]?.line
    return line === undefined || line.verdict === 'good'
      ? []
      : [{ cells, reasons: line.problems.map(inWords).join('; ') }]
  })
  return writeWorkbook(
    'Companies',
    [
      ...table.headings.map((header, at) => ({
        header,
        width: 24,
        value: ({ cells }: (typeof rest)[number]) => cells[at] ?? '',
      })),
      { header: isGerman ? 'Gründe' : 'Reasons', width: 60, value: ({ reasons }: (typeof rest)[number]) => reasons },
    ],
    rest,
  )
}
