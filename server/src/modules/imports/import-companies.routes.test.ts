import { registerCompany } from '@project-week/contract/companies/company'
import { downloadCompanies, exportList } from '@project-week/contract/exports/export'
import { importMessages } from '@project-week/contract/imports/import'
import {
  companyImportMessages,
  downloadCompanyRest,
  importCompanies,
  previewCompanyImport,
} from '@project-week/contract/imports/import-companies'
import { type TableImportPreview, tableImportMessages } from '@project-week/contract/imports/import-table'
import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { companyOf } from '#test/factories.ts'
import { createImportDesk, type ImportDesk } from '#test/import-desk.ts'
import { caseOf, sheetsOf, withPassword, workbookOf } from '#test/workbooks.ts'
import { recordsOf } from '#test/fixtures.ts'
import { readEditionDay } from '../editions/edition-day.ts'

let t: ImportDesk
let admin: Browser
beforeAll(async () => {
  t = await createImportDesk()
})
afterAll(() => t.close())
beforeEach(async () => {
  admin = await t.begin()
  await t.deps.db.deleteFrom('companies').execute()
  await t.deps.db.deleteFrom('leads').execute()
})

const stored = () =>
  t.deps.db.selectFrom('companies').selectAll().where('edition', '=', 'SS25').orderBy('companyName').execute()

/** What the audit log has of imports; it keeps those of earlier tests. */
const imports = () => recordsOf(t, { action: 'import', recordType: 'company' })

const file = companyOf()
const header = [
  'Kunde',
  'field of business',
  'Preferred Field of Study 1',
  ' GRÖSSE DES UNTERNEHMENS ',
  'Description of your company',
  'businessProblem',
  'Reason for participation',
  'Source of information',
  'NDA nötig',
  'Street',
  'House number',
  'City',
  'Land',
  'Contact first name',
  'Contact last name',
  'Contact email',
  'Contact phone',
  'Registered on',
]
const rowOf = (companyName: string, email: string, registered = '03/11/2024 09:30') => [
  companyName,
  file.fieldOfBusiness.toUpperCase(),
  file.preferredFieldOfStudy[0] ?? '',
  file.companySize,
  file.companyDescription,
  file.businessProblem,
  file.reasonForParticipation,
  file.sourceOfInformation,
  file.ndaRequired === 'yes' ? 'Ja' : 'Nein',
  file.address.street,
  file.address.houseNumber,
  file.address.city,
  file.address.country.toLowerCase(),
  file.contactPerson.firstName,
  file.contactPerson.lastName,
  email,
  file.contactPerson.phone,
  registered,
]

const query = (more: Record<string, string> = {}) => `?${String(new URLSearchParams({ edition: 'SS25', ...more }))}`
const preview = async (content: Buffer, more?: Record<string, string>) => {
  const answer = await t.send(content, previewCompanyImport.path + query(more))
  return { ...answer, plan: answer.body as unknown as TableImportPreview }
}
const importing = (content: Buffer, more: Record<string, string> = {}) =>
  t.send(content, importCompanies.path + query({ rows: 'all', ...more }))
/** The proposal, with the column whose heading says nothing named by hand. */
const mapped = async (content: Buffer) => {
  const { plan } = await preview(content)
  return { columns: plan.columns.map((id, at) => (at === 0 ? 'companyName' : id)).join(',') }
}

test("last year's own export maps by itself and comes back as it was, without consents or mails", async () => {
  await t.browser().call(registerCompany, { body: file })
  await t.deps.db.updateTable('companies').set({ edition: 'SS25', createdAt: '2024-11-03T08:30:00.000Z' }).execute()
  const [before] = await stored()
  const download = await admin.call(downloadCompanies, { query: { semester: 'SS25' } })
  await t.deps.db.deleteFrom('companies').execute()
  await t.deps.db.deleteFrom('mails').execute()

  const earlier = await imports()
  const { plan } = await preview(download.rawPayload)
  expect(plan.headings.filter((_, at) => plan.columns[at] === '')).toEqual([
    'Challenge may be public',
    'Email confirmed',
    'Challenges page',
    'NDA received',
    'Owner',
    'Next step',
    'Next step due',
    'Tags',
    'Reason for cancelling',
    'Id',
  ])
  expect(plan.unrecognised).toEqual([])
  expect(plan.rows).toEqual([expect.objectContaining({ verdict: 'good', problems: [] })])
  expect(await stored()).toEqual([])

  const answer = await importing(download.rawPayload)
  expect([answer.status, answer.body]).toEqual([201, { added: 1, leads: 0, left: 0 }])
  const [after] = await stored()
  // The office has imported it: nobody has to confirm its address.
  expect(after).toEqual({ ...before, id: after?.id, awaitsProof: false })
  expect(await t.deps.db.selectFrom('mails').selectAll().execute()).toEqual([])
  const consents = await t.deps.db
    .selectFrom('consents')
    .selectAll()
    .where('recordId', '=', after?.id ?? '')
    .execute()
  expect(consents).toEqual([])
  expect(await imports()).toEqual([...earlier, expect.objectContaining({ actor: 'office@university.example' })])
})

