import { CompanyCorrection } from '@project-week/contract/companies/company'
import { companyFields } from '@project-week/contract/companies/company-fields'
import {
  companyImportMessages,
  type CompanyImportRow,
  companyTargets,
} from '@project-week/contract/imports/import-companies'
import type { Field } from '@project-week/contract/field'
import { companyStateLabels } from '@project-week/contract/states'
import { AppError } from '../../errors.ts'
import { refusePhone } from '../../phone-number.ts'
import { berlinTime } from '../exports/berlin-time.ts'
import type { FileTable } from './read-workbook.ts'

/** Without case and blanks; a capital ß is written as SS. */
const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase().replaceAll('ß', 'ss')

/** The target of each heading; the first column of two that would be the same. */
export function proposeColumns(headings: readonly string[]): string[] {
  const free = new Map(
    companyTargets.flatMap(({ id, headings: names }) => [id, ...names].map((name) => [plain(name), id] as const)),
  )
  const taken = new Set<string>()
  return headings.map((heading) => {
    const id = free.get(plain(heading))
    if (id === undefined || taken.has(id)) return ''
    taken.add(id)
    return id
  })
}

/** @throws 422 validation_failed where they are not one known target for each heading, none of them twice */
export function readColumns(given: string | undefined, headings: readonly string[]): string[] {
  if (given === undefined) return proposeColumns(headings)
  const columns = given.split(',')
  const used = columns.filter((id) => id !== '')
  const isKnown = used.every((id) => companyTargets.some((target) => target.id === id))
  if (columns.length !== headings.length || !isKnown || new Set(used).size < used.length) {
    throw new AppError('validation_failed', 422, companyImportMessages.columns)
  }
  return columns
}

/** A day, with or without a time, on Berlin's clocks. */
function instantOf(text: string): Date | undefined {
  const found =
    /^(?<day>\d{1,2})[./](?<month>\d{1,2})[./](?<year>\d{4})(?:,? +(?<time>\d{1,2}:\d{2}))?/.exec(text) ??
    /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T ](?<time>\d{2}:\d{2}))?/.exec(text)
  if (!found?.groups) return undefined
  const { day = '', month = '', year = '', time = '12:00' } = found.groups
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const shown = Date.parse(`${date}T${time.padStart(5, '0')}:00Z`)
  // JavaScript moves 31 February into March.
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 10) !== date) return undefined
  const guess = shown - (berlinTime(shown) - shown)
  return new Date(shown - (berlinTime(guess) - guess))
}

/** The value that a cell names, by itself or by its words in either language. */
function valueOf({ options = {} }: Field, text: string): string {
  const wanted = plain(text)
  const found = Object.entries(options).find(([value, label]) =>
    [value, label.en, label.de].some((word) => plain(word) === wanted),
  )
  return found?.[0] ?? text
}

export interface ReadCompany {
  line: CompanyImportRow
  company?: CompanyCorrection & { createdAt: Date }
}

function answersOf(cells: ReadonlyMap<string, string>) {
  const address: Record<string, unknown> = {}
  const contactPerson: Record<string, unknown> = {}
  const answers: Record<string, unknown> = { address, contactPerson }
  for (const [name, field] of Object.entries<Field>(companyFields)) {
    if (field.answer === undefined) continue
    const [group, within] = name.split('.')
    const text = cells.get(name) ?? ''
    if (group === 'address' && within) address[within] = within === 'country' ? text.toUpperCase() : text
    else if (group === 'contactPerson' && within) contactPerson[within] = text
    else if (name === 'teamLimit') answers[name] = text === '' ? 1 : Number(text)
    else if (name === 'mappedFieldOfBusiness') answers[name] = text === '' ? null : valueOf(field, text)
    else if (field.kind === 'ranked choices') {
      answers[name] = Array.from({ length: field.limit ?? 1 }, (_, at) => cells.get(`${name}.${at + 1}`) ?? '')
        .filter((choice) => choice !== '')
        .map((choice) => valueOf(field, choice))
    } else answers[name] = valueOf(field, text)
  }
  return answers
}

const cancelled = new Set(['cancelled', ...Object.values(companyStateLabels.cancelled)].map(plain))

function readRow(cells: ReadonlyMap<string, string>, edition: string, row: number): ReadCompany {
  const problems: CompanyImportRow['problems'] = []
  const read = CompanyCorrection.safeParse(answersOf(cells))
  if (!read.success) {
    for (const { path, message } of read.error.issues) {
      const target = path.join('.')
      if (!problems.some((other) => other.target === target)) problems.push({ target, message })
    }
  } else {
    try {
      refusePhone('contactPerson.phone', read.data.contactPerson.phone, read.data.address.country)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const [message = error.message] = Object.values(error.fields ?? {})
      problems.push({ target: 'contactPerson.phone', message })
    }
  }
  const createdAt = instantOf(cells.get('createdAt') ?? '')
  if (createdAt === undefined) problems.push({ target: 'createdAt', message: companyImportMessages.day })
  const semester = cells.get('semester') ?? ''
  if (semester !== '' && plain(semester) !== plain(edition)) {
    problems.push({ target: 'semester', message: companyImportMessages.otherEdition })
  }
  if (cancelled.has(plain(cells.get('state') ?? ''))) {
    problems.push({ target: 'state', message: companyImportMessages.cancelled })
  }
  const line: CompanyImportRow = {
    row,
    companyName: cells.get('companyName') ?? '',
    email: cells.get('contactPerson.email') ?? '',
    verdict: problems.length > 0 ? 'bad' : 'good',
    problems,
  }
  return problems.length === 0 && read.success && createdAt !== undefined
    ? { line, company: { ...read.data, createdAt } }
    : { line }
}

/** What each row of a file comes to. A name or an address counts as known however its letters are written. */
export function checkCompanies(
  { rows }: FileTable,
  columns: readonly string[],
  edition: string,
  known: readonly { companyName: string; contactEmail: string }[],
): ReadCompany[] {
  const onRecord = new Set(known.flatMap(({ companyName, contactEmail }) => [plain(companyName), plain(contactEmail)]))
  const inFile = new Set<string>()
  return rows.map(({ row, cells }) => {
    const named = new Map(columns.flatMap((id, at) => (id === '' ? [] : [[id, (cells[at] ?? '').trim()] as const])))
    const read = readRow(named, edition, row)
    const keys = [read.line.companyName, read.line.email].map(plain).filter((key) => key !== '')
    const message = keys.some((key) => onRecord.has(key))
      ? companyImportMessages.onRecord
      : keys.some((key) => inFile.has(key))
        ? companyImportMessages.inFile
        : undefined
    // A bad row is not imported: the good one below it is no duplicate of anything.
    if (read.company !== undefined) for (const key of keys) inFile.add(key)
    if (message === undefined || read.company === undefined) return read
    return { line: { ...read.line, verdict: 'duplicate', problems: [{ target: '', message }] } }
  })
}
