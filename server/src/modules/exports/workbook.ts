import { Readable } from 'node:stream'
import { berlinTime } from './berlin-time.ts'
import type { FileCell, FileColumn } from '@project-week/contract/exports/file-columns'
import { writeZip } from '../../zip.ts'

/** Excel refuses cells over this many UTF-16 code units. */
export const longestCell = 32_767

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Positions in `cellXfs` below. */
const styles = { header: 1, date: 2 }
const stylesXml = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const contentTypesXml = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentTypes}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentTypes}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${contentTypes}.sharedStrings+xml"/></Types>`

const rootRelationshipsXml = `${head}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${officeRelationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const workbookRelationshipsXml = `${head}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${officeRelationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${officeRelationships}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${officeRelationships}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`

/** What a text has that XML 1.0 or the format's own escapes (ECMA-376, ST_Xstring) would read differently. */
const needsCare = /[&<>\r\uFFFE\uFFFF]|(?![\t\n])\p{Cc}|\p{Cs}|_x[0-9A-Fa-f]{4}_/u
const careful = new RegExp(needsCare, 'gu')
const written = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['\r', '\n'],
])

/** A text as element content: nothing that XML cannot carry, and `_x0041_` stays what it says instead of an A. */
function xmlOf(text: string): string {
  if (!needsCare.test(text)) return text
  return text
    .replaceAll('\r\n', '\n')
    .replace(careful, (found) => written.get(found) ?? (found.startsWith('_x') ? `_x005F${found}` : ''))
}

/** Cuts to what a cell holds, and shows that it was cut. */
const fitting = (text: string): string =>
  text.length <= longestCell
    ? text
    : `${text
        .slice(0, longestCell - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`

const textXml = (text: string): string => {
  const isSpaced = text.trim().length < text.length || text.includes('\n')
  return `<t${isSpaced ? ' xml:space="preserve"' : ''}>${xmlOf(fitting(text))}</t>`
}

const daySeconds = 86_400
/** 1 January 1970 counted from Excel's day zero. */
const epoch = 25_569

/** Texts that occur often, each once in the file. */
interface SharedTexts {
  positions: Map<string, string>
  used: number
}

/** More different texts than this are no longer few: they are written where they stand. */
const sharedLimit = 20_000

/**
 * What follows a cell's address: attributes and content. Empty for an empty cell, which is left out: addresses are
 * optional in the format, but gnumeric reads no cell without one.
 */
function cellXml(value: FileCell, repeats: boolean, shared: SharedTexts): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return Number.isFinite(value) ? `><v>${value}</v></c>` : ''
  if (typeof value === 'object') {
    return ` s="${styles.date}"><v>${Math.floor(berlinTime(value.getTime()) / 1000) / daySeconds + epoch}</v></c>`
  }
  if (repeats) {
    const known = shared.positions.get(value)
    if (known !== undefined) {
      shared.used++
      return known
    }
    if (shared.positions.size < sharedLimit) {
      const made = ` t="s"><v>${shared.positions.size}</v></c>`
      shared.positions.set(value, made)
      shared.used++
      return made
    }
  }
  return ` t="inlineStr"><is>${textXml(value)}</is></c>`
}

/** A column's letters: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

/** As much text as goes into one piece of the compressed stream. */
const pieceLength = 128 * 1024

/**
 * Collects texts as bytes, row by row: kept as text until a piece is full they would outlive young garbage
 * collections, and the process would grow by what takes seconds to be collected.
 */
class Piece {
  #bytes = Buffer.allocUnsafeSlow(2 * pieceLength)
  #length = 0

  add(text: string): void {
    // A unit of UTF-16 takes at most three bytes.
    const most = this.#length + 3 * text.length
    if (most > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(most)
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    this.#length += this.#bytes.write(text, this.#length)
  }

  get isFull(): boolean {
    return this.#length >= pieceLength
  }

  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    return taken
  }
}

async function* sheetXml<Row>(
  columns: readonly FileColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
  shared: SharedTexts,
  size: { rows: number },
): AsyncGenerator<Buffer, void, undefined> {
  const piece = new Piece()
  piece.add(
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>`,
  )
  for (const [at, { width }] of columns.entries()) {
    piece.add(`<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  }
  const makers = columns.map(({ value, repeats }, at) => ({
    letters: columnLetters(at),
    value,
    repeats: repeats === true,
  }))
  piece.add('</cols><sheetData><row r="1">')
  for (const [at, { header }] of columns.entries()) {
    piece.add(`<c r="${columnLetters(at)}1" s="${styles.header}" t="inlineStr"><is>${textXml(header)}</is></c>`)
  }
  piece.add('</row>')
  for await (const row of rows) {
    size.rows++
    const line = size.rows + 1
    let xml = `<row r="${line}">`
    for (const { letters, value, repeats } of makers) {
      const cell = cellXml(value(row), repeats, shared)
      if (cell !== '') xml += `<c r="${letters}${line}"${cell}`
    }
    piece.add(`${xml}</row>`)
    if (piece.isFull) yield piece.take()
  }
  piece.add(`</sheetData><autoFilter ref="${filterRange(columns, size)}"/></worksheet>`)
  yield piece.take()
}

const filterRange = (columns: readonly unknown[], size: { rows: number }) =>
  `A1:${columnLetters(columns.length - 1)}${size.rows + 1}`

/** Excel keeps a sheet's filter also as a hidden name, with absolute addresses. */
function* workbookXml(sheet: string, columns: readonly unknown[], size: { rows: number }): Generator<Buffer> {
  const range = filterRange(columns, size).replace(/([A-Z]{1,3})(\d+)/g, '$$$1$$$2')
  yield Buffer.from(
    `${head}<workbook xmlns="${main}" xmlns:r="${officeRelationships}"><bookViews><workbookView/></bookViews><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'${sheet}'!${range}</definedName></definedNames></workbook>`,
  )
}

function* sharedStringsXml({ positions, used }: SharedTexts): Generator<Buffer> {
  const piece = new Piece()
  piece.add(`${head}<sst xmlns="${main}" count="${used}" uniqueCount="${positions.size}">`)
  for (const text of positions.keys()) {
    piece.add(`<si>${textXml(text)}</si>`)
    if (piece.isFull) yield piece.take()
  }
  piece.add('</sst>')
  yield piece.take()
}

/**
 * Level 1 is twice as fast as the default on spreadsheets, and 15 % larger. The first day that the format knows: an
 * archive's bytes depend on its content alone.
 */
const options = { compressionLevel: 1, mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/**
 * Writes one sheet as a stream: bold frozen header with filters, dates as dates, numbers as numbers, texts as texts
 * whatever they start with.
 *
 * @param sheet the sheet's name, a plain word
 * @param rows read one by one; a client that leaves ends the reading
 */
export function writeWorkbook<Row>(
  sheet: string,
  columns: readonly FileColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Readable {
  const shared: SharedTexts = { positions: new Map(), used: 0 }
  const size = { rows: 0 }
  const whole = (xml: string) => [Buffer.from(xml)]
  const parts: { name: string; content: AsyncIterable<Buffer> | Iterable<Buffer> }[] = [
    { name: '[Content_Types].xml', content: whole(contentTypesXml) },
    { name: '_rels/.rels', content: whole(rootRelationshipsXml) },
    { name: 'xl/_rels/workbook.xml.rels', content: whole(workbookRelationshipsXml) },
    { name: 'xl/styles.xml', content: whole(stylesXml) },
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(columns, rows, shared, size) },
    // Known only once all rows are written; generators ask when their turn comes.
    { name: 'xl/workbook.xml', content: workbookXml(sheet, columns, size) },
    { name: 'xl/sharedStrings.xml', content: sharedStringsXml(shared) },
  ]
  return writeZip(
    parts.map(({ name, content }) => ({ name, options, open: () => Readable.from(content, { objectMode: false }) })),
  )
}
