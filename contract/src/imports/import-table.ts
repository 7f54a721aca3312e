import * as z from 'zod/mini'
import { brand } from '../brand.ts'
import { SemesterLabel } from '../editions/semester.ts'
import type { Label } from '../enumerations/enumerations.ts'
import { type Field, words } from '../field.ts'
import { Locale } from '../locale.ts'
import { say, withProgramme } from '../messages.ts'
import { Day } from '../text.ts'
import { HiddenRows } from './import.ts'

/** Messages for any file whose columns are assigned here. */
export const tableImportMessages = {
  notTable: say(
    'Please select a valid Excel or CSV file (.xlsx, .xls, .csv or .txt).',
    'Bitte wählen Sie eine gültige Excel- oder CSV-Datei (.xlsx, .xls, .csv oder .txt).',
  ),
  noRows: say('This file has no rows below its first row.', 'Unter der ersten Zeile stehen keine weiteren Zeilen.'),
  columns: say('These columns do not fit the file.', 'Diese Spalten passen nicht zur Datei.'),
  notAllGood: say(
    'Nothing was imported: some rows are not right, or are there already.',
    'Es wurde nichts übernommen: Einige Zeilen stimmen nicht oder sind schon da.',
  ),
  noneGood: say(
    'Nothing was imported: no row can be.',
    'Es wurde nichts übernommen: Keine Zeile lässt sich übernehmen.',
  ),
  day: say(
    'Please write the day as 31/12/2025, 31.12.2025 or 2025-12-31',
    'Bitte schreiben Sie den Tag als 31/12/2025, 31.12.2025 oder 2025-12-31',
  ),
  afterWeek: say(
    'This day is after the project week. Correct it, or leave the cell blank.',
    'Dieser Tag liegt nach der Projektwoche. Berichtigen Sie ihn, oder lassen Sie die Zelle leer.',
  ),
  phone: say(
    'Please write this phone number with its country code, such as +49 170 12345678',
    'Bitte schreiben Sie diese Telefonnummer mit Landesvorwahl, etwa +49 170 12345678',
  ),
  otherEdition: say('This row belongs to another edition', 'Diese Zeile gehört zu einer anderen Ausgabe'),
}

/** What a file's column may be: a field, or one rank of it. */
export interface ImportTarget {
  id: string
  label: Label
  /** Headings that identify a column besides its id, most reliable first. */
  headings: readonly string[]
  /** Headings that identify it only right behind the column of another target. */
  behind?: { target: string; headings: readonly string[] } | undefined
  /** Whether a cell that holds a date is meant as one. */
  isDay: boolean
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
  { label, form, kind, limit = 1, column }: Field,
  alsoCalled: readonly string[] = [],
  behind?: ImportTarget['behind'],
): ImportTarget[] {
  const isDay = kind === 'instant'
  const each = column?.each
  if (each === undefined) {
    const question = form && 'question' in form ? form.question : undefined
    return [
      {
        id: name,
        label,
        isDay,
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
      isDay,
      headings: [`${each} ${rank}`, `${label.en} ${rank}`, `${label.de} ${rank}`],
    }
  })
}

/** A file's possible columns, and known headings of our own files that are not imported. */
export interface TableColumns {
  targets: readonly ImportTarget[]
  notImported: readonly string[]
}

/** Comma-separated target ids of the file's columns, empty for those not imported. */
const Columns = z.string().check(z.maxLength(4000))
export const TableImportQuery = z.object({
  edition: SemesterLabel,
  columns: z.optional(Columns),
  hidden: HiddenRows,
})
export const TableImportOrder = z.extend(TableImportQuery, { rows: z.enum(['all', 'good']) })
export const TableRestQuery = z.extend(TableImportQuery, { language: Locale })

export const TableImportRow = z.object({
  /** The row's number as Excel shows it. */
  row: z.int(),
  /** Whether it is hidden in the file. */
  isHidden: z.boolean(),
  name: z.string(),
  email: z.string(),
  /** The row's day in Berlin. */
  day: z.nullable(Day),
  /** `lead`: a company with missing data, which it is asked for. Hidden rows are left out. */
  verdict: z.enum(['good', 'lead', 'bad', 'duplicate', 'hidden']),
  /** Why it is not good, or what a lead lacks; `target` is the field's id, or empty for the whole row. */
  problems: z.array(z.object({ target: z.string(), message: z.string() })),
})
export type TableImportRow = z.infer<typeof TableImportRow>

export const TableImportPreview = z.object({
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
  rows: z.array(TableImportRow),
})
export type TableImportPreview = z.infer<typeof TableImportPreview>

export const TableImportCounts = z.object({ added: z.int(), leads: z.int(), left: z.int() })

export const tableUpload = {
  method: 'POST',
  access: ['admin'],
  rateLimit: { max: 60, perSeconds: 300 },
  upload: { maxBytes: 10 * 1024 * 1024 },
} as const