test("last year's own CSV file comes back as it was, formulas, apostrophes and seconds included", async () => {
  const said = {
    companyDescription: '=1+1;-2\n@home, "quoted"',
    businessProblem: "'=no formula",
    reasonForParticipation: '- first\n- second; +third',
    companyName: '＠work GmbH',
  }
  await t.browser().call(registerCompany, { body: companyOf(said) })
  await t.deps.db.updateTable('companies').set({ edition: 'SS25', createdAt: '2024-11-03T08:30:15.000Z' }).execute()
  const [before] = await stored()
  const download = await admin.call(exportList, {
    params: { list: 'companies' },
    body: { format: 'csv', edition: 'SS25' },
  })
  expect(download.body).toContain("'=1+1")
  await t.deps.db.deleteFrom('companies').execute()
  expect((await importing(download.rawPayload)).body).toEqual({ added: 1, leads: 0, left: 0 })
  const [after] = await stored()
  expect(after).toEqual({ ...before, id: after?.id, awaitsProof: false })
  expect(after).toMatchObject(said)
})

test('columns are found in both languages, without case and blanks, and can be named by hand', async () => {
  const book = workbookOf([header, rowOf('Hand GmbH', 'hand@example.org')])
  const { plan } = await preview(book)
  expect(plan.columns).toEqual([
    '',
    'fieldOfBusiness',
    'preferredFieldOfStudy.1',
    'companySize',
    'companyDescription',
    'businessProblem',
    'reasonForParticipation',
    'sourceOfInformation',
    'ndaRequired',
    'address.street',
    'address.houseNumber',
    'address.city',
    'address.country',
    'contactPerson.firstName',
    'contactPerson.lastName',
    'contactPerson.email',
    'contactPerson.phone',
    'createdAt',
  ])
  expect(plan.rows[0]).toMatchObject({ verdict: 'bad', problems: [{ target: 'companyName' }] })
  expect((await importing(book, await mapped(book))).body).toEqual({ added: 1, leads: 0, left: 0 })
  expect(await stored()).toEqual([
    expect.objectContaining({
      companyName: 'Hand GmbH',
      fieldOfBusiness: file.fieldOfBusiness,
      createdAt: new Date('2024-11-03T08:30:00.000Z'),
      teamLimit: 1,
    }),
  ])
})

test.each([
  ['German', ['E-Mail', 'Ansprechpartner', 'Firma'], ['ada@aldor.example', 'Frau Ada Berg', 'Aldor GmbH']],
  ['English', ['Company name', 'E-mail address', 'Contact'], ['Aldor GmbH', 'ada@aldor.example', 'Ada Berg']],
  ['a line above', ['Name', 'Kontakt', 'Mail'], ['Aldor GmbH', 'Ada Berg', 'ada@aldor.example']],
])('a row with a name and an address is a lead: %s', async (words, headings, row) => {
  const book = workbookOf([...(words === 'a line above' ? [['Unternehmen 2025']] : []), headings, row])
  const { plan } = await preview(book)
  expect(plan.unrecognised).toEqual([])
  expect(plan.rows).toEqual([expect.objectContaining({ name: 'Aldor GmbH', verdict: 'lead' })])
  expect((await importing(book)).body).toEqual({ added: 0, leads: 1, left: 0 })
  expect(await stored()).toEqual([])
  const leads = await t.deps.db.selectFrom('leads').selectAll().execute()
  expect(leads).toEqual([
    expect.objectContaining({
      edition: 'SS26',
      companyName: 'Aldor GmbH',
      contactFirstName: 'Ada',
      contactLastName: 'Berg',
      contactEmail: 'ada@aldor.example',
      contactedFor: null,
      createdBy: 'office@university.example',
    }),
  ])
  // A second time it is there already, whichever edition the file is said to be of.
  expect((await preview(book)).plan.rows[0]?.problems).toEqual([{ target: '', message: companyImportMessages.known }])
})

