import { listedCompanyFields } from '../companies/lead.ts'
import { endpoint } from '../endpoint.ts'
import type { Field } from '../field.ts'
import { say } from '../messages.ts'
import {
  fileImport,
  type ImportColumns,
  ImportCounts,
  ImportOrder,
  ImportPreview,
  ImportQuery,
  type ImportTarget,
  targetsOf,
} from './import-table.ts'

export const companyImportMessages = {
  notTable: say(
    'Please select a valid Excel or CSV file (.xlsx, .xls, .csv or .txt).',
    'Bitte wählen Sie eine gültige Excel- oder CSV-Datei (.xlsx, .xls, .csv oder .txt).',
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
  'Ansprechpartner/in',
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
  note: 'Notes Notizen Bemerkung Bemerkungen Anmerkung Anmerkungen Kommentar Comment Comments Remark Remarks'.split(
    ' ',
  ),
}

const numbers = ['Number', 'No', 'Nr']
/** Anywhere else such a number counts the rows. */
const behind: Readonly<Record<string, ImportTarget['behind']>> = {
  'address.houseNumber': { target: 'address.street', headings: numbers },
}

/** What a registration begins with, and the office's note. Consents are given, never imported. */
const isRead = ([name, { answer, form, kind }]: [string, Field]) =>
  name === 'note' || (answer !== undefined && kind !== 'yes-no' && form?.section !== 'office')
const all = Object.entries<Field>(listedCompanyFields)

export const companyColumns: ImportColumns = {
  targets: all.filter(isRead).flatMap(([name, field]) => targetsOf(name, field, alsoCalled[name], behind[name])),
  shown: ['companyName', 'contactPerson.email'],
  takesText: true,
  notImported: [
    'Id',
    ...numbers,
    'Lfd Nr',
    'Laufende Nummer',
    'Nummer',
    'Row',
    'Date',
    'Datum',
    'Edition',
    'Ausgabe',
    'State',
    'Stand',
    ...all.filter((one) => !isRead(one)).flatMap(([name, { label }]) => [name, label.en, label.de]),
  ],
}

export const previewCompanyImport = endpoint({
  ...fileImport,
  path: '/api/company/import/preview',
  summary: 'What an import of these companies would do; changes nothing',
  touches: [],
  query: ImportQuery,
  answer: ImportPreview,
})

export const importCompanies = endpoint({
  ...fileImport,
  path: '/api/company/import',
  summary: 'Import companies that have not registered yet, all or nothing unless asked for',
  touches: ['companies'],
  query: ImportOrder,
  status: 201,
  answer: ImportCounts,
})
