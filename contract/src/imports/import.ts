import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { AuthorisedUserType } from '../auth/roles.ts'

export const importMessages = {
  /** Shown by the browser, based on the file's name. */
  notExcel: say(
    'Please select a valid Excel file (.xlsx or .xls).',
    'Bitte wählen Sie eine gültige Excel-Datei (.xlsx oder .xls).',
  ),
  /** Sent by the server, based on the file's content. */
  notWorkbook: say(
    'Failed to upload. Please try again with a valid Excel file.',
    'Das Hochladen ist gescheitert. Bitte versuchen Sie es mit einer gültigen Excel-Datei.',
  ),
  tooLarge: say(
    'This workbook is too large to read. Please save only the list of users in a file of its own.',
    'Diese Mappe ist zu groß. Bitte speichern Sie nur die Liste der Nutzer in einer eigenen Datei.',
  ),
  tooManyRows: say(
    'This workbook has more than 20,000 rows. Please split it into several files.',
    'Diese Mappe hat mehr als 20.000 Zeilen. Bitte teilen Sie sie auf mehrere Dateien auf.',
  ),
  locked: say(
    'This workbook is protected with a password. Please save it without one.',
    'Diese Mappe ist mit einem Passwort geschützt. Bitte speichern Sie sie ohne Passwort.',
  ),
  macros: say(
    'This workbook holds macros. Please save it as .xlsx, which leaves them out.',
    'Diese Mappe enthält Makros. Bitte speichern Sie sie als .xlsx, das lässt sie weg.',
  ),
  noColumns: say(
    'No sheet has the columns "Email" and "Type". Please use the template.',
    'Kein Tabellenblatt hat die Spalten „Email“ und „Type“. Bitte nutzen Sie die Vorlage.',
  ),
  columnTwice: say(
    'A column occurs twice in the header row. Please keep one of them.',
    'Eine Spalte kommt in der Kopfzeile doppelt vor. Bitte lassen Sie nur eine stehen.',
  ),
  noRows: say('This workbook has no users below its header row.', 'Unter der Kopfzeile stehen keine Nutzer.'),
  badRows: say(
    'Nothing was imported: some rows are not right.',
    'Es wurde nichts übernommen: Einige Zeilen stimmen nicht.',
  ),
  email: say('This is not an email address', 'Das ist keine E-Mail-Adresse'),
  type: say(
    'The type has to be Student, Company, Advisor, Viewer or Admin',
    'Der Typ muss Student, Company, Advisor, Viewer oder Admin sein',
  ),
  tooLong: say('This is longer than 200 characters', 'Das ist länger als 200 Zeichen'),
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
  contradiction: say(
    'This address stands in the file twice, with different data',
    'Diese Adresse steht zweimal in der Datei, mit verschiedenen Angaben',
  ),
  own: say('You cannot take your own admin rights', 'Sie können sich nicht selbst die Admin-Rechte nehmen'),
}

/** An import's columns, as headed in the template. */
export const importColumns = ['Email', 'Type', 'First name', 'Last name', 'Company'] as const
export const importRowLimit = 20_000

/** Rows hidden by hand or by a filter are imported only if selected. */
export const HiddenRows = z.optional(z.literal('included'))

const upload = { maxBytes: 10 * 1024 * 1024 }
/** A workbook takes seconds to read: enough for correcting a file, too few to keep the server busy. */
const rateLimit = { max: 30, perSeconds: 300 }

export const importAuthorisedUsers = endpoint({
  method: 'POST',
  path: '/api/forms/uploadexcel',
  summary: 'Import authorised users from an Excel file, all or nothing unless asked for, and invite the new ones',
  access: ['admin'],
  touches: ['users', 'mails'],
  requiresReauthentication: true,
  rateLimit,
  upload,
  /** With `good`, invalid rows are skipped instead of blocking the whole import. */
  query: z.object({ rows: z.optional(z.literal('good')), hidden: HiddenRows }),
  status: 201,
  answer: z.object({
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    /** Number of skipped rows. */
    left: z.int(),
  }),
})

/** What an import will do with a row. */
export const ImportLine = z.object({
  /** The row's number as Excel shows it. */
  row: z.int(),
  action: z.enum(['add', 'change', 'keep']),
  email: z.string(),
  type: AuthorisedUserType,
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  /** The address's current type, if it changes. */
  typeBefore: z.nullable(AuthorisedUserType),
})
export type ImportLine = z.infer<typeof ImportLine>

export const ImportProblem = z.object({ row: z.int(), column: z.string(), message: z.string() })
export type ImportProblem = z.infer<typeof ImportProblem>

/** A row hidden in the file, with its original cells. */
export const HiddenRow = z.object({
  row: z.int(),
  email: z.string(),
  type: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
})
export type HiddenRow = z.infer<typeof HiddenRow>

export const ImportPreview = z.object({
  lines: z.array(ImportLine),
  problems: z.array(ImportProblem),
  /** Whether selected or not; selected ones are also lines or problems. */
  hiddenRows: z.array(HiddenRow),
  /** Headings of hidden columns, which are read if hidden rows are. */
  hiddenColumns: z.array(z.string()),
  /** The names of the sheets that could be the list as well and are not read. */
  otherSheets: z.array(z.string()),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/forms/uploadexcel/preview',
  summary: 'What an import of this file would do; changes nothing',
  access: ['admin'],
  touches: [],
  rateLimit,
  upload,
  query: z.object({ hidden: HiddenRows }),
  status: 200,
  answer: ImportPreview,
})

export const downloadImportTemplate = endpoint({
  method: 'GET',
  path: '/api/forms/uploadexcel/template',
  summary: 'An Excel file with the columns of an import',
  access: ['admin'],
  status: 200,
  answer: {
    file: {
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      filename: 'Authorised-Users.xlsx',
    },
  },
})
