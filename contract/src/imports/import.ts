import * as z from 'zod/mini'
import { AuthorisedUserType } from '../auth/roles.ts'
import { endpoint } from '../endpoint.ts'
import { words } from '../field.ts'
import { say } from '../messages.ts'
import { emailAddress, optionalText } from '../text.ts'
import {
  fileImport,
  type ImportColumns,
  ImportCounts,
  ImportOrder,
  ImportPreview,
  ImportQuery,
} from './import-table.ts'

export const userImportMessages = {
  notExcel: say(
    'Please select a valid Excel file (.xlsx or .xls).',
    'Bitte wählen Sie eine gültige Excel-Datei (.xlsx oder .xls).',
  ),
  email: say('This is not an email address', 'Das ist keine E-Mail-Adresse'),
  type: say(
    'The type has to be Student, Company, Advisor, Viewer or Admin',
    'Der Typ muss Student, Company, Advisor, Viewer oder Admin sein',
  ),
  own: say('You cannot take your own admin rights', 'Sie können sich nicht selbst die Admin-Rechte nehmen'),
}

/** The columns of a file of users; their English labels head the template. */
export const userColumns: ImportColumns = {
  targets: [
    {
      id: 'email',
      label: words('Email', 'E-Mail'),
      headings: ['Email', 'Mail', 'Email address', 'Mail address', 'E-Mail-Adresse', 'Emailadresse', 'Mailadresse'],
    },
    { id: 'type', label: words('Type', 'Typ'), headings: ['Type', 'Typ', 'User type', 'Role', 'Rolle'] },
    {
      id: 'firstName',
      label: words('First name', 'Vorname'),
      headings: ['First name', 'Given name', 'Forename', 'Vorname'],
    },
    {
      id: 'lastName',
      label: words('Last name', 'Nachname'),
      headings: ['Last name', 'Surname', 'Family name', 'Nachname', 'Familienname', 'Name'],
    },
    {
      id: 'company',
      label: words('Company', 'Unternehmen'),
      headings: ['Company', 'Company name', 'Unternehmen', 'Firma'],
    },
  ],
  shown: ['email', 'type', 'firstName', 'lastName', 'company'],
  notImported: ['No', 'Number', 'Nr', 'Lfd Nr', 'Laufende Nummer'],
}

/** A row of the file; the address in lower case. */
export const ImportedUser = z.object({
  email: emailAddress(userImportMessages.email, userImportMessages.email).check(z.toLowerCase()),
  type: z.enum(AuthorisedUserType.def.entries, userImportMessages.type),
  firstName: optionalText(200),
  lastName: optionalText(200),
  company: optionalText(200),
})
export type ImportedUser = z.infer<typeof ImportedUser>

export const importAuthorisedUsers = endpoint({
  ...fileImport,
  path: '/api/forms/uploadexcel',
  summary: 'Import authorised users from an Excel file, all or nothing unless asked for, and invite the new ones',
  touches: ['users', 'mails'],
  requiresReauthentication: true,
  query: ImportOrder,
  status: 201,
  answer: ImportCounts,
})

export const previewImport = endpoint({
  ...fileImport,
  path: '/api/forms/uploadexcel/preview',
  summary: 'What an import of this file would do; changes nothing',
  touches: [],
  query: ImportQuery,
  answer: ImportPreview,
})

export const downloadImportTemplate = endpoint({
  method: 'GET',
  path: '/api/forms/uploadexcel/template',
  summary: 'An Excel file with the columns of an import',
  access: ['admin'],
  answer: {
    file: {
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      filename: 'Authorised-Users.xlsx',
    },
  },
})
