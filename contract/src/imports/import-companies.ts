import { listedCompanyFields } from '../companies/lead.ts'
import { endpoint } from '../endpoint.ts'
import type { Field } from '../field.ts'
import { say } from '../messages.ts'
import {
  type ImportTarget,
  type TableColumns,
  targetsOf,
  TableImportCounts,
  TableImportOrder,
  TableImportPreview,
  TableImportQuery,
  TableRestQuery,
  tableUpload,
} from './import-table.ts'

export const companyImportMessages = {
  edition: say(
    'Companies are imported only into an edition whose programme week is over.',
    'Unternehmen werden nur in eine Ausgabe übernommen, deren Projektwoche vorbei ist.',
  ),
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
  known: say(
    'There is a company or lead with this name or address already',
    'Ein Unternehmen oder einen Lead mit diesem Namen oder dieser Adresse gibt es schon',
  ),
}

const contact = [
  'Contact',
  'Contact person',
  'Kontakt',
  ...['Kontaktperson', 'Ansprechperson', 'Ansprechpartnerin'].flatMap((person) => [person, `der ${person}`]),
  'Ansprechpartner',
  'des Ansprechpartners',
]
/** Each name alone, and beside whom it is of. */
const ofContact = (...names: string[]) =>
  names.flatMap((name) => [name, ...contact.flatMap((person) => [`${name} ${person}`, `${person} ${name}`])])

/** Headings that offices use in their own files. */
const alsoCalled: Readonly<Record<string, string[]>> = {
  companyName: [
    'Company name',
    'Firma',
    'Firmenname',
    'Unternehmensname',
    'Name der Firma',
    'Organisation',
    'Organization',
    'Name',
  ],
  fieldOfBusiness: ['Industry', 'Sector'],
  companySize: ['Size', 'Größe', 'Unternehmensgröße'],
  companyDescription: ['Description', 'Beschreibung'],
  'address.street': ['Straße'],
  'address.houseNumber': ['Hausnr'],
  'address.city': ['Town', 'Ort', 'Stadt'],
  'address.country': ['Country', 'Land'],
  'address.website': ['Web', 'Homepage', 'URL', 'Webseite'],
  'contactPerson.firstName': ofContact('First name', 'Vorname'),
  'contactPerson.lastName': [...ofContact('Last name', 'Surname', 'Nachname'), ...contact, ...ofContact('Name')],
  'contactPerson.email': ofContact('Email', 'Mail', 'Email address', 'E-Mail-Adresse', 'Mailadresse'),
  'contactPerson.phone': ofContact('Phone', 'Phone number', 'Telephone', 'Telefon', 'Telefonnummer', 'Tel'),
  createdAt: ['Date', 'Datum', 'Registered', 'Angemeldet'],
  semester: ['Edition', 'Ausgabe'],
  note: 'Notes Notizen Bemerkung Bemerkungen Anmerkung Anmerkungen Kommentar Comment Comments Remark Remarks'.split(
    ' ',
  ),
  // As in our own files.
  state: ['State', 'Stand'],
}

const numbers = ['Number', 'No', 'Nr']
/** Anywhere else such a number counts the rows. */
const behind: Readonly<Record<string, ImportTarget['behind']>> = {
  'address.houseNumber': { target: 'address.street', headings: numbers },
}

/** Read besides what companies answer: state and semester to refuse a row. Consents are given, never imported. */
const readAlong = new Set(['createdAt', 'note', 'semester', 'state'])
const isRead = ([name, field]: [string, Field]) =>
  (field.answer !== undefined && field.kind !== 'yes-no') || readAlong.has(name)
const all = Object.entries<Field>(listedCompanyFields)

export const companyColumns: TableColumns = {
  targets: all.filter(isRead).flatMap(([name, field]) => targetsOf(name, field, alsoCalled[name], behind[name])),
  notImported: [
    'Id',
    ...numbers,
    'Lfd Nr',
    'Laufende Nummer',
    'Nummer',
    'Row',
    ...all.filter((one) => !isRead(one)).flatMap(([name, { label }]) => [name, label.en, label.de]),
  ],
}

export const previewCompanyImport = endpoint({
  ...tableUpload,
  path: '/api/company/import/preview',
  summary: 'What an import of these companies into an earlier edition would do; changes nothing',
  touches: [],
  query: TableImportQuery,
  status: 200,
  answer: TableImportPreview,
})

export const importCompanies = endpoint({
  ...tableUpload,
  path: '/api/company/import',
  summary: 'Import companies into an earlier edition: all rows, or only the good ones where the call says so',
  touches: ['companies'],
  query: TableImportOrder,
  status: 201,
  answer: TableImportCounts,
})

export const downloadCompanyRest = endpoint({
  ...tableUpload,
  path: '/api/company/import/rest',
  summary: 'The rows that cannot be imported as an Excel file, with the reasons; changes nothing',
  touches: [],
  query: TableRestQuery,
  status: 200,
  answer: {
    file: {
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      filename: 'Companies-To-Mend.xlsx',
    },
  },
})
