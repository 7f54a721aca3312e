import { isUtf8 } from 'node:buffer'

const utf16Marks = [
  ['utf-16le', Buffer.of(0xff, 0xfe)],
  ['utf-16be', Buffer.of(0xfe, 0xff)],
] as const

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** By its byte order mark, or because ASCII is in it, as in any list: of separators and line breaks, if of nothing else. */
function utf16Of(file: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const start = file.subarray(0, 4096)
  const found =
    utf16Marks.find(([, mark]) => start.subarray(0, 2).equals(mark)) ??
    utf16Marks.find(([encoding]) => {
      const text = new TextDecoder(encoding).decode(start)
      return !text.includes('\0') && countOf(text, /[\t-~]/g) > text.length / 8
    })
  return found?.[0]
}

/** Only UTF-16 has zero bytes in a text. */
export const isText = (file: Buffer): boolean => utf16Of(file) !== undefined || !file.includes(0)

/**
 * UTF-16, UTF-8 where most letters beyond ASCII are, with U+FFFD for what is broken, and otherwise what Excel writes as
 * CSV on Windows in western Europe: nothing tells it from its neighbours, so that a person has to look at it.
 */
export function decodeText(file: Buffer): { text: string; isWindows1252: boolean } {
  const encoding = utf16Of(file) ?? 'utf-8'
  const text = new TextDecoder(encoding).decode(file)
  const isWindows1252 =
    encoding === 'utf-8' && !isUtf8(file) && countOf(text, /\uFFFD/g) > countOf(text, /[\u0080-\uFFFC]/g)
  return { text: isWindows1252 ? new TextDecoder('windows-1252').decode(file) : text, isWindows1252 }
}

/** The cells of a text (RFC 4180): a quotation mark counts only where a cell begins, as spreadsheets have it. */
function readRows(text: string, separator: string): string[][] {
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"?)?([^${separator}\\r\\n]*)([${separator}]|\\r\\n|[\\r\\n]|$)`, 'y')
  const rows: string[][] = []
  let row: string[] = []
  while (cell.lastIndex < text.length) {
    const [, quoted = '', rest = '', end] = cell.exec(text) ?? []
    row.push(quoted.replaceAll('""', '"') + rest)
    if (end === separator) continue
    rows.push(row)
    row = []
  }
  return row.length === 0 ? rows : [...rows, row]
}

/** How many of the first rows have as many cells as most have, from 0 to 1. Commas in texts are not in every row. */
function evennessOf(rows: readonly string[][]): number {
  const first = rows.filter((row) => row.some((cell) => cell !== '')).slice(0, 100)
  const widths = Map.groupBy(first, ({ length }) => length)
  widths.delete(1)
  return Math.max(0, ...[...widths.values()].map(({ length }) => length)) / Math.max(1, first.length)
}

/** The rows of a text by the separator that it names, or by each that it may have, the likeliest first. */
export function readCsv(text: string): string[][][] {
  const named = /^sep=([;,\t|])\r?\n/i.exec(text)
  if (named?.[1]) return [readRows(text.slice(named[0].length), named[1])]
  const readings = [';', '\t', ',', '|'].map((separator) => readRows(text, separator))
  return readings.toSorted((a, b) => evennessOf(b) - evennessOf(a))
}
