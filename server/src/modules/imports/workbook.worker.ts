import { read as parse, type CellObject, type ParsingOptions, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { withoutProtection } from '@project-week/contract/exports/csv'
import { importMessages, importRowLimit, plainHeading } from '@project-week/contract/imports/import-table'
import type { Message } from '@project-week/contract/messages'
import { parentPort, workerData } from 'node:worker_threads'
import { judgeZip } from './inflated-size.ts'
import { decodeText, isText, readCsv } from './read-csv.ts'
import type { FileTable, SheetCell, WorkbookAnswer, WorkbookOrder } from './read-workbook.ts'

/** More than 20,000 rows of five columns ever come to. */
const inflatedLimit = 64 * 1024 * 1024
const headerRows = 20
const columnLimit = 200

class Refusal extends Error {
  readonly said: Message
  constructor(said: Message) {
    super(said)
    this.said = said
  }
}

const isZip = (file: Buffer) => file.length > 4 && file.readUInt32LE(0) === 0x04034b50
const isCompound = (file: Buffer) => file.length > 512 && file.readUInt32BE(0) === 0xd0cf11e0

/** Refuses by what the file is, before anything of it is interpreted. */
function refuseByContent(file: Buffer): void {
  if (isCompound(file)) {
    // An encrypted .xlsx is an old container with this stream, whose name is UTF-16.
    if (file.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new Refusal(importMessages.locked)
    if (file.includes(Buffer.from('_VBA_PROJECT', 'utf16le'))) throw new Refusal(importMessages.macros)
    return
  }
  if (!isZip(file)) throw new Refusal(importMessages.notWorkbook)
  const verdict = judgeZip(file, inflatedLimit)
  if (verdict.kind === 'too-large') throw new Refusal(importMessages.tooLarge)
  if (verdict.kind === 'broken' || !verdict.names.some((name) => /^xl\/workbook\.(xml|bin)$/i.test(name))) {
    throw new Refusal(importMessages.notWorkbook)
  }
  if (verdict.names.some((name) => /vbaProject/i.test(name))) throw new Refusal(importMessages.macros)
}

/** Before this a cell with the format of a date is a time of day or a duration: Excel's days begin in 1900, or in 1904. */
const firstDate = Date.UTC(1905)
const isDate = ({ v: value }: CellObject) => value instanceof Date && value.getTime() >= firstDate

/** A number is shown with leading zeros, as numbers of students and postcodes are: digits alone, and what stands between. */
const isPadded = (format: string) => /^0{2,}$/.test(format.split(';')[0]?.replaceAll(/"[^"]*"|\\.|[ ()/-]/g, '') ?? '')

/** What a cell holds, whatever its format shows of it. Excel keeps 15 digits: the rest is how a computer counts. */
function valueOf(cell: CellObject): string {
  const { t: type, v: value, w: shown = '', z: format = '' } = cell
  if (value instanceof Date) {
    if (!isDate(cell)) return shown
    const [day = '', time = ''] = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().split(/[T.]/)
    return time === '00:00:00' ? day : `${day} ${time}`
  }
  if (type !== 'n') return String(value)
  return isPadded(String(format)) ? shown : String(Number(Number(value).toPrecision(15)))
}

const plainText = (text: string) => text.replaceAll('\u00A0', ' ').trim()

/** The parser lists cells without content as `z`. */
const hasContent = (cell: CellObject | undefined) => cell !== undefined && (cell.t !== 'z' || cell.f !== undefined)

/** A formula counts by the result that is stored with it, be it the empty text. */
function readCell(cell: CellObject | undefined): SheetCell {
  if (cell === undefined || !hasContent(cell)) return { text: '' }
  if (cell.t === 'z' || cell.v === undefined) return { text: '', ...(cell.f !== undefined && { kind: 'formula' }) }
  if (cell.t === 'e') return { text: cell.w ?? '' }
  const kind = isDate(cell) ? 'date' : cell.t === 'n' ? 'number' : undefined
  return { text: plainText(valueOf(cell)), ...(kind && { kind }) }
}

const rowOf = (sheet: WorkSheet, row: number): (CellObject | undefined)[] =>
  ((sheet as unknown as { '!data'?: (CellObject | undefined)[][] })['!data']?.[row] ?? []).slice(0, columnLimit)

/** How many rows a sheet has. The parser lists formatted ones without content too, down to the last. */
function lengthOf(sheet: WorkSheet): number {
  const data = (sheet as unknown as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? []
  return data.findLastIndex((cells) => cells?.some(hasContent)) + 1
}

/** Whatever hid it: a person, a filter, a folded group, or a size of zero. */
function isRowHidden(sheet: WorkSheet, row: number): boolean {
  const { hidden = false, hpt } = sheet['!rows']?.[row] ?? {}
  return hidden || hpt === 0
}
function isColumnHidden(sheet: WorkSheet, column: number): boolean {
  const { hidden = false, width } = sheet['!cols']?.[column] ?? {}
  return hidden || width === 0
}

interface NamedSheet {
  name: string
  sheet: WorkSheet
}

const isFilled = ({ text, kind }: SheetCell) => text !== '' || kind !== undefined

/** What is hidden is last year's list or a lookup: nobody who opens the file sees that it would be imported. */
const visibleSheets = ({ SheetNames, Sheets, Workbook }: WorkBook): NamedSheet[] =>
  SheetNames.flatMap((name, at) => {
    const sheet = Sheets[name]
    return sheet === undefined || Workbook?.Sheets?.[at]?.Hidden ? [] : [{ name, sheet }]
  })

const options: ParsingOptions = {
  dense: true,
  cellDates: true,
  cellNF: true,
  cellHTML: false,
  // Without the styles nothing says which rows and columns are hidden.
  cellStyles: true,
  // Two more than allowed: the header, and the one that tells that there are too many.
  sheetRows: importRowLimit + headerRows + 2,
}

/** What may hold a table. */
interface Page {
  /** The sheet's; a text has none. */
  name?: string
  rows: SheetCell[][]
  isRowHidden: (row: number) => boolean
  isColumnHidden: (column: number) => boolean
}

function pageOf({ name, sheet }: NamedSheet): Page {
  const rows = Array.from({ length: lengthOf(sheet) }, (_, at) => Array.from(rowOf(sheet, at), readCell))
  // The cells that a merge swallowed, and the first one, which keeps the value.
  for (const { s, e } of sheet['!merges'] ?? []) {
    for (const row of rows.slice(s.r, e.r + 1)) {
      for (let at = s.c; at <= Math.min(e.c, columnLimit - 1); at++) {
        row[at] = { ...(row[at] ?? { text: '' }), kind: 'merged' }
      }
    }
  }
  return {
    name,
    rows,
    isRowHidden: (row) => isRowHidden(sheet, row),
    isColumnHidden: (column) => isColumnHidden(sheet, column),
  }
}

function typedCell(typed: string): SheetCell {
  const text = withoutProtection(plainText(typed))
  return /^\d/.test(text) ? { text, kind: 'number' } : { text }
}

const isNever = () => false

/** A portal's ".xls" may be a web page. */
const isMarkup = (text: string) => /^\s*</.test(text)

/** What may be the table: the visible sheets of a workbook, or a text by each separator that it may have. */
function readPages(file: Buffer, takesText: boolean): { pages: Page[]; isWindows1252: boolean } {
  if (!takesText || isZip(file) || isCompound(file) || !isText(file)) {
    refuseByContent(file)
    return { pages: visibleSheets(parse(file, options)).map(pageOf), isWindows1252: false }
  }
  const { text, isWindows1252 } = decodeText(file)
  const pages = isMarkup(text)
    ? visibleSheets(parse(text, { ...options, type: 'string', raw: true })).map(pageOf)
    : readCsv(text).map((rows) => ({
        rows: rows.map((cells) => cells.slice(0, columnLimit).map(typedCell)),
        isRowHidden: isNever,
        isColumnHidden: isNever,
      }))
  return { pages, isWindows1252 }
}

type Line = FileTable['rows'][number]
const isRow = ({ cells }: Line) => cells.filter((cell) => cell !== '').length > 1

/** The table of a sheet, headed by the line near its top that has the most known headings. */
function tableIn(page: Page, known: ReadonlySet<string>) {
  const lines = page.rows
    .map((cells, at) => ({ cells, at }))
    .filter(({ cells }) => cells.some(isFilled))
    .map(({ cells, at }): Line => ({
      row: at + 1,
      isHidden: page.isRowHidden(at),
      cells: cells.map(({ text }) => text),
      kinds: cells.map(({ kind }) => kind),
    }))
  const top = lines.slice(0, headerRows)
  // Above the headings people write what the list is: a line with one cell. A list of one column has no other lines.
  const [heading] = (top.some(isRow) ? top.filter(isRow) : top)
    .map((line) => ({ line, score: new Set(line.cells.map(plainHeading).filter((text) => known.has(text))).size }))
    .toSorted((a, b) => b.score - a.score)
  if (heading === undefined) return []
  const { line, score } = heading
  const hiddenColumns = [...line.cells.keys()].filter((at) => page.isColumnHidden(at))
  return [{ name: page.name, headings: line.cells, rows: lines.slice(lines.indexOf(line) + 1), hiddenColumns, score }]
}

/** The table that has the most known headings, of the first sheet where several have as many. */
function readTable(file: Buffer, known: ReadonlySet<string>, takesText: boolean): FileTable {
  const { pages, isWindows1252 } = readPages(file, takesText)
  const [table, ...others] = pages
    .flatMap((page) => tableIn(page, known))
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => b.score - a.score)
  if (table === undefined) throw new Refusal(importMessages.noRows)
  const { headings, rows, hiddenColumns, score } = table
  if (rows.length > importRowLimit) throw new Refusal(importMessages.tooManyRows)
  const otherSheets = others.flatMap((other) => (other.score === score ? (other.name ?? []) : []))
  return { headings, rows, hiddenColumns, otherSheets, isWindows1252 }
}

function answer(): WorkbookAnswer {
  try {
    const { file, headings, takesText } = workerData as WorkbookOrder
    return { table: readTable(Buffer.from(file), new Set(headings.map(plainHeading)), takesText) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.said }
    // What the parser throws at a damaged file is of every kind; an encrypted .xls says so only to the parser.
    const isLocked = error instanceof Error && error.message.includes('password-protected')
    return { refusal: isLocked ? importMessages.locked : importMessages.notWorkbook }
  }
}

parentPort?.postMessage(answer())
