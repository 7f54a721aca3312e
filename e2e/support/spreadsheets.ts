import { read, utils, write } from '@e965/xlsx'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** What a program other than ours found in a workbook: texts as texts, numbers and dates as numbers. */
export interface OpenedSheet {
  cells: (string | number)[][]
  /** Number formats of the whole sheet; a date's says day, month and year. */
  formats: string[]
}

const gnumeric = '/usr/bin/ssconvert'
const libreOffice = '/usr/bin/soffice'

/** Which of the programs are here; the journeys say loudly which are not. */
export const has = { gnumeric: existsSync(gnumeric), libreOffice: existsSync(libreOffice) }
for (const [program, isHere] of Object.entries(has)) {
  if (!isHere) console.warn(`!! ${program} IS NOT INSTALLED: no exported workbook was opened with it. !!`)
}

function inFolder<Answer>(work: (folder: string) => Answer): Answer {
  const folder = mkdtempSync(join(tmpdir(), 'project-week-sheet-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(x?)([0-9a-fA-F]+)|(\w+));/g, (_, hex: string, code: string, name: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)) : (entities[name] ?? ''),
  )

/** Gnumeric's value type of a number. */
const floatType = '40'

/** Opens a workbook in gnumeric and reads back what that makes of it. Throws where it says a word. */
export function openInGnumeric(file: string): OpenedSheet {
  return inFolder((folder) => {
    const out = join(folder, 'out.xml')
    const said = execFileSync(gnumeric, ['-T', 'Gnumeric_XmlIO:sax:0', file, out], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (said !== '') throw new Error(`gnumeric says: ${said}`)
    const xml = readFileSync(out, 'utf8')
    const cells: (string | number)[][] = []
    for (const [, row, column, type, text = ''] of xml.matchAll(
      /<gnm:Cell Row="(\d+)" Col="(\d+)" ValueType="(\d+)"[^>]*>([^<]*)<\/gnm:Cell>/g,
    )) {
      const value = unescapeXml(text)
      const line = (cells[Number(row)] ??= [])
      line[Number(column)] = type === floatType ? Number(value) : value
    }
    return { cells, formats: [...xml.matchAll(/ Format="([^"]*)"/g)].map(([, format = '']) => unescapeXml(format)) }
  })
}

/** LibreOffice writes the dates that it found in this way, whatever their format; texts never look like it. */
const americanDate = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d):\d\d$/

/** Opens a workbook in LibreOffice and reads back each cell as a text, dates as DD/MM/YYYY HH:MM. */
export function openInLibreOffice(file: string): string[][] {
  return inFolder((folder) => {
    // Commas, quotes, UTF-8, every text quoted.
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false'
    const said = execFileSync(
      libreOffice,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        filter,
        '--outdir',
        folder,
        file,
      ],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    )
    if (!said.includes('using filter')) throw new Error(`LibreOffice says: ${said}`)
    const cells = readCsv(readFileSync(join(folder, basename(file).replace(/(\.\w+)?$/, '.csv')), 'utf8'))
    return cells.map((row) => row.map((text) => text.replace(americanDate, '$2/$1/$3 $4')))
  })
}

/** The cells of a CSV file, all as texts. */
export function readCsv(text: string): string[][] {
  const book = read(text.replace(/^\uFEFF/, ''), { type: 'string', raw: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return sheet === undefined ? [] : utils.sheet_to_json(sheet, { header: 1, raw: false, defval: '' })
}

/** A workbook as an office has it, to be imported. */
export function workbookOf(rows: readonly (readonly string[])[], bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Users')
  return write(book, { type: 'buffer', bookType }) as Buffer
}
