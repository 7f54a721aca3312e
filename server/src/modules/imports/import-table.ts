import type { QueryOf } from '@project-week/contract/endpoint'
import type { Edition } from '@project-week/contract/editions/edition'
import type { importCompanies } from '@project-week/contract/imports/import-companies'
import type { downloadCompanyRest, previewCompanyImport } from '@project-week/contract/imports/import-companies'
import { tableImportMessages, type TableImportPreview } from '@project-week/contract/imports/import-table'
import { germanOf, type Message, withProgramme } from '@project-week/contract/messages'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { readOrganiser } from '../../organiser.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { writeWorkbook } from '../exports/workbook.ts'
import { checkTable, type Known, listUnrecognised, readColumns, type TableKind } from './check-table.ts'
import { instantOf } from './read-day.ts'
import type { FileTable } from './read-workbook.ts'

type Order = QueryOf<typeof previewCompanyImport>

/** What is imported into an earlier edition: companies. */
export interface ImportKind<Entry> extends TableKind<Entry> {
  sheet: string
  recordType: 'company'
  messages: TableKind<Entry>['messages'] & { edition: Message }
  /** What nobody else may have: addresses and names. */
  listKnown: (db: Database, edition: string) => Promise<Known>
  /** Answers whether all could be stored: somebody may just have registered or corrected another. */
  store: (
    deps: Pick<Deps, 'newId' | 'clock'>,
    tx: Database,
    { edition, by }: { edition: string; by: string },
    entries: readonly Entry[],
  ) => Promise<boolean>
  /** What the audit record says besides the counts. */
  details: (entries: readonly Entry[]) => Record<string, unknown>
}

/**
 * An import records what was: no registration for a week that is still to come, which only the company itself can make,
 * with its consents (decision 185).
 *
 * @throws 404 not_found, 409 conflict
 */
async function refuseEdition(deps: Deps, label: string, message: Message): Promise<Edition> {
  const { edition, today } = await readEditionDay(deps, label)
  const current = await getCurrentEdition(deps.db)
  if (edition.label === current.label || edition.programmeEnd >= today) throw new AppError('conflict', 409, message)
  return edition
}

async function planImport<Entry>(
  db: Database,
  kind: ImportKind<Entry>,
  edition: Edition,
  { columns: given, hidden }: Pick<Order, 'columns' | 'hidden'>,
  table: FileTable,
) {
  const columns = readColumns(kind.columns.targets, given, table)
  const known = await kind.listKnown(db, edition.label)
  return {
    columns,
    read: await checkTable(kind, edition, table, columns, known, hidden === 'included'),
  }
}

export async function previewTable<Entry>(
  deps: Deps,
  kind: ImportKind<Entry>,
  order: Order,
  table: FileTable,
): Promise<TableImportPreview> {
  const edition = await refuseEdition(deps, order.edition, kind.messages.edition)
  const { columns, read } = await planImport(deps.db, kind, edition, order, table)
  return {
    headings: table.headings,
    columns,
    unrecognised: listUnrecognised(kind.columns, columns, table),
    hiddenColumns: table.hiddenColumns,
    otherSheets: table.otherSheets,
    isWindows1252: table.isWindows1252,
    rows: read.map(({ line }) => line),
  }
}

/**
 * Records rows of an earlier edition: no consents, no mail. All rows or none, unless only the good ones are asked for.
 *
 * @throws 422 validation_failed where a row is not good, or none is
 */
export async function importTable<Entry>(
  deps: Deps,
  kind: ImportKind<Entry>,
  { person, ip }: Caller,
  order: QueryOf<typeof importCompanies>,
  table: FileTable,
): Promise<{ added: number; leads: number; left: number }> {
  const { db, clock } = deps
  const edition = await refuseEdition(deps, order.edition, kind.messages.edition)
  return db.transaction().execute(async (tx) => {
    // Two imports at once take turns, so that each sees what the other has added.
    await sql`select pg_advisory_xact_lock(hashtext(${`import of ${kind.recordType}`}))`.execute(tx)
    const { read } = await planImport(tx, kind, edition, order, table)
    const good = read.flatMap(({ entry }) => entry ?? [])
    const asked = read.filter(({ line }) => line.verdict !== 'hidden')
    if (order.rows === 'all' && good.length < asked.length) {
      throw new AppError('validation_failed', 422, tableImportMessages.notAllGood)
    }
    if (good.length === 0) throw new AppError('validation_failed', 422, tableImportMessages.noneGood)
    if (!(await kind.store(deps, tx, { edition: edition.label, by: person.email }, good))) {
      throw new AppError('validation_failed', 422, tableImportMessages.notAllGood)
    }
    const leads = read.filter(({ line }) => line.verdict === 'lead').length
    const counts = { added: good.length - leads, leads, left: read.length - good.length }
    await recordAudit(tx, clock, {
      actor: person,
      action: 'import',
      record: [kind.recordType, 'all'],
      ip,
      details: { edition: edition.label, ...counts, ...kind.details(good) },
    })
    return counts
  })
}

/** The rows that are not good as they stand in the file, with a column of reasons, to mend and import again. */
export async function writeRest<Entry>(
  deps: Deps,
  kind: ImportKind<Entry>,
  order: QueryOf<typeof downloadCompanyRest>,
  table: FileTable,
) {
  const edition = await refuseEdition(deps, order.edition, kind.messages.edition)
  const { read } = await planImport(deps.db, kind, edition, order, table)
  const { programme } = await readOrganiser(deps.db)
  const isGerman = order.language === 'de'
  const inWords = ({ target, message }: { target: string; message: string }) => {
    const label = kind.columns.targets.find(({ id }) => id === target)?.label[order.language]
    return `${label === undefined ? '' : `${label}: `}${withProgramme(isGerman ? (germanOf(message) ?? message) : message, programme)}`
  }
  const rest = table.rows.flatMap(({ cells, kinds }, at) => {
    const line = read[at]?.line
    return line?.verdict === 'bad' || line?.verdict === 'duplicate'
      ? [
          {
            cells: cells.map((text, place) => (kinds[place] === 'date' && instantOf(text)) || text),
            reasons: line.problems.map(inWords).join('; '),
          },
        ]
      : []
  })
  return writeWorkbook(
    kind.sheet,
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