test.each([
  ['Herr Dr. Drago von der Huber', 'Dr. Drago', 'von der Huber'],
  ['Anna Maria Huber', 'Anna Maria', 'Huber'],
  ['Frau Prof. Huber', '', 'Prof. Huber'],
  ['Huber, Anna', '', 'Huber, Anna'],
])('a contact in one column is taken apart: %s', async (contact, contactFirstName, contactLastName) => {
  await importing(
    workbookOf([
      ['Firma', 'E-Mail', 'Ansprechperson'],
      ['Aldor GmbH', 'ada@aldor.example', contact],
    ]),
  )
  const leads = t.deps.db.selectFrom('leads').select(['contactFirstName', 'contactLastName'])
  expect(await leads.execute()).toEqual([{ contactFirstName, contactLastName }])
})

test('a running number is ignored, one behind the street is the house number, and a note is the office’s', async () => {
  const short = ['Nr.', 'Firma', 'E-Mail', 'Straße', 'Nr', 'Bemerkung']
  const { plan } = await preview(workbookOf([short, ['1', 'Aldor GmbH', 'a@aldor.example', 'Ring', '4', 'By phone']]))
  expect([plan.unrecognised, plan.columns[0], plan.columns[4], plan.columns[5]]).toEqual([
    [],
    '',
    'address.houseNumber',
    'note',
  ])
  await importing(workbookOf([short, ['1', 'Aldor GmbH', 'a@aldor.example', 'Ring', '4', 'By phone']]))
  const leads = await t.deps.db.selectFrom('leads').select(['note', 'answers']).execute()
  expect(leads).toMatchObject([{ note: 'By phone', answers: { 'address.houseNumber': '4' } }])
  const full = workbookOf([
    [...header, 'Notiz'],
    [...rowOf('Voll GmbH', 'voll@example.org'), 'Met at the fair'],
  ])
  expect((await importing(full, await mapped(full))).body).toEqual({ added: 1, leads: 0, left: 0 })
  const notes = await t.deps.db.selectFrom('notes').select(['text', 'author']).execute()
  expect(notes).toEqual([{ text: 'Met at the fair', author: 'office@university.example' }])
})

test('a lead keeps what else the file says of it; what is written wrong is no lead', async () => {
  const headings = ['Firma', 'E-Mail', 'Ort', 'Company size', 'Bevorzugter Studiengang 1', 'Kürzel']
  const book = workbookOf([
    headings,
    ['Halb GmbH', 'halb@example.org', 'Bonn', file.companySize, '', 'x'],
    ['Falsch GmbH', 'falsch@example.org', 'Bonn', 'giant', '', ''],
    ['Ohne GmbH', '', 'Bonn', file.companySize, '', ''],
    ['', 'ohne@example.org', '', '', '', ''],
  ])
  const { plan } = await preview(book)
  expect(plan.unrecognised).toEqual([5])
  expect(
    plan.rows.map(({ verdict, problems }) => [verdict, verdict === 'bad' && problems.map((one) => one.target)]),
  ).toEqual([
    ['lead', false],
    ['bad', ['companySize']],
    ['bad', ['contactPerson.email']],
    ['bad', ['companyName']],
  ])
  expect((await importing(book, { rows: 'good' })).body).toEqual({ added: 0, leads: 1, left: 3 })
  const leads = await t.deps.db.selectFrom('leads').select('answers').execute()
  expect(leads).toEqual([
    {
      answers: {
        companyName: 'Halb GmbH',
        companySize: file.companySize,
        'address.city': 'Bonn',
        'contactPerson.email': 'halb@example.org',
      },
    },
  ])
})

