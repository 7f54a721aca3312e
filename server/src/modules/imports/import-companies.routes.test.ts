import { registerCompany } from '@project-week/contract/companies/company'
import { downloadCompanies, exportList } from '@project-week/contract/exports/export'
import {
  companyImportMessages,
  importCompanies,
  previewCompanyImport,
} from '@project-week/contract/imports/import-companies'
import { importMessages, type ImportPreview } from '@project-week/contract/imports/import-table'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { companyOf } from '#test/factories.ts'
import { createImportDesk, type ImportDesk } from '#test/import-desk.ts'
import { caseOf, sheetsOf, withPassword, workbookOf } from '#test/workbooks.ts'
import { recordsOf } from '#test/fixtures.ts'

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

const stored = () => t.deps.db.selectFrom('leads').selectAll().orderBy('companyName').execute()
const done = (added: number, left = 0, unchanged = 0) => ({ added, changed: 0, unchanged, left })

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
]
const rowOf = (companyName: string, email: string) => [
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
]

const query = (more: Record<string, string> = {}) => `?${String(new URLSearchParams(more))}`
const preview = async (content: Buffer, more?: Record<string, string>) => {
  const answer = await t.send(content, previewCompanyImport.path + query(more))
  return { ...answer, plan: answer.body as unknown as ImportPreview }
}
const importing = (content: Buffer, more?: Record<string, string>) =>
  t.send(content, importCompanies.path + query(more))
/** The proposal, with the column whose heading says nothing named by hand. */
const mapped = async (content: Buffer) => {
  const { plan } = await preview(content)
  return { columns: plan.columns.map((id, at) => (at === 0 ? 'companyName' : id)).join(',') }
}

test("last year's own export maps by itself and begins a registration, without consents or mails", async () => {
  await t.browser().call(registerCompany, { body: file })
  const download = await admin.call(downloadCompanies, { query: { semester: 'SS26' } })
  await t.deps.db.deleteFrom('companies').execute()
  await t.deps.db.deleteFrom('mails').execute()

  const earlier = await imports()
  const { plan } = await preview(download.rawPayload)
  expect(plan.unrecognised).toEqual([])
  expect(plan.rows).toEqual([expect.objectContaining({ verdict: 'add', problems: [] })])
  expect(await stored()).toEqual([])

  const answer = await importing(download.rawPayload)
  expect([answer.status, answer.body]).toEqual([201, done(1)])
  expect(await stored()).toMatchObject([
    {
      companyName: file.companyName,
      answers: {
        businessProblem: file.businessProblem,
        preferredFieldOfStudy: file.preferredFieldOfStudy,
        ndaRequired: file.ndaRequired,
        'address.country': file.address.country,
      },
    },
  ])
  expect(await t.deps.db.selectFrom('mails').selectAll().execute()).toEqual([])
  expect(await imports()).toEqual([...earlier, expect.objectContaining({ actor: 'office@university.example' })])
})

test("last year's own CSV file comes back as it was, formulas and apostrophes included", async () => {
  const said = {
    companyDescription: '=1+1;-2\n@home, "quoted"',
    businessProblem: "'=no formula",
    reasonForParticipation: '- first\n- second; +third',
    companyName: '＠work GmbH',
  }
  await t.browser().call(registerCompany, { body: companyOf(said) })
  const download = await admin.call(exportList, {
    params: { list: 'companies' },
    body: { format: 'csv', edition: 'SS26' },
  })
  expect(download.body).toContain("'=1+1")
  await t.deps.db.deleteFrom('companies').execute()
  expect((await importing(download.rawPayload)).body).toEqual(done(1))
  expect(await stored()).toMatchObject([{ answers: said }])
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
  ])
  expect(plan.rows[0]).toMatchObject({ verdict: 'bad', problems: [{ target: 'companyName' }] })
  expect((await importing(book, await mapped(book))).body).toEqual(done(1))
  expect(await stored()).toMatchObject([
    { companyName: 'Hand GmbH', answers: { fieldOfBusiness: file.fieldOfBusiness, companySize: file.companySize } },
  ])
})

