import type { QueryOf } from '@project-week/contract/endpoint'
import type { Edition } from '@project-week/contract/editions/edition'
import {
  companyColumns,
  companyImportMessages as messages,
  type downloadCompanyRest,
  type importCompanies as importEndpoint,
  type previewCompanyImport,
} from '@project-week/contract/imports/import-companies'
import {
  tableImportMessages,
  type TableImportPreview,
  type TableImportRow,
} from '@project-week/contract/imports/import-table'
import { germanOf, withProgramme } from '@project-week/contract/messages'
import { folded, refusedCharacter } from '@project-week/contract/text'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { readOrganiser } from '../../organiser.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { insertCompany, listCompanies } from '../companies/company.queries.ts'
import { insertLead, listNamesAnywhere, takeTurns } from '../companies/lead.queries.ts'
import { insertNote } from '../companies/pipeline.queries.ts'
import { answersOf } from '../companies/register-company.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { writeWorkbook } from '../exports/workbook.ts'
import { lossOf } from './cell-loss.ts'
import { type PastCompany, type PastLead, readCompany } from './check-companies.ts'
import { listUnrecognised, readColumns } from './check-table.ts'
import { mapInPieces } from './map-in-pieces.ts'
import { berlinDayOf, instantOf, readDays } from './read-day.ts'
import type { FileTable } from './read-workbook.ts'

type Order = QueryOf<typeof previewCompanyImport>

/** What has all answers is a company of its edition; what has a name and an address is a lead for the current one. */
type Entry = PastCompany | PastLead

interface ReadLine {
  line: TableImportRow
  entry?: Entry
}

/**
 * An import records what was: no registration for a week that is still to come, which only the company itself can make,
 * with its consents (decision 185).
 *
 * @throws 404 not_found, 409 conflict
 */
async function refuseEdition(deps: Deps, label: string): Promise<Edition> {
  const { edition, today } = await readEditionDay(deps, label)
  const current = await getCurrentEdition(deps.db)
  if (edition.label === current.label || edition.programmeEnd >= today) throw conflict(messages.edition)
  return edition
}

/** What each row of a file comes to; a hidden one to nothing unless it is taken. A key or an address counts as known however its letters are written. */
async function checkRows(
  db: Database,
  edition: Edition,
  { rows }: FileTable,
  columns: readonly string[],
  takesHidden: boolean,
): Promise<ReadLine[]> {
  const registered = await listCompanies(db, edition.label)
  const onRecord = new Set(registered.flatMap((row) => [row.companyName, row.contactEmail]).map(folded))
  const known = new Set((await listNamesAnywhere(db)).map(folded))
  const inFile = new Set<string>()
  const days = new Set(companyColumns.targets.flatMap(({ id, isDay }) => (isDay ? [id] : [])))
  const read = columns.map((id, at) => {
    const texts = rows.map(({ cells }) => (cells[at] ?? '').trim())
    return days.has(id) ? readDays(texts, edition) : texts
  })
  return mapInPieces(rows, ({ row, isHidden, kinds }, index): ReadLine => {
    const textOf = (at: number) => read[at]?.[index] ?? ''
    const cells = new Map(columns.flatMap((id, at) => (id === '' ? [] : [[id, textOf(at)] as const])))
    const numbers = new Set(columns.filter((_, at) => kinds[at] === 'number'))
    const lost = columns.flatMap((target, at) => {
      if (target === '') return []
      const text = textOf(at)
      const message = refusedCharacter(text) ?? lossOf(text, kinds[at], days.has(target))
      return message === undefined ? [] : [{ target, message }]
    })
    const { name, email, key, entry, day, isLead = false, problems } = readCompany(cells, edition, numbers)
    const about = { row, isHidden, name, email, day: day === undefined ? null : berlinDayOf(day) }
    if (isHidden && !takesHidden) return { line: { ...about, verdict: 'hidden', problems: [] } }
    if (lost.length > 0) return { line: { ...about, verdict: 'bad', problems: lost } }
    if (entry === undefined || (problems.length > 0 && !isLead)) return { line: { ...about, verdict: 'bad', problems } }
    const keys = [key, email].map(folded).filter((one) => one !== '')
    const message = keys.some((one) => (isLead ? known : onRecord).has(one))
      ? isLead
        ? messages.known
        : messages.onRecord
      : keys.some((one) => inFile.has(one))
        ? messages.inFile
        : undefined
    // A bad row is not imported: the good one below it is no duplicate of anything.
    for (const one of keys) inFile.add(one)
    return message === undefined
      ? { line: { ...about, verdict: isLead ? 'lead' : 'good', problems }, entry }
      : { line: { ...about, verdict: 'duplicate', problems: [{ target: '', message }] } }
  })
}