test('a company without a day counts as registered on the day of the announced close', async () => {
  const book = workbookOf([header, rowOf('Tagelos GmbH', 'tagelos@example.org', '')])
  expect((await importing(book, await mapped(book))).body).toEqual({ added: 1, leads: 0, left: 0 })
  const { edition } = await readEditionDay(t.deps, 'SS25')
  const [row] = await stored()
  expect(row?.createdAt.toISOString().slice(0, 10)).toBe(edition.announcedRegistrationClose)
})

test('a column of days is read in one order, and the preview has the days', async () => {
  const book = workbookOf([
    header,
    rowOf('Neun GmbH', 'neun@example.org', '03/09/2025'),
    rowOf('Spaet GmbH', 'spaet@example.org', '05/13/2025'),
    rowOf('Tagelos GmbH', 'tagelos@example.org', ''),
    rowOf('Zelle GmbH', 'zelle@example.org', '2025-03-30T23:30'),
    rowOf('NEUN GmbH', 'noch@example.org', '3/1/2025'),
  ])
  const order = { ...(await mapped(book)), rows: 'good' }
  const { plan } = await preview(book, order)
  expect(plan.rows.map(({ verdict, day }) => [verdict, day])).toEqual([
    ['good', '2025-03-09'],
    ['bad', '2025-05-13'],
    ['good', null],
    ['good', '2025-03-30'],
    ['duplicate', '2025-03-01'],
  ])
  expect(plan.rows[1]?.problems).toEqual([{ target: 'createdAt', message: tableImportMessages.afterWeek }])
  await importing(book, order)
  expect(
    (await stored()).map(({ companyName, createdAt }) => [companyName, createdAt.toISOString().slice(0, 10)]),
  ).toEqual([
    ['Neun GmbH', '2025-03-09'],
    ['Tagelos GmbH', '2025-01-12'],
    ['Zelle GmbH', '2025-03-30'],
  ])
})

test('a CSV file is read, with semicolons too', async () => {
  const csv = (separator: string) =>
    Buffer.from(
      `\uFEFF${[header, rowOf('Käse & Söhne', 'csv@example.org', '2024-11-03')]
        .map((row) => row.map((cell) => `"${cell}"`).join(separator))
        .join('\r\n')}`,
    )
  for (const separator of [',', ';']) {
    const { plan } = await preview(csv(separator), await mapped(csv(separator)))
    expect(plan.rows).toEqual([expect.objectContaining({ name: 'Käse & Söhne', verdict: 'good' })])
  }
})

test.each([
  ['companies-date-format14.xlsx', [['Alpha GmbH', '2025-03-09']]],
  [
    'companies-date-us.xlsx',
    [
      ['Beta GmbH', '2025-03-09'],
      ['Gamma GmbH', '2025-03-25'],
    ],
  ],
  ['companies-title-row.xlsx', [['Zeta GmbH', '2024-11-03']]],
])('a file as programs write it is imported with its days: %s', async (name, companies) => {
  expect((await importing(await caseOf(name))).body).toEqual({ added: companies.length, leads: 0, left: 0 })
  expect((await stored()).map((one) => [one.companyName, one.createdAt.toISOString().slice(0, 10)])).toEqual(companies)
})

test.each([
  ['companies-windows1252.csv', true],
  ['companies-utf16.csv', false],
])('a text file keeps its letters, and says where they are not sure: %s', async (name, isWindows1252) => {
  expect((await preview(await caseOf(name))).plan.isWindows1252).toBe(isWindows1252)
  expect((await importing(await caseOf(name))).body).toEqual({ added: 2, leads: 0, left: 0 })
  expect((await stored()).map((one) => [one.companyName, one.contactFirstName, one.contactLastName])).toEqual([
    ['Größmann Präzision GmbH', 'Jürgen', 'Größmann'],
    ['Núñez – Weiß KG', 'Zoë', 'Núñez'],
  ])
})

test('one broken byte loses its own row alone', async () => {
  const csv = Buffer.from(
    'Firma;E-Mail;Ort\nGut GmbH;gut@example.org;Köln\nBruch GmbH;bruch@example.org;Tübingen?',
    'utf8',
  )
  csv[csv.length - 1] = 0xfc
  const { plan } = await preview(csv)
  expect([plan.isWindows1252, plan.rows.map(({ verdict }) => verdict)]).toEqual([false, ['lead', 'bad']])
  expect(plan.rows[1]?.problems).toEqual([
    { target: 'address.city', message: expect.stringContaining('damaged character near') },
  ])
})

