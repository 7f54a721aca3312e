import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { studentListFields } from '../registrations/student-fields.ts'
import {
  tableColumns,
  TableImportCounts,
  TableImportOrder,
  TableImportPreview,
  TableImportQuery,
  TableRestQuery,
  tableUpload,
} from './import-table.ts'

export const studentImportMessages = {
  edition: say(
    'Students are imported only into an earlier edition whose programme week is over.',
    'Studierende werden nur in eine frühere Ausgabe übernommen, deren Projektwoche vorbei ist.',
  ),
  email: say('This is not an e-mail address', 'Das ist keine E-Mail-Adresse'),
  tooLong: say('This is too long', 'Das ist zu lang'),
  withdrawn: say(
    'This registration had been withdrawn, and is not imported',
    'Diese Anmeldung war zurückgezogen und wird nicht übernommen',
  ),
  inFile: say(
    'This address or matriculation number stands in a row above',
    'Diese Adresse oder Matrikelnummer steht in einer Zeile darüber',
  ),
  onRecord: say(
    'A student with this address or matriculation number is in this edition already',
    'Jemand mit dieser Adresse oder Matrikelnummer ist schon in dieser Ausgabe',
  ),
}

/** What the university asserts of who registers here; of an earlier edition the file says it. */
export const studentFacts = ['firstname', 'lastname', 'matrikelnummer', 'email', 'placeofbirth'] as const

/** State and edition are read to refuse a row, and not stored. */
export const studentColumns = tableColumns(studentListFields, {
  readAlong: new Set([...studentFacts, 'date', 'registeredIn', 'state']),
})

export const previewStudentImport = endpoint({
  ...tableUpload,
  path: '/api/forms/importstudents/preview',
  summary: 'What an import of these students into an earlier edition would do; changes nothing',
  query: TableImportQuery,
  status: 200,
  answer: TableImportPreview,
})

export const importStudents = endpoint({
  ...tableUpload,
  path: '/api/forms/importstudents',
  summary: 'Import students into an earlier edition: all rows, or only the good ones where the call says so',
  query: TableImportOrder,
  status: 201,
  answer: TableImportCounts,
})

export const downloadStudentRest = endpoint({
  ...tableUpload,
  path: '/api/forms/importstudents/rest',
  summary: 'The students that cannot be imported as an Excel file, with the reasons; changes nothing',
  query: TableRestQuery,
  status: 200,
  answer: {
    file: {
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      filename: 'Students-To-Mend.xlsx',
    },
  },
})
