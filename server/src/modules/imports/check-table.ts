import type { Edition } from '@project-week/contract/editions/edition'
import type { Field } from '@project-week/contract/field'
import {
  type TableColumns,
  type ImportTarget,
  plainHeading,
  tableImportMessages,
  type TableImportRow,
} from '@project-week/contract/imports/import-table'
import type { Label } from '@project-week/contract/enumerations/enumerations'
import { folded } from '@project-week/contract/text'
import { AppError } from '../../errors.ts'
import { phoneOfDigits, refusePhone } from '../../phone-number.ts'
import { instantOf, isAfterWeek } from './read-day.ts'
import type { FileTable } from './read-workbook.ts'

/**
 * The target of each heading: by its surest name, and the first column of two that would be the same. A column that
 * nobody sees is none until somebody says so.
 */
function proposeColumns(targets: readonly ImportTarget[], { headings, hiddenColumns }: FileTable): string[] {
  const plainHeadings = headings.map((heading, at) => (hiddenColumns.includes(at) ? '' : plainHeading(heading)))
  const columns = headings.map(() => '')
  for (const { id, headings: names, behind } of targets) {
    for (const name of [id, ...names].map(plainHeading)) {
      const at = plainHeadings.findIndex((heading, index) => heading === name && columns[index] === '')
      if (at === -1) continue
      columns[at] = id
      break
    }
    const next = behind ? columns.indexOf(behind.target) + 1 : 0
    const isNext = behind?.headings.map(plainHeading).includes(plainHeadings[next] ?? '')
    if (next > 0 && isNext && columns[next] === '' && !columns.includes(id)) columns[next] = id
  }
  return columns
}

/** The places of the columns of which somebody has to say what they are: of an empty one nobody has. */
export function listUnrecognised(
  { notImported }: Pick<TableColumns, 'notImported'>,
  columns: readonly string[],
  { headings, rows }: FileTable,
): number[] {
  const known = new Set(notImported.map(plainHeading))
  return columns.flatMap((id, at) =>
    id !== '' || known.has(plainHeading(headings[at] ?? '')) || rows.every(({ cells }) => (cells[at] ?? '') === '')
      ? []
      : [at],
  )
}

/** @throws 422 validation_failed where they are not one known target for each heading, none of them twice */
export function readColumns(targets: readonly ImportTarget[], given: string | undefined, table: FileTable): string[] {
  if (given === undefined) return proposeColumns(targets, table)
  const { headings } = table
  const columns = given.split(',')
  const used = columns.filter((id) => id !== '')
  const isKnown = used.every((id) => targets.some((target) => target.id === id))
  if (columns.length !== headings.length || !isKnown || new Set(used).size < used.length) {
    throw new AppError('validation_failed', 422, tableImportMessages.columns)
  }
  return columns
}

/** What else spreadsheets and offices say for a value. */
const alsoSaid: Readonly<Record<string, readonly string[]>> = {
  yes: ['true', 'wahr'],
  no: ['false', 'falsch'],
  Small: ['klein'],
  Medium: ['mittel'],
  Large: ['groß'],
  'Very Large': ['sehr groß'],
}

const valuesByWord = new WeakMap<Field, ReadonlyMap<string, string>>()

/** The value that a cell names, by itself or by its words in either language. */
export function valueOf(field: Field, text: string): string {
  let values = valuesByWord.get(field)
  if (values === undefined) {
    // Backwards: the first value keeps a word that two have.
    const words = Object.entries(field.options ?? {})
      .toReversed()
      .flatMap(([value, { en, de }]) =>
        [value, en, de, ...(alsoSaid[value] ?? [])].map((word) => [word, value] as const),
      )
    values = new Map(words.map(([word, value]) => [folded(word), value]))
    valuesByWord.set(field, values)
  }
  return values.get(folded(text)) ?? text
}

/** What the cells of a row say, by target. */
export type Cells = ReadonlyMap<string, string>

/** The choices of the columns that a ranked field has. */
export const ranksOf = (cells: Cells, name: string, field: Field): string[] =>
  Array.from({ length: field.limit ?? 1 }, (_, at) => cells.get(`${name}.${at + 1}`) ?? '')
    .filter((choice) => choice !== '')
    .map((choice) => valueOf(field, choice))

type Problems = TableImportRow['problems']

/** One problem for each field. */
export function problemsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Problems {
  const problems: Problems = []
  for (const { path, message } of issues) {
    const target = path.join('.')
    if (!problems.some((other) => other.target === target)) problems.push({ target, message })
  }
  return problems
}

/** A phone number without its plus and its leading zero, or what a CSV file has left of it. */
const isBareNumber = (text: string) => /^[1-9]\d*(?:[.,]\d+)?(?:E\+\d+)?$/i.test(text)

/** The cells with what was a number in the spreadsheet as the one phone number that it can be. */
export const readPhone = (cells: Cells, target: string, country?: string): Cells => {
  const text = cells.get(target) ?? ''
  return new Map([...cells, [target, (isBareNumber(text) ? phoneOfDigits(text, country) : undefined) ?? text]])
}

/** What is wrong with a phone number that is given, as a schema would say it: digits that are text are as they stand. */
export function phoneIssues(
  cells: Cells,
  target: string,
  country: string | undefined,
  isNumber: boolean,
): { path: string[]; message: string }[] {
  const phone = cells.get(target) ?? ''
  if (phone === '') return []
  if (isNumber && isBareNumber(phone)) return [{ path: [target], message: tableImportMessages.phone }]
  try {
    refusePhone(target, phone, country)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [message = error.message] = Object.values(error.fields ?? {})
    return [{ path: [target], message }]
  }
}

/**
 * When a row was registered, and what keeps it from being of this edition.
 *
 * @param targets `withoutDay`: the day that counts where the row has none
 */
export function readPast(
  cells: Cells,
  targets: { day: string; edition: string; withoutDay?: string },
  edition: Edition,
): { createdAt: Date | undefined; problems: Problems } {
  const problems: Problems = []
  const createdAt = instantOf(cells.get(targets.day) || (targets.withoutDay ?? ''))
  if (createdAt === undefined) problems.push({ target: targets.day, message: tableImportMessages.day })
  else if (isAfterWeek(createdAt, edition)) {
    problems.push({ target: targets.day, message: tableImportMessages.afterWeek })
  }
  const given = cells.get(targets.edition) ?? ''
  if (given !== '' && folded(given) !== folded(edition.label)) {
    problems.push({ target: targets.edition, message: tableImportMessages.otherEdition })
  }
  return { createdAt, problems }
}

/** Whether the cell says a state, by itself or by its words. */
export const isState = (cells: Cells, state: string, label: Label): boolean =>
  [state, ...Object.values(label)].map(folded).includes(folded(cells.get('state') ?? ''))

/** A row of a file: who it is about, what it comes to, and what is wrong. */
export interface RowReading<Entry> {
  name: string
  email: string
  /** What makes two rows the same, besides the address. */
  key: string
  entry: Entry | undefined
  /** The day that the row has. */
  day?: Date | undefined
  /** Whether it comes to a lead, which lacks the answers that are the problems. */
  isLead?: boolean
  problems: Problems
}
