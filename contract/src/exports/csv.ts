import type { Locale } from '../locale.ts'

/** The byte order mark, which tells spreadsheets that what follows is UTF-8. */
export const csvMark = '\uFEFF'

/**
 * Where a spreadsheet would begin a formula (OWASP: CSV injection), signs of full width included. Not at the start of a
 * text alone: a spreadsheet that splits at another sign than the file does takes the quotation mark of a field for a
 * letter, and begins a cell wherever such a sign or a line break stands in a text.
 */
const start = '((?:^|[,;\\t\\r\\n])(?:[^\\S\\t\\r\\n]|["\\p{Cf}])*)'
/** Behind apostrophes too, so that those of a text are told from the one that protects it. */
const formula = "(?='*[=@+\\-＝＠＋－])"
const beforeFormula = new RegExp(start + formula, 'gu')
const protection = new RegExp(`${start}'${formula}`, 'gu')

/** The text of a cell as it was before `csvLine` protected it. */
export const withoutProtection = (text: string): string => text.replace(protection, '$1')

const isPhoneNumber = (text: string) => /^[+-][\d ()/.-]*$/.test(text)

function fieldOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = (isPhoneNumber(value) ? value : value.replace(beforeFormula, "$1'")).toWellFormed()
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** At what a spreadsheet in this language splits a file that somebody opens with a double click. */
const separators = { en: ',', de: ';' } as const

/**
 * A line of CSV (RFC 4180 but for the German separator) with its end. A text in which a formula would start gets an
 * apostrophe before it.
 */
export const csvLine = (values: readonly (string | number | null)[], language: Locale): string =>
  `${values.map(fieldOf).join(separators[language])}\r\n`