async function planImport(
  db: Database,
  edition: Edition,
  { columns: given, hidden }: Pick<Order, 'columns' | 'hidden'>,
  table: FileTable,
) {
  const columns = readColumns(companyColumns.targets, given, table)
  return { columns, read: await checkRows(db, edition, table, columns, hidden === 'included') }
}

export async function previewCompanies(deps: Deps, order: Order, table: FileTable): Promise<TableImportPreview> {
  const edition = await refuseEdition(deps, order.edition)
  const { columns, read } = await planImport(deps.db, edition, order, table)
  return {
    headings: table.headings,
    columns,
    unrecognised: listUnrecognised(companyColumns, columns, table),
    hiddenColumns: table.hiddenColumns,
    otherSheets: table.otherSheets,
    isWindows1252: table.isWindows1252,
    rows: read.map(({ line }) => line),
  }
}

/** Answers whether all could be stored: somebody may just have registered or corrected another. */
async function store(
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
  tx: Database,
  { edition, by }: { edition: string; by: string },
  entries: readonly Entry[],
): Promise<boolean> {
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
}

/**
 * Records rows of an earlier edition: no consents, no mail. All rows or none, unless only the good ones are asked for.
 *
 * @throws 422 validation_failed where a row is not good, or none is
 */
export async function importCompanies(
  deps: Deps,
  { person, ip }: Caller,
  order: QueryOf<typeof importEndpoint>,
  table: FileTable,
): Promise<{ added: number; leads: number; left: number }> {
  const { db, clock } = deps
  const edition = await refuseEdition(deps, order.edition)
  return db.transaction().execute(async (tx) => {
    // Two imports at once take turns, so that each sees what the other has added.
    await sql`select pg_advisory_xact_lock(hashtext('import of companies'))`.execute(tx)
    const { read } = await planImport(tx, edition, order, table)
    const good = read.flatMap(({ entry }) => entry ?? [])
    const asked = read.filter(({ line }) => line.verdict !== 'hidden')
    if (order.rows === 'all' && good.length < asked.length) {
      throw new AppError('validation_failed', 422, tableImportMessages.notAllGood)
    }
    if (good.length === 0) throw new AppError('validation_failed', 422, tableImportMessages.noneGood)
    if (!(await store(deps, tx, { edition: edition.label, by: person.email }, good))) {
      throw new AppError('validation_failed', 422, tableImportMessages.notAllGood)
    }
    const leads = read.filter(({ line }) => line.verdict === 'lead').length
    const counts = { added: good.length - leads, leads, left: read.length - good.length }
    await recordAudit(tx, clock, {
      actor: person,
      action: 'import',
      record: ['company', 'all'],
      ip,
      details: { edition: edition.label, ...counts, companies: good.map(({ companyName }) => companyName) },
    })
    return counts
  })
}

/** The rows that are not good as they stand in the file, with a column of reasons, to mend and import again. */
export async function writeRest(deps: Deps, order: QueryOf<typeof downloadCompanyRest>, table: FileTable) {
  const edition = await refuseEdition(deps, order.edition)
  const { read } = await planImport(deps.db, edition, order, table)
  const { programme } = await readOrganiser(deps.db)
  const isGerman = order.language === 'de'
  const inWords = ({ target, message }: { target: string; message: string }) => {
    const label = companyColumns.targets.find(({ id }) => id === target)?.label[order.language]
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