test('a protected workbook is called so', async () => {
  const book = workbookOf([['Firma', 'E-Mail']], { type: 'biff8' })
  expect((await preview(withPassword(book))).body.error?.message).toBe(importMessages.locked)
})

test.each([
  ['a CSV file', Buffer.from('Firma;E-Mail;Ansprechpartner\nGut GmbH;gut@example.org;J\uFFFDrgen')],
  [
    'UTF-16 cut in the middle',
    Buffer.from('\uFEFFFirma\tE-Mail\tAnsprechpartner\nGut GmbH\tgut@example.org\tJ\uD83D', 'utf16le'),
  ],
  [
    'a workbook',
    workbookOf([
      ['Firma', 'E-Mail', 'Ansprechpartner'],
      ['Gut GmbH', 'gut@example.org', 'J\uFFFDrgen'],
    ]),
  ],
])('lost letters are never stored: %s', async (_, content) => {
  expect((await preview(content)).plan.rows[0]).toMatchObject({
    verdict: 'bad',
    problems: [{ target: 'contactPerson.lastName', message: expect.stringContaining('near “J�') }],
  })
  expect((await importing(content, { rows: 'good' })).status).toBe(422)
})

test('a phone number that was typed as a number is asked for as text, of a lead too', async () => {
  const asked = { target: 'contactPerson.phone', message: tableImportMessages.phone }
  const { plan } = await preview(await caseOf('companies-phone-number.xlsx'))
  expect(plan.rows).toEqual([expect.objectContaining({ verdict: 'bad', problems: [asked] })])
  const lead = await preview(
    workbookOf([
      ['Firma', 'E-Mail', 'Telefon'],
      ['Halb GmbH', 'halb@example.org', 4_917_012_345_678],
      ['Ganz GmbH', 'ganz@example.org', 891_234_567],
    ]),
  )
  expect(lead.plan.rows.map(({ verdict }) => verdict)).toEqual(['bad', 'lead'])
  expect(lead.plan.rows[0]?.problems).toEqual([asked])
})

test('an error, a formula without a result and a date that is none are problems of their row', async () => {
  const book = workbookOf(
    [
      ['Firma', 'E-Mail', 'Hausnummer', 'Ort', 'Registered on'],
      ['Fehler GmbH', 'fehler@example.org', '3', '#N/A', ''],
      ['Formel GmbH', 'formel@example.org', 'x', 'Bonn', ''],
      ['Datum GmbH', 'datum@example.org', new Date('2025-05-03'), 'Bonn', ''],
      ['Gut GmbH', 'gut@example.org', '3-5', 'Bonn', new Date('2025-03-03')],
    ],
    {
      change: (sheet) => {
        sheet['C3'] = { t: 's', f: 'A1' }
      },
    },
  )
  const wrong = [
    ['bad', [{ target: 'address.city', message: importMessages.errorValue }]],
    ['bad', [{ target: 'address.houseNumber', message: importMessages.formula }]],
    ['bad', [{ target: 'address.houseNumber', message: importMessages.date }]],
  ]
  const { plan } = await preview(book)
  expect(plan.rows.slice(0, 3).map(({ verdict, problems }) => [verdict, problems])).toEqual(wrong)
  expect(plan.rows[3]?.verdict).toBe('lead')
  // In the file of the others a date is still one.
  const { bytes } = await t.download(book, downloadCompanyRest.path + query({ language: 'en' }))
  const again = (await preview(bytes)).plan.rows
  expect(again.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['Fehler GmbH', 'bad'],
    ['Formel GmbH', 'lead'],
    ['Datum GmbH', 'bad'],
  ])
  const csv = Buffer.from('Firma;E-Mail;Ort\nFehler GmbH;fehler@example.org;#BEZUG!\nNummer GmbH;n@example.org;#12')
  expect((await preview(csv)).plan.rows.map(({ verdict }) => verdict)).toEqual(['bad', 'lead'])
})

