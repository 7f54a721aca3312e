import type { Field } from '@project-week/contract/field'
import {
  type ImportColumns,
  type ImportCounts,
  importMessages,
  type ImportOrder,
  type ImportPreview,
  type ImportQuery,
  type ImportRow,
  type ImportTarget,
  plainHeading,
} from '@project-week/contract/imports/import-table'
import type { Message } from '@project-week/contract/messages'
import { folded, refusedCharacter } from '@project-week/contract/text'
import { AppError } from '../../errors.ts'
import { phoneOfDigits, refusePhone } from '../../phone-number.ts'
import { lossOf } from './cell-loss.ts'
import { mapInPieces } from './map-in-pieces.ts'
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
  { notImported }: Pick<ImportColumns, 'notImported'>,
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
function readColumns(targets: readonly ImportTarget[], given: string | undefined, table: FileTable): string[] {
  if (given === undefined) return proposeColumns(targets, table)
  const { headings } = table
  const columns = given.split(',')
  const used = columns.filter((id) => id !== '')
  const isKnown = used.every((id) => targets.some((target) => target.id === id))
  if (columns.length !== headings.length || !isKnown || new Set(used).size < used.length) {
    throw new AppError('validation_failed', 422, importMessages.columns)
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

const valuesByWord = new WeakMap<Pick<Field, 'options'>, ReadonlyMap<string, string>>()

/** The value that a cell names, by itself or by its words in either language. */
export function valueOf(field: Pick<Field, 'options'>, text: string): string {
  if (field.options === undefined || text === '') return text
  let values = valuesByWord.get(field)
  if (values === undefined) {
    // Backwards: the first value keeps a word that two have.
    const words = Object.entries(field.options)
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

type Problems = ImportRow['problems']

/** One problem for each field. */
export function problemsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Problems {
  const problems: Problems = []
  for (const { path, message } of issues) {
    const target = path.join('.')
    if (!problems.some((other) => other.target === target)) problems.push({ target, message })
  }
  return problems
}

const isSalutation = (word = '') => /^(?:frau|fr\.|herrn?|hr\.|mrs?\.?|ms\.?|miss)$/i.test(word)
const isTitle = (word = '') => /^(?:prof|dr|dipl)(?:\.|$)/i.test(word)
const isParticle = (word = '') => /^(?:von|vom|van|de|del|den|der|di|da|la|le|zu|zum|zur)$/i.test(word)

/** Where a file has names in one column, their first names in the field of their own: no "Frau" belongs to a name. */
export function splitName(cells: Cells, firstName: string, lastName: string): Cells {
  const name = cells.get(lastName) ?? ''
  if (cells.has(firstName) || name.includes(',')) return cells
  const words = name.split(/\s+/)
  if (isSalutation(words[0])) words.shift()
  const titles = words.findIndex((word) => !isTitle(word))
  let at = words.length - 1
  while (isParticle(words[at - 1])) at -= 1
  if (at <= titles) return new Map([...cells, [lastName, words.join(' ')]])
  return new Map([...cells, [firstName, words.slice(0, at).join(' ')], [lastName, words.slice(at).join(' ')]])
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
  if (isNumber && isBareNumber(phone)) return [{ path: [target], message: importMessages.phone }]
  try {
    refusePhone(target, phone, country)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [message = error.message] = Object.values(error.fields ?? {})
    return [{ path: [target], message }]
  }
}

/** What a row comes to unless something is wrong with it, and what makes two rows the same, as `folded` writes it. */
export type RowReading<Entry> = { entry: Entry; keys: readonly string[] } | { problems: Problems }

export type CheckedRow<Entry> = ImportRow & { entry?: Entry }

/** An import of one kind of rows. */
export interface RowImport<Entry> {
  columns: ImportColumns
  /** What a row's cells are taken for. */
  prepare: (cells: Cells) => Cells
  /** @param numbers the targets whose cells the file has as numbers */
  read: (cells: Cells, numbers: ReadonlySet<string>) => RowReading<Entry>
  /** What becomes of the good rows, seen against what is kept; by default each is added. */
  compare: (entries: readonly Entry[]) => Promise<(entry: Entry) => Partial<CheckedRow<Entry>>>
}

/** What an import would do with each row of a file; nothing with a hidden one unless it is taken. */
async function planImport<Entry>(
  { columns: source, prepare, read, compare }: RowImport<Entry>,
  { columns: given, hidden }: ImportQuery,
  table: FileTable,
): Promise<{ columns: string[]; rows: CheckedRow<Entry>[] }> {
  const columns = readColumns(source.targets, given, table)
  const places = columns.flatMap((target, at) => (target === '' ? [] : [{ target, at }]))
  const inFile = new Set<string>()
  const rows = await mapInPieces(table.rows, ({ row, isHidden, cells: texts, kinds }): CheckedRow<Entry> => {
    const own = new Map(places.map(({ target, at }) => [target, (texts[at] ?? '').trim()]))
    const cells = prepare(own)
    const line = { row, isHidden, cells: source.shown.map((id) => cells.get(id) ?? '') }
    if (isHidden && hidden === undefined) return { ...line, verdict: 'hidden', problems: [] }
    const lost = places.flatMap(({ target, at }) => {
      const text = own.get(target) ?? ''
      const message = refusedCharacter(text) ?? lossOf(text, kinds[at])
      return message === undefined ? [] : [{ target, message }]
    })
    const numbers = new Set(places.filter(({ at }) => kinds[at] === 'number').map(({ target }) => target))
    const reading = lost.length > 0 ? { problems: lost } : read(cells, numbers)
    if ('problems' in reading) return { ...line, verdict: 'bad', ...reading }
    if (reading.keys.some((key) => inFile.has(key))) {
      return { ...line, verdict: 'bad', problems: [{ target: '', message: importMessages.inFile }] }
    }
    for (const key of reading.keys) inFile.add(key)
    return { ...line, verdict: 'add', problems: [], entry: reading.entry }
  })
  const judge = await compare(rows.flatMap(({ entry }) => entry ?? []))
  return { columns, rows: rows.map((row) => (row.entry === undefined ? row : { ...row, ...judge(row.entry) })) }
}

export async function previewImport<Entry>(
  source: RowImport<Entry>,
  query: ImportQuery,
  table: FileTable,
): Promise<ImportPreview> {
  const { columns, rows } = await planImport(source, query, table)
  const { headings, hiddenColumns, otherSheets, isWindows1252 } = table
  return {
    headings,
    columns,
    unrecognised: listUnrecognised(source.columns, columns, table),
    hiddenColumns,
    otherSheets,
    isWindows1252,
    rows,
  }
}

/**
 * The rows to import, each with its entry, and their numbers.
 *
 * @throws 422 validation_failed with the rows that are wrong, unless only the good ones are asked for
 */
export async function readGoodRows<Entry>(
  source: RowImport<Entry>,
  order: ImportOrder,
  table: FileTable,
): Promise<{ added: Entry[]; changed: Entry[]; counts: ImportCounts }> {
  const { rows } = await planImport(source, order, table)
  const bad = rows.filter(({ verdict }) => verdict === 'bad')
  if (bad.length > 0 && order.rows !== 'good') {
    const fields = bad.flatMap(({ row, problems }) =>
      problems.map(({ target, message }): [string, Message] => [`${row}.${target}`, message as Message]),
    )
    throw new AppError('validation_failed', 422, importMessages.badRows, { fields: Object.fromEntries(fields) })
  }
  const entriesOf = (verdict: ImportRow['verdict']) =>
    rows.flatMap((row) => (row.verdict === verdict && row.entry ? [row.entry] : []))
  const [added, changed] = [entriesOf('add'), entriesOf('change')]
  const unchanged = entriesOf('keep').length
  const counts = { added: added.length, changed: changed.length, unchanged }
  return { added, changed, counts: { ...counts, left: rows.length - added.length - changed.length - unchanged } }
}
