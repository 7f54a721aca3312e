import * as z from 'zod/mini'
import { brand } from '../brand.ts'
import type { Label } from '../enumerations/enumerations.ts'
import { type Field, words } from '../field.ts'
import { say, withProgramme } from '../messages.ts'

/** Messages for any file of rows. */
export const importMessages = {
  /** Sent by the server, based on the file's content. */
  notWorkbook: say(
    'Failed to upload. Please try again with a valid Excel file.',
    'Das Hochladen ist gescheitert. Bitte versuchen Sie es mit einer gültigen Excel-Datei.',
  ),
  tooLarge: say(
    'This file is too large to read. Please save only the list in a file of its own.',
    'Diese Datei ist zu groß. Bitte speichern Sie nur die Liste in einer eigenen Datei.',
  ),
  tooManyRows: say(
    'This file has more than 20,000 rows. Please split it into several files.',
    'Diese Datei hat mehr als 20.000 Zeilen. Bitte teilen Sie sie auf mehrere Dateien auf.',
  ),
  locked: say(
    'This workbook is protected with a password. Please save it without one.',
    'Diese Mappe ist mit einem Passwort geschützt. Bitte speichern Sie sie ohne Passwort.',
  ),
  macros: say(
    'This workbook holds macros. Please save it as .xlsx, which leaves them out.',
    'Diese Mappe enthält Makros. Bitte speichern Sie sie als .xlsx, das lässt sie weg.',
  ),
  noRows: say('This file has no rows below its first row.', 'Unter der ersten Zeile stehen keine weiteren Zeilen.'),
  columns: say('These columns do not fit the file.', 'Diese Spalten passen nicht zur Datei.'),
  badRows: say(
    'Nothing was imported: some rows are not right.',
    'Es wurde nichts übernommen: Einige Zeilen stimmen nicht.',
  ),
  inFile: say(
    'This name or address stands in a row above',
    'Dieser Name oder diese Adresse steht in einer Zeile darüber',
  ),
  phone: say(
    'Please write this phone number with its country code, such as +49 170 12345678',
    'Bitte schreiben Sie diese Telefonnummer mit Landesvorwahl, etwa +49 170 12345678',
  ),
  merged: say(
    'This row has merged cells. Please unmerge them.',
    'Diese Zeile hat verbundene Zellen. Bitte lösen Sie sie auf.',
  ),
  formula: say(
    'This cell holds a formula without a result. Please put in the value.',
    'Diese Zelle enthält eine Formel ohne Ergebnis. Bitte tragen Sie den Wert ein.',
  ),
  errorValue: say(
    'This cell shows an error such as #N/A. Put in the value.',
    'Diese Zelle zeigt einen Fehler wie #NV. Tragen Sie den Wert ein.',
  ),
  date: say(
    'This cell holds a date. If you entered something like 3-5, format the cell as text and enter it again.',
    'Diese Zelle enthält ein Datum. Wenn Sie etwas wie 3-5 eingegeben haben, formatieren Sie die Zelle als Text und geben Sie es noch einmal ein.',
  ),
}

export const importRowLimit = 20_000

/** What a file's column may be: a field, or one rank of it. */
export interface ImportTarget {
  id: string
  label: Label
  /** Headings that identify a column besides its id, most reliable first. */
  headings: readonly string[]
  /** Headings that identify it only right behind the column of another target. */
  behind?: { target: string; headings: readonly string[] } | undefined
}

/** Normalises a heading: no case, blanks and signs; a capital ß is written as SS. */
export const plainHeading = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/e\p{Pd}mail/gu, 'email')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const countWords = (heading: string) => plainHeading(heading).split(' ').length

/**
 * A field's columns: one, or one for each rank.
 *
 * @param alsoCalled headings that offices use for it in their own files
 * @param behind those that they use only beside another column
 */
export function targetsOf(
  name: string,
  { label, form, limit = 1, column }: Field,
  alsoCalled: readonly string[] = [],
  behind?: ImportTarget['behind'],
): ImportTarget[] {
  const each = column?.each
  if (each === undefined) {
    const question = form && 'question' in form ? form.question : undefined
    return [
      {
        id: name,
        label,
        behind,
        headings: [
          label.en,
          label.de,
          // More words say more: "Email of the contact person" may stand beside an "Email" of the company.
          ...[...(question ? [question.en, question.de] : []), ...alsoCalled]
            .map((text) => withProgramme(text, brand.programme))
            .sort((a, b) => countWords(b) - countWords(a)),
        ],
      },
    ]
  }
  return Array.from({ length: limit }, (_, index) => {
    const rank = index + 1
    return {
      id: `${name}.${rank}`,
      label: words(`${label.en} ${rank}`, `${label.de} ${rank}`),
      headings: [`${each} ${rank}`, `${label.en} ${rank}`, `${label.de} ${rank}`],
    }
  })
}

export interface ImportColumns {
  /** What a column may be. */
  targets: readonly ImportTarget[]
  /** The targets that the preview shows of each row. */
  shown: readonly string[]
  /** Known headings of our own files that are not imported. */
  notImported: readonly string[]
  /** Whether a text file, such as CSV, is read too. */
  takesText?: boolean
}

export const ImportQuery = z.object({
  /** Comma-separated target ids of the file's columns, empty for those not imported; by default found by headings. */
  columns: z.optional(z.string().check(z.maxLength(4000))),
  /** Rows hidden by hand or by a filter are imported only if selected. */
  hidden: z.optional(z.literal('included')),
  /** What all users of a file without such a column are. */
  type: z.optional(z.literal('Advisor')),
})
export type ImportQuery = z.infer<typeof ImportQuery>
/** With `good`, invalid rows are skipped instead of blocking the whole import. */
export const ImportOrder = z.extend(ImportQuery, { rows: z.optional(z.literal('good')) })
export type ImportOrder = z.infer<typeof ImportOrder>

/** What an import will do with a row. */
export const ImportRow = z.object({
  /** The row's number as Excel shows it. */
  row: z.int(),
  /** Whether it is hidden in the file. */
  isHidden: z.boolean(),
  /** What it says, in the order of the shown targets. */
  cells: z.array(z.string()),
  /** `keep`: it is there already. Hidden rows are left out. */
  verdict: z.enum(['add', 'change', 'keep', 'bad', 'hidden']),
  /** Why it is not imported; `target` is the column's, or empty for the whole row. */
  problems: z.array(z.object({ target: z.string(), message: z.string() })),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportPreview = z.object({
  headings: z.array(z.string()),
  /** The target's id for each heading, empty if not imported. */
  columns: z.array(z.string()),
  /** Indices of columns that are neither imported nor known not to be. */
  unrecognised: z.array(z.int()),
  /** Indices of hidden columns, which are only imported if assigned explicitly. */
  hiddenColumns: z.array(z.int()),
  /** Names of other sheets that could be the list too and are not read. */
  otherSheets: z.array(z.string()),
  /** Whether a text file is not Unicode and was read as Windows-1252: someone should check its umlauts. */
  isWindows1252: z.boolean(),
  rows: z.array(ImportRow),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** Numbers of rows; `left` is of those that are hidden or not right. */
export const ImportCounts = z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), left: z.int() })
export type ImportCounts = z.infer<typeof ImportCounts>

/** What each call with a file of rows has. A workbook takes seconds to read: few calls are enough to correct a file. */
export const fileImport = {
  method: 'POST',
  access: ['admin'],
  rateLimit: { max: 60, perSeconds: 300 },
  upload: { maxBytes: 10 * 1024 * 1024 },
} as const
