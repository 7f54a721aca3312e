/** The byte order mark, which tells spreadsheets that what follows is UTF-8. */
export const csvMark = '\uFEFF'

/** What a spreadsheet would take for a formula (OWASP: CSV injection); a phone number is none. */
const startsFormula = /^[=@\t\r]|^[+-](?![\d ()/.-]*$)/

function fieldOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = (startsFormula.test(value) ? `'${value}` : value).toWellFormed()
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of CSV (RFC 4180) with its end. A text that would start a formula gets an apostrophe. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(fieldOf).join(',')}\r\n`
