import * as z from 'zod/mini'
import { companyFields } from '../companies/company-fields.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { endpoint } from '../endpoint.ts'
import type { Label } from '../enumerations/enumerations.ts'
import { type Field, words } from '../field.ts'
import { say } from '../messages.ts'

export const companyImportMessages = {
  notTable: say(
    'Please select a valid Excel or CSV file (.xlsx, .xls or .csv).',
    'Bitte wählen Sie eine gültige Excel- oder CSV-Datei (.xlsx, .xls oder .csv).',
  ),
  noRows: say('This file has no companies below its first row.', 'Unter der ersten Zeile stehen keine Unternehmen.'),
  edition: say(
    'Companies are imported only into an edition whose programme week is over.',
    'Unternehmen werden nur in eine Ausgabe übernommen, dessen Projektwoche vorbei ist.',
  ),
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
  otherEdition: say('This row belongs to another edition', 'Diese Zeile gehört zu einer anderen Ausgabe'),
  cancelled: say(
    'This company had cancelled, and is not imported',
    'Dieses Unternehmen hatte abgesagt und wird nicht übernommen',
  ),
  inFile: say(
    'This name or address stands in a row above',
    'Dieser Name oder diese Adresse steht in einer Zeile darüber',
  ),
  onRecord: say(
    'A company with this name or address is in this edition already',
    'Ein Unternehmen mit diesem Namen oder dieser Adresse ist schon in dieser Ausgabe',
  ),
}

/** What a column of the file may be: a field of a company, or one rank of it. */
export interface CompanyTarget {
  id: string
  label: Label
  /** The headings by which a column is found, besides its id. */
  headings: readonly string[]
}

function targetsOf(name: string, { label, form, limit = 1, column }: Field): CompanyTarget[] {
  const each = column?.each
  if (each === undefined) {
    const question = form && 'question' in form ? form.question : undefined
    return [{ id: name, label, headings: [label.en, label.de, ...(question ? [question.en, question.de] : [])] }]
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

/** State and semester are read to refuse a row, and not stored. */
const readAlong = new Set(['createdAt', 'semester', 'state'])

export const companyTargets: readonly CompanyTarget[] = Object.entries<Field>(companyFields)
  .filter(([name, field]) => field.answer !== undefined || readAlong.has(name))
  .flatMap(([name, field]) => targetsOf(name, field))

/** For each column of the file the target's id, empty where it is not imported; joined by commas. */
const Columns = z.string().check(z.maxLength(4000))
const CompanyImportQuery = z.object({ edition: SemesterLabel, columns: z.optional(Columns) })

export const CompanyImportRow = z.object({
  /** The row's number as Excel shows it. */
  row: z.int(),
  companyName: z.string(),
  email: z.string(),
  verdict: z.enum(['good', 'bad', 'duplicate']),
  /** Why it is not good; `target` is the id of the field, or empty where it is about the whole row. */
  problems: z.array(z.object({ target: z.string(), message: z.string() })),
})
export type CompanyImportRow = z.infer<typeof CompanyImportRow>

export const CompanyImportPreview = z.object({
  headings: z.array(z.string()),
  /** The target's id for each heading, empty where the column is not imported. */
  columns: z.array(z.string()),
  rows: z.array(CompanyImportRow),
})
export type CompanyImportPreview = z.infer<typeof CompanyImportPreview>

const shared = {
  method: 'POST',
  access: ['admin'],
  rateLimit: { max: 60, perSeconds: 300 },
  upload: { maxBytes: 10 * 1024 * 1024 },
} as const

export const previewCompanyImport = endpoint({
  ...shared,
  path: '/api/company/import/preview',
  summary: 'What an import of these companies into an earlier edition would do; changes nothing',
  query: CompanyImportQuery,
  status: 200,
  answer: CompanyImportPreview,
})

export const importCompanies = endpoint({
  ...shared,
  path: '/api/company/import',
  summary: 'Import companies into an earlier edition: all rows, or only the good ones where the call says so',
  query: z.extend(CompanyImportQuery, { rows: z.enum(['all', 'good']) }),
  status: 201,
  answer: z.object({ added: z.int(), left: z.int() }),
})

export const downloadCompanyRest = endpoint({
  ...shared,
  path: '/api/company/import/rest',
  summary: 'The rows that cannot be imported as an Excel file, with the reasons; changes nothing',
  query: z.extend(CompanyImportQuery, { language: z.enum(['en', 'de']) }),
  status: 200,
  answer: {
    file: {
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      filename: 'Companies-To-Mend.xlsx',
    },
  },
})