test('digits that are text stay digits, and what looks like a number in a text file is asked for', async () => {
  const list = [
    ['Firma', 'E-Mail', 'Telefon', 'Land'],
    ['Halb GmbH', 'halb@example.org', '4917012345678', 'Deutschland'],
  ]
  expect((await preview(workbookOf(list))).plan.rows.map(({ verdict }) => verdict)).toEqual(['lead'])
  await importing(workbookOf(list))
  const { answers } = await t.deps.db.selectFrom('leads').select('answers').executeTakeFirstOrThrow()
  expect(answers).toMatchObject({ 'contactPerson.phone': '4917012345678', 'address.country': 'DE' })
  const csv = Buffer.from(list.map((row) => row.join(';')).join('\n'))
  expect((await preview(csv)).plan.rows[0]?.problems).toEqual([
    { target: 'contactPerson.phone', message: tableImportMessages.phone },
  ])
})

test('columns and values are understood as German offices and macOS write them', async () => {
  const headings = header
    .with(0, 'Firma')
    .with(9, 'Straße')
    .with(13, 'Vorname Ansprechpartner')
    .with(14, 'Nachname des Ansprechpartners')
    .with(15, 'E-Mail Ansprechpartner')
    .with(16, 'Telefon (Ansprechpartner)')
  const row = rowOf('Müller Präzisionsgeräte GmbH', 'nfd@example.org').with(3, 'Groß').with(12, 'Österreich')
  const nfd = [headings, row].map((cells) => cells.map((cell) => cell.normalize('NFD')))
  const book = workbookOf([nfd[0] ?? [], (nfd[1] ?? []).with(8, '')], {
    change: (sheet) => {
      sheet['I2'] = { t: 'b', v: true }
    },
  })
  const { plan } = await preview(book)
  expect([plan.unrecognised, plan.rows.map(({ verdict, problems }) => [verdict, problems])]).toEqual([
    [],
    [['good', []]],
  ])
  expect((await importing(book)).body).toEqual({ added: 1, leads: 0, left: 0 })
  expect(await stored()).toMatchObject([
    { companyName: 'Müller Präzisionsgeräte GmbH', companySize: 'Large', ndaRequired: 'yes', country: 'AT' },
  ])
})

test.each([
  'E-Mail Ansprechpartner',
  'E-Mail des Ansprechpartners',
  'E-Mail-Adresse Ansprechpartner',
  'Ansprechpartner E-Mail',
  'Ansprechperson (E-Mail)',
  'E-Mail der Ansprechpartnerin',
  'Kontaktperson E‑Mail',
  'Contact person email',
])('a heading says whose address it is: %s', async (heading) => {
  const { plan } = await preview(
    workbookOf([
      ['Firma', heading],
      ['Aldor GmbH', 'ada@example.org'],
    ]),
  )
  expect(plan.columns).toEqual(['companyName', 'contactPerson.email'])
})

test('an address of the contact person goes before one of nobody', async () => {
  const both = [
    ['E-Mail', 'E-Mail Ansprechpartner', 'Firma', 'Name'],
    ['info@example.org', 'ada@example.org', 'Aldor GmbH', 'Ada'],
  ]
  const { plan } = await preview(workbookOf(both))
  expect(plan.columns).toEqual(['', 'contactPerson.email', 'companyName', 'contactPerson.lastName'])
})

test('a hidden sheet is not read', async () => {
  const headings = ['Firma', 'E-Mail']
  const hidden = { rows: [headings, ['Alt GmbH', 'alt@example.org']], hidden: 2 as const }
  const { plan } = await preview(sheetsOf([hidden, { rows: [headings, ['Neu GmbH', 'neu@example.org']] }]))
  expect(plan.rows.map(({ name }) => name)).toEqual(['Neu GmbH'])
  expect((await preview(sheetsOf([hidden, { rows: [] }]))).body.error?.message).toBe(tableImportMessages.noRows)
})

test('another sheet that has as many known headings is named', async () => {
  const headings = ['Firma', 'E-Mail', 'Ort']
  const listOf = (name: string) => ({ rows: [headings, [name, 'ada@example.org', 'Bonn']] })
  const { plan } = await preview(
    sheetsOf([
      {
        rows: [
          ['Firma', 'Anzahl'],
          ['Neu GmbH', 3],
        ],
      },
      listOf('Neu GmbH'),
      { rows: [headings] },
      { ...listOf('Alt GmbH'), hidden: 1 },
      listOf('Weitere GmbH'),
    ]),
  )
  expect([plan.rows.map(({ name }) => name), plan.otherSheets]).toEqual([['Neu GmbH'], ['Sheet5']])
  // The other separators are readings of the same list.
  expect((await preview(Buffer.from('Firma\nNeu GmbH\n'))).plan.otherSheets).toEqual([])
})