test.each([
  ['German', ['E-Mail', 'Ansprechpartner/in', 'Firma'], ['ada@aldor.example', 'Frau Ada Berg', 'Aldor GmbH']],
  ['English', ['Company name', 'E-mail address', 'Contact'], ['Aldor GmbH', 'ada@aldor.example', 'Ada Berg']],
  ['a line above', ['Name', 'Kontakt', 'Mail'], ['Aldor GmbH', 'Ada Berg', 'ada@aldor.example']],
])('a row with a name and an address is a lead: %s', async (words, headings, row) => {
  const book = workbookOf([...(words === 'a line above' ? [['Unternehmen 2025']] : []), headings, row])
  const { plan } = await preview(book)
  expect(plan.unrecognised).toEqual([])
  expect(plan.rows).toMatchObject([{ cells: ['Aldor GmbH', 'ada@aldor.example'], verdict: 'add' }])
  expect((await importing(book)).body).toEqual(done(1))
  expect(await stored()).toEqual([
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
  // A second time it is there already.
  expect((await preview(book)).plan.rows[0]).toMatchObject({
    verdict: 'keep',
    problems: [{ target: '', message: companyImportMessages.known }],
  })
  expect((await importing(book)).body).toEqual(done(0, 0, 1))
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
})

test('a lead keeps what else the file says of it; what is written wrong is no lead', async () => {
  const headings = ['Firma', 'E-Mail', 'Ort', 'Company size', 'Preferred field of study 1', 'Kürzel']
  const book = workbookOf([
    headings,
    ['Halb GmbH', 'halb@example.org', 'Bonn', file.companySize, '', 'x'],
    ['Falsch GmbH', 'falsch@example.org', 'Bonn', 'giant', '', ''],
    ['Gold GmbH', 'gold@example.org', 'Bonn', '', 'Alchemy', ''],
    ['Ohne GmbH', '', 'Bonn', file.companySize, '', ''],
    ['', 'ohne@example.org', '', '', '', ''],
  ])
  const { plan } = await preview(book)
  expect(plan.unrecognised).toEqual([5])
  expect(
    plan.rows.map(({ verdict, problems }) => [verdict, verdict === 'bad' && problems.map((one) => one.target)]),
  ).toEqual([
    ['add', false],
    ['bad', ['companySize']],
    ['bad', ['preferredFieldOfStudy']],
    ['bad', ['contactPerson.email']],
    ['bad', ['companyName']],
  ])
  expect((await importing(book, { rows: 'good' })).body).toEqual(done(1, 4))
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

test('a CSV file is read, with semicolons too', async () => {
  const csv = (separator: string) =>
    Buffer.from(
      `\uFEFF${[header, rowOf('Käse & Söhne', 'csv@example.org')]
        .map((row) => row.map((cell) => `"${cell}"`).join(separator))
        .join('\r\n')}`,
    )
  for (const separator of [',', ';']) {
    const { plan } = await preview(csv(separator), await mapped(csv(separator)))
    expect(plan.rows).toMatchObject([{ cells: ['Käse & Söhne', 'csv@example.org'], verdict: 'add' }])
  }
})

test('a list below a title is imported as programs write it', async () => {
  expect((await importing(await caseOf('companies-title-row.xlsx'))).body).toEqual(done(1))
  expect((await stored()).map(({ companyName }) => companyName)).toEqual(['Zeta GmbH'])
})

test.each([
  ['companies-windows1252.csv', true],
  ['companies-utf16.csv', false],
])('a text file keeps its letters, and says where they are not sure: %s', async (name, isWindows1252) => {
  expect((await preview(await caseOf(name))).plan.isWindows1252).toBe(isWindows1252)
  expect((await importing(await caseOf(name))).body).toEqual(done(2))
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
  expect([plan.isWindows1252, plan.rows.map(({ verdict }) => verdict)]).toEqual([false, ['add', 'bad']])
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
  expect((await importing(content, { rows: 'good' })).body).toEqual(done(0, 1))
})

test('a phone number that was typed as a number is asked for as text', async () => {
  const asked = { target: 'contactPerson.phone', message: importMessages.phone }
  const { plan } = await preview(await caseOf('companies-phone-number.xlsx'))
  expect(plan.rows).toEqual([expect.objectContaining({ verdict: 'bad', problems: [asked] })])
  const lead = await preview(
    workbookOf([
      ['Firma', 'E-Mail', 'Telefon'],
      ['Halb GmbH', 'halb@example.org', 4_917_012_345_678],
      ['Ganz GmbH', 'ganz@example.org', 891_234_567],
    ]),
  )
  expect(lead.plan.rows.map(({ verdict }) => verdict)).toEqual(['bad', 'add'])
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
  expect(plan.rows[3]?.verdict).toBe('add')
  const csv = Buffer.from('Firma;E-Mail;Ort\nFehler GmbH;fehler@example.org;#BEZUG!\nNummer GmbH;n@example.org;#12')
  expect((await preview(csv)).plan.rows.map(({ verdict }) => verdict)).toEqual(['bad', 'add'])
})

test('digits that are text stay digits, and what looks like a number in a text file is asked for', async () => {
  const list = [
    ['Firma', 'E-Mail', 'Telefon', 'Land'],
    ['Halb GmbH', 'halb@example.org', '4917012345678', 'Deutschland'],
  ]
  expect((await preview(workbookOf(list))).plan.rows.map(({ verdict }) => verdict)).toEqual(['add'])
  await importing(workbookOf(list))
  const { answers } = await t.deps.db.selectFrom('leads').select('answers').executeTakeFirstOrThrow()
  expect(answers).toMatchObject({ 'contactPerson.phone': '4917012345678', 'address.country': 'DE' })
  const csv = Buffer.from(list.map((row) => row.join(';')).join('\n'))
  expect((await preview(csv)).plan.rows[0]?.problems).toEqual([
    { target: 'contactPerson.phone', message: importMessages.phone },
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
    [['add', []]],
  ])
  expect((await importing(book)).body).toEqual(done(1))
  expect(await stored()).toMatchObject([
    {
      companyName: 'Müller Präzisionsgeräte GmbH',
      answers: { companySize: 'Large', ndaRequired: 'yes', 'address.country': 'AT' },
    },
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
  expect(plan.rows.map(({ cells }) => cells[0])).toEqual(['Neu GmbH'])
  expect((await preview(sheetsOf([hidden, { rows: [] }]))).body.error?.message).toBe(importMessages.noRows)
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
  expect([plan.rows.map(({ cells }) => cells[0]), plan.otherSheets]).toEqual([['Neu GmbH'], ['Sheet5']])
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
  expect(plan.rows.map(({ row, isHidden, cells, verdict }) => [row, isHidden, cells[0], verdict])).toEqual([
    [2, false, 'Neu GmbH', 'add'],
    [3, true, 'NEU gmbh', 'hidden'],
    [4, true, 'Alt GmbH', 'hidden'],
    [5, false, 'Ohne GmbH', 'bad'],
  ])
  const chosen = { hidden: 'included', columns: 'companyName,contactPerson.email,address.city' }
  expect((await preview(book, chosen)).plan.rows.map(({ verdict }) => verdict)).toEqual(['add', 'bad', 'add', 'bad'])

  const leads = () => t.deps.db.selectFrom('leads').select(['companyName', 'answers']).orderBy('createdAt').execute()
  expect((await importing(book, { rows: 'good' })).body).toEqual(done(1, 3))
  expect(await leads()).toEqual([
    { companyName: 'Neu GmbH', answers: { companyName: 'Neu GmbH', 'contactPerson.email': 'neu@example.org' } },
  ])
  expect((await importing(book, { rows: 'good', ...chosen })).body).toEqual(done(1, 2, 1))
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
  expect((await importing(book)).body).toEqual(done(1, 1))
})

test('columns that do not fit the file are refused', async () => {
  const book = workbookOf([header, rowOf('Hand GmbH', 'hand@example.org')])
  for (const columns of ['companyName', header.map(() => 'companyName').join(','), header.map(() => 'x').join(',')]) {
    const answer = await preview(book, { columns })
    expect([answer.status, answer.body.error?.message]).toEqual([422, importMessages.columns])
  }
})

test('rows that are bad or there already, whatever their case, are shown, and only good ones are imported', async () => {
  const known = workbookOf([header, rowOf('Vorher SE', 'da@example.org')])
  await importing(known, await mapped(known))
  const book = workbookOf([
    header,
    rowOf('Gut GmbH', 'gut@example.org'),
    rowOf('GUT gmbh', 'other@example.org'),
    rowOf('Andere AG', 'GUT@example.org'),
    rowOf('Da schon SE', 'DA@Example.org'),
    rowOf('Keine Adresse KG', 'nobody'),
  ])
  const columns = await mapped(book)
  const { plan } = await preview(book, columns)
  expect(
    plan.rows.map(({ row, verdict, problems }) => [row, verdict, problems[0]?.target, problems[0]?.message]),
  ).toEqual([
    [2, 'add', undefined, undefined],
    [3, 'bad', '', importMessages.inFile],
    [4, 'bad', '', importMessages.inFile],
    [5, 'keep', '', companyImportMessages.known],
    [6, 'bad', 'contactPerson.email', expect.any(String)],
  ])
  const earlier = await imports()
  const answer = await importing(book, columns)
  expect([answer.status, answer.body.error?.message]).toEqual([422, importMessages.badRows])
  expect((await stored()).map(({ companyName }) => companyName)).toEqual(['Vorher SE'])
  expect(await imports()).toEqual(earlier)
  expect((await importing(book, { ...columns, rows: 'good' })).body).toEqual(done(1, 3, 1))
  expect((await importing(book, { ...columns, rows: 'good' })).body).toEqual(done(0, 3, 2))
  expect((await stored()).map(({ companyName }) => companyName)).toEqual(['Gut GmbH', 'Vorher SE'])
})

test('a viewer may neither look at nor import a file', async () => {
  const viewer = await t.signInAs('Viewer', 'viewer@university.example')
  for (const { path } of [previewCompanyImport, importCompanies]) {
    expect((await viewer.inject({ method: 'POST', url: path })).statusCode).toBe(403)
  }
})
