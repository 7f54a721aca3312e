import type { Locale } from '../locale.ts'

/** The byte order mark, which tells spreadsheets that the file is UTF-8. */
export const csvMark = '\uFEFF'

/**
 * Where a spreadsheet could start a formula (OWASP: CSV injection), including full-width signs. Not only at the start
 * of a text: a spreadsheet that splits at another separator than the file's treats a field's quotation mark as text,
 * and starts a cell wherever such a separator or a line break occurs.
 */
const start = '((?:^|[,;\\t\\r\\n])(?:[^\\S\\t\\r\\n]|["\\p{Cf}])*)'
/** Even after apostrophes, so that those of a text can be told from the protecting one. */
const formula = "(?='*[=@+\\-＝＠＋－])"
const beforeFormula = new RegExp(start + formula, 'gu')
const protection = new RegExp(`${start}'${formula}`, 'gu')

/** A cell's text before `csvLine` protected it. */
export const withoutProtection = (text: string): string => text.replace(protection, '$1')

const isPhoneNumber = (text: string) => /^[+-][\d ()/.-]*$/.test(text)

function fieldOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = (isPhoneNumber(value) ? value : value.replace(beforeFormula, "$1'")).toWellFormed()
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The separator that a spreadsheet in this language expects when a file is opened by double click. */
const separators = { en: ',', de: ';' } as const

/**
 * A line of CSV (RFC 4180 except for the German separator) with its line end. A text in which a formula could start is
 * protected by an apostrophe.
 */
export const csvLine = (values: readonly (string | number | null)[], language: Locale): string =>
  `${values.map(fieldOf).join(separators[language])}\r\n`