async function leavesHiddenOut(type: 'xlsx' | 'xlsb' | 'xlml') {
  const book = workbookOf(
    [
      ['Firma', 'E-Mail', 'Ort'],
      ['Neu GmbH', 'neu@example.org', 'Bonn'],
      ['NEU gmbh', 'neu@example.org', 'Köln'],
      ['Alt GmbH', 'alt@example.org', 'Ulm'],
      ['Ohne GmbH', '', 'Ulm'],
    ],
    {
      type,
      change: (sheet) => {
        sheet['!rows'] = [{}, {}, { hidden: true }, { hidden: true }]
        sheet['!cols'] = [{}, {}, { hidden: true }]
      },
    },
  )
  const { plan } = await preview(book)
  expect([plan.columns, plan.hiddenColumns, plan.unrecognised]).toEqual([
    ['companyName', 'contactPerson.email', ''],
    [2],
    [2],
  ])
  expect(plan.rows.map(({ row, isHidden, name, verdict }) => [row, isHidden, name, verdict])).toEqual([
    [2, false, 'Neu GmbH', 'lead'],
    [3, true, 'NEU gmbh', 'hidden'],
    [4, true, 'Alt GmbH', 'hidden'],
    [5, false, 'Ohne GmbH', 'bad'],
  ])
  const chosen = { hidden: 'included', columns: 'companyName,contactPerson.email,address.city' }
  expect((await preview(book, chosen)).plan.rows.map(({ verdict }) => verdict)).toEqual([
    'lead',
    'duplicate',
    'lead',
    'bad',
  ])
  const { bytes } = await t.download(book, downloadCompanyRest.path + query({ language: 'en' }))
  expect(utils.sheet_to_json(read(bytes).Sheets['Companies'] ?? {})).toMatchObject([{ Firma: 'Ohne GmbH' }])

  const leads = () => t.deps.db.selectFrom('leads').select(['companyName', 'answers']).orderBy('createdAt').execute()
  expect((await importing(book, { rows: 'good' })).body).toEqual({ added: 0, leads: 1, left: 3 })
  expect(await leads()).toEqual([
    { companyName: 'Neu GmbH', answers: { companyName: 'Neu GmbH', 'contactPerson.email': 'neu@example.org' } },
  ])
  expect((await importing(book, { rows: 'good', ...chosen })).body).toEqual({ added: 0, leads: 1, left: 3 })
  expect((await leads())[1]).toMatchObject({ companyName: 'Alt GmbH', answers: { 'address.city': 'Ulm' } })
}

test.each(['xlsx'] as const)(
  'a hidden row of %s is shown and left out, and a hidden column is nothing, until they are chosen',
  leavesHiddenOut,
)
test.each(['xlsb', 'xlml'] as const)(
  'a hidden row of %s is shown and left out, and a hidden column is nothing, until they are chosen',
  { tags: ['night'] },
  leavesHiddenOut,
)

test('all rows are all that can be seen', async () => {
  const book = workbookOf(
    [
      ['Firma', 'E-Mail'],
      ['Neu GmbH', 'neu@example.org'],
      ['Falsch GmbH', 'nobody'],
    ],
    {
      change: (sheet) => {
        sheet['!rows'] = [{}, {}, { hidden: true }]
      },
    },
  )
  expect((await importing(book, { hidden: 'included' })).status).toBe(422)
  expect((await importing(book)).body).toEqual({ added: 0, leads: 1, left: 1 })
})

test('columns that do not fit the file are refused', async () => {
  const book = workbookOf([header, rowOf('Hand GmbH', 'hand@example.org')])
  for (const columns of ['companyName', header.map(() => 'companyName').join(','), header.map(() => 'x').join(',')]) {
    const answer = await preview(book, { columns })
    expect([answer.status, answer.body.error?.message]).toEqual([422, tableImportMessages.columns])
  }
})

const mixed = () =>
  workbookOf([
    header,
    rowOf('Gut GmbH', 'gut@example.org'),
    rowOf('GUT gmbh', 'other@example.org'),
    rowOf('Andere AG', 'GUT@example.org'),
    rowOf('Da schon SE', 'DA@Example.org'),
    rowOf('Kein Tag KG', 'tag@example.org', '31/02/2025'),
    rowOf('Keine Adresse KG', 'nobody'),
  ])
const addKnown = async () => {
  const book = workbookOf([header, rowOf('Vorher SE', 'da@example.org')])
  await importing(book, await mapped(book))
}

test('rows that are bad or there already, whatever their case, are shown, and all rows are not imported', async () => {
  await addKnown()
  const columns = await mapped(mixed())
  const { plan } = await preview(mixed(), columns)
  expect(
    plan.rows.map(({ row, verdict, problems }) => [row, verdict, problems[0]?.target, problems[0]?.message]),
  ).toEqual([
    [2, 'good', undefined, undefined],
    [3, 'duplicate', '', companyImportMessages.inFile],
    [4, 'duplicate', '', companyImportMessages.inFile],
    [5, 'duplicate', '', companyImportMessages.onRecord],
    [6, 'bad', 'createdAt', tableImportMessages.day],
    [7, 'bad', 'contactPerson.email', expect.any(String)],
  ])
  const earlier = await imports()
  const answer = await importing(mixed(), columns)
  expect([answer.status, answer.body.error?.message]).toEqual([422, tableImportMessages.notAllGood])
  expect((await stored()).map(({ companyName }) => companyName)).toEqual(['Vorher SE'])
  expect(await imports()).toEqual(earlier)
})

test('only the good rows are imported where that is asked for, and a second time nothing is', async () => {
  await addKnown()
  const order = { ...(await mapped(mixed())), rows: 'good' }
  expect((await importing(mixed(), order)).body).toEqual({ added: 1, leads: 0, left: 5 })
  const again = await importing(mixed(), order)
  expect([again.status, again.body.error?.message]).toEqual([422, tableImportMessages.noneGood])
  expect((await stored()).map(({ companyName }) => companyName)).toEqual(['Gut GmbH', 'Vorher SE'])
})

test('the others come as a workbook with their reasons', async () => {
  await addKnown()
  const { status, bytes } = await t.download(
    mixed(),
    downloadCompanyRest.path + query({ ...(await mapped(mixed())), language: 'de' }),
  )
  expect(status).toBe(200)
  const book = read(bytes)
  const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
  expect(rows.map((row) => row['Kunde'])).toEqual([
    'GUT gmbh',
    'Andere AG',
    'Da schon SE',
    'Kein Tag KG',
    'Keine Adresse KG',
  ])
  expect(rows[3]?.['Gründe']).toBe(
    'Angemeldet am: Bitte schreiben Sie den Tag als 31/12/2025, 31.12.2025 oder 2025-12-31',
  )
})

test('the current edition takes none, nor does one that nobody knows', async () => {
  const book = workbookOf([header, rowOf('Neu GmbH', 'neu@example.org')])
  const current = await importing(book, { edition: 'SS26' })
  expect([current.status, current.body.error?.message]).toEqual([409, companyImportMessages.edition])
  expect((await importing(book, { edition: 'WS99' })).status).toBe(404)
})

test('a company that had cancelled, or is of another edition, is not imported', async () => {
  const book = workbookOf([
    [...header, 'State', 'Semester'],
    [...rowOf('Weg GmbH', 'weg@example.org'), 'Cancelled', 'SS25'],
    [...rowOf('Anders GmbH', 'anders@example.org'), '', 'SS24'],
  ])
  const { plan } = await preview(book, await mapped(book))
  expect(plan.rows.map(({ problems }) => problems)).toEqual([
    [{ target: 'state', message: companyImportMessages.cancelled }],
    [{ target: 'semester', message: tableImportMessages.otherEdition }],
  ])
})

test('a viewer may neither look at nor import a file', async () => {
  const viewer = await t.signInAs('Viewer', 'viewer@university.example')
  for (const { path } of [previewCompanyImport, importCompanies, downloadCompanyRest]) {
    expect(
      (await viewer.inject({ method: 'POST', url: path + query({ rows: 'all', language: 'en' }) })).statusCode,
    ).toBe(403)
  }
})
