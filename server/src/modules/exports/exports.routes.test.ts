import {
  type Company,
  listCompanies,
  listCompanyNames,
  registerCompany,
} from '@project-week/contract/companies/company'
import { createProfile, type ListedStudent, listProfiles } from '@project-week/contract/registrations/profile'
import {
  addressStateLabels,
  challengeStateLabels,
  companyStateLabels,
  studentStateLabels,
} from '@project-week/contract/states'
import {
  downloadCompanies,
  downloadStudents,
  downloadSubscribers,
  exportAuditLog,
  type ExportList,
  exportList,
} from '@project-week/contract/exports/export'
import { addSubscriber, listSubscribers, type Subscriber } from '@project-week/contract/subscribers/subscriber'
import { createTeam } from '@project-week/contract/teams/team'
import { createCampaign } from '@project-week/contract/campaigns/campaign'
import { readXlsx } from 'hucre/xlsx'
import { read, utils } from '@e965/xlsx'
import { beforeAll, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { appFixture, recordsOf } from '#test/fixtures.ts'
import { companyOf, registrationOf, subscriptionOf } from '#test/factories.ts'

const t = appFixture()
let admin: Browser
const ids: string[] = []

beforeAll(async () => {
  admin = await t.signInAs('Admin')
  for (const lastname of ['Abel', 'Öztürk', 'Zorn']) {
    const student = await t.signOn({ lastname, matrikelnummer: `0360000${ids.length}` })
    const answer = await student.call(createProfile, { body: registrationOf() })
    ids.push(answer.json<{ id: string }>().id)
  }
  await t.browser().call(registerCompany, { body: companyOf() })
})

const sheetOf = async (bytes: Buffer) => (await readXlsx(bytes)).sheets[0]?.rows ?? []

test('the four exports have the names that the specification gives them', async () => {
  const names = await Promise.all([
    admin.call(downloadStudents, { body: { registeredIn: 'SS26' } }),
    admin.call(downloadCompanies, { query: { semester: 'SS26' } }),
    admin.call(downloadSubscribers),
  ])
  expect(names.map((answer) => [answer.statusCode, answer.headers['content-disposition']])).toEqual([
    [200, 'attachment; filename="Registered-Students.xlsx"'],
    [200, 'attachment; filename="Registered-Companies.xlsx"'],
    [200, 'attachment; filename="Subscribers.xlsx"'],
  ])
})

type Field<Row> = readonly [header: string, value: (row: Row) => string | number | Date | null]

const studentFields: readonly Field<ListedStudent>[] = [
  ['First name', (s) => s.firstname],
  ['Last name', (s) => s.lastname],
  ['Registered on', (s) => new Date(s.date)],
  ['Matriculation number', (s) => s.matrikelnummer],
  ['Email', (s) => s.email],
  ['Place of birth', (s) => s.placeofbirth],
  ['Country of birth', (s) => s.countryofbirth],
  ['Gender', (s) => s.gender],
  ['Phone number', (s) => s.phone],
  ['Current field of study', (s) => s.currentfieldofstudy],
  ['Current degree', (s) => s.currentdegree],
  ['School', (s) => s.school],
  ['Semester', (s) => s.semester],
  ['Master credits', (s) => s.masterCredits],
  ['German language level', (s) => s.germanlanguagelevel],
  ['Preferred field of business 1', (s) => s.preferredFieldOfBusiness[0] ?? ''],
  ['Preferred field of business 2', (s) => s.preferredFieldOfBusiness[1] ?? ''],
  ['Preferred field of business 3', (s) => s.preferredFieldOfBusiness[2] ?? ''],
  ['Patent attorney interest', (s) => s.patentAttorneyInterest],
  ['Motivation', (s) => s.motivation],
  ['Previous participation', (s) => s.previousParticipation],
  ['Registered before', (s) => (s.registeredBefore ? 'Yes' : 'No')],
  ['Registered in', (s) => s.registeredIn],
  ['TUM programs', (s) => s.tumPrograms.join('; ')],
  ['Other TUM programs', (s) => s.tumProgramsOther],
  ['Source of information', (s) => s.sourceOfInformation],
  ['Other source of information', (s) => s.sourceOfInformationOther],
  ['Role', (s) => s.role],
  ['Status', (s) => studentStateLabels[s.state].en],
  ['Team', (s) => s.team],
  ['Certificate', (s) => (s.hasCertificate ? 'Yes' : 'No')],
  ['Tags', (s) => s.tags.join('; ')],
]

const companyFields: readonly Field<Company>[] = [
  ['Company', (c) => c.companyName],
  ['Field of business', (c) => c.fieldOfBusiness],
  ['Mapped field of business', (c) => c.mappedFieldOfBusiness],
  ['Teams', (c) => c.teamLimit],
  ...[0, 1, 2, 3, 4].map((at): Field<Company> => [
    `Preferred field of study ${at + 1}`,
    (c) => c.preferredFieldOfStudy[at] ?? '',
  ]),
  ['Company size', (c) => c.companySize],
  ['Company description', (c) => c.companyDescription],
  ['Business problem', (c) => c.businessProblem],
  ['Challenge may be public', (c) => (c.agreesToChallenge ? 'Yes' : 'No')],
  ['Reason for participation', (c) => c.reasonForParticipation],
  ['Source of information', (c) => c.sourceOfInformation],
  ['NDA required', (c) => c.ndaRequired],
  ['Street', (c) => c.address.street],
  ['House number', (c) => c.address.houseNumber],
  ['City', (c) => c.address.city],
  ['Country', (c) => c.address.country],
  ['Website', (c) => c.address.website ?? ''],
  ['Contact first name', (c) => c.contactPerson.firstName],
  ['Contact last name', (c) => c.contactPerson.lastName],
  ['Contact email', (c) => c.contactPerson.email],
  ['Contact phone', (c) => c.contactPerson.phone],
  ['Status', (c) => companyStateLabels[c.state].en],
  ['Email confirmed', (c) => addressStateLabels[c.addressState].en],
  ['Challenges page', (c) => challengeStateLabels[c.challengeState].en],
  ['NDA received', (c) => (c.hasNda ? 'Yes' : 'No')],
  ['Owner', (c) => c.ownedBy],
  ['Next step', (c) => c.nextStep],
  ['Next step due', (c) => c.nextStepOn],
  ['Tags', (c) => c.tags.join('; ')],
  ['Reason for cancelling', (c) => c.cancelledReason],
  ['Semester', (c) => c.semester],
  ['Registered on', (c) => new Date(c.createdAt)],
  ['Id', (c) => c._id],
]

const subscriberFields: readonly Field<Subscriber>[] = [
  ['First name', (s) => s.firstName],
  ['Last name', (s) => s.lastName],
  ['Email', (s) => s.email],
  ['Company', (s) => s.company],
  ['Position', (s) => s.position],
  ['Email confirmed', (s) => addressStateLabels[s.addressState].en],
  ['Subscribed on', (s) => new Date(s.createdAt)],
]

const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' })

/** CSV has no types: what would start a formula carries an apostrophe. */
const disarm = (text: string) => (/^[=@\t\r]|^[+-](?![\d ()/.-]*$)/.test(text) ? `'${text}` : text)

/** Compares both files of a list, cell by cell, with what the list's call answers. */
async function expectCells<Row>(list: ExportList, rows: readonly Row[], fields: readonly Field<Row>[]) {
  const head = fields.map(([header]) => header)
  const taken = (format: 'xlsx' | 'csv') =>
    admin.call(exportList, { params: { list }, body: { format, edition: 'SS26' } })
  const inExcel = (value: string | number | Date | null) =>
    value instanceof Date ? new Date(`${berlin.format(value).replace(' ', 'T')}Z`) : value === '' ? null : value
  expect(await sheetOf((await taken('xlsx')).rawPayload)).toEqual([
    head,
    ...rows.map((row) => fields.map(([, valueOf]) => inExcel(valueOf(row)))),
  ])
  const csv = read((await taken('csv')).body.replace(/^\uFEFF/, ''), { type: 'string', raw: true })
  expect(utils.sheet_to_json(csv.Sheets[csv.SheetNames[0] ?? ''] ?? {}, { header: 1, raw: false, defval: '' })).toEqual(
    [
      head,
      ...rows.map((row) =>
        fields.map(([, valueOf]) => {
          const value = valueOf(row)
          return disarm(value instanceof Date ? berlin.format(value) : String(value ?? ''))
        }),
      ),
    ],
  )
}

test('the files of students, companies and subscribers hold every field of each, traps as the texts they are', async () => {
  await t.browser().call(registerCompany, {
    body: companyOf({
      companyName: '=HYPERLINK("http://trap.example")',
      companyDescription: 'First line\nSecond line, with "quotes"; <tags> & Übergröße 漢字',
      businessProblem: '1e5',
      reasonForParticipation: '01.02.2026',
      sourceOfInformation: '+49',
      address: { street: '1/2', houseNumber: '007', city: 'TRUE', country: 'DE', website: '' },
      contactPerson: { firstName: '00123', lastName: '3-4', email: 'trap@trap.example', phone: '+49 30 0001' },
    }),
  })
  const trap = { firstName: '@Anna', lastName: '-Minus', company: '=1+1', position: '007' }
  await t.browser().call(addSubscriber, { body: subscriptionOf({ ...trap, email: 'anna@trap.example' }) })
  await t.browser().call(addSubscriber, { body: subscriptionOf() })
  await t.deps.db
    .updateTable('subscribers')
    .set({ confirmedAt: t.clock.now() })
    .where('email', '=', subscriptionOf().email)
    .execute()
  const students = (await admin.call(listProfiles, { query: { registeredIn: 'SS26' } })).json<ListedStudent[]>()
  expect(students.map(({ lastname, matrikelnummer }) => `${lastname} ${matrikelnummer}`).toSorted()).toEqual([
    'Abel 03600000',
    'Zorn 03600002',
    'Öztürk 03600001',
  ])
  await expectCells('students', students, studentFields)
  const companies = (await admin.call(listCompanies, { query: { semester: 'SS26' } })).json<Company[]>()
  expect(companies).toHaveLength(2)
  await expectCells('companies', companies, companyFields)
  const subscribers = (await admin.call(listSubscribers)).json<Subscriber[]>()
  expect(subscribers.map(({ addressState }) => addressState).toSorted()).toEqual(['confirmed', 'unconfirmed'])
  await expectCells('subscribers', subscribers, subscriberFields)
})

test('a list of an edition without students has its headings alone', async () => {
  const none = await admin.call(downloadStudents, { body: { registeredIn: 'SS25' } })
  expect(await sheetOf(none.rawPayload)).toHaveLength(1)
})

test('a choice exports exactly these rows and columns, in its order', async () => {
  const [first = '', , third = ''] = ids
  const answer = await admin.call(exportList, {
    params: { list: 'students' },
    body: { format: 'xlsx', ids: [third, first], columns: ['lastname', 'preferredFieldOfBusiness', 'semester'] },
  })
  expect(await sheetOf(answer.rawPayload)).toEqual([
    [
      'Last name',
      'Preferred field of business 1',
      'Preferred field of business 2',
      'Preferred field of business 3',
      'Semester',
    ],
    ['Zorn', 'Mobility', 'IT', null, 3],
    ['Abel', 'Mobility', 'IT', null, 3],
  ])
})

test('CSV carries its own type and name', async () => {
  const answer = await admin.call(exportList, {
    params: { list: 'students' },
    body: { format: 'csv', ids, columns: ['lastname', 'matrikelnummer'] },
  })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="Registered-Students.csv"',
  })
  expect(answer.body).toBe(
    '\uFEFFLast name,Matriculation number\r\nAbel,03600000\r\nÖztürk,03600001\r\nZorn,03600002\r\n',
  )
})

test('a file from a German page has German headings, words and semicolons, the specified call has none', async () => {
  const answer = await admin.call(exportList, {
    params: { list: 'students' },
    body: { format: 'csv', ids: ids.slice(0, 1), columns: ['lastname', 'matrikelnummer', 'state', 'hasCertificate'] },
    headers: { 'accept-language': 'de' },
  })
  expect(answer.body).toMatch(
    /^\uFEFFNachname;Matrikelnummer;Status;Bescheinigung\r\n\p{L}+;0360000\d;Angemeldet;Nein\r\n$/u,
  )
  const headers = { 'accept-language': 'de' }
  const specified = await admin.call(downloadStudents, { body: { registeredIn: 'SS26' }, headers })
  expect((await sheetOf(specified.rawPayload))[0]).toContain('Last name')
})

test('a field that the list does not have is named, and nothing is exported', async () => {
  const answer = await admin.call(exportList, {
    params: { list: 'companies' },
    body: { format: 'xlsx', columns: ['shoeSize'] },
  })
  expect([answer.statusCode, answer.json<{ error: { fields: object } }>().error.fields]).toEqual([
    422,
    { columns: 'This list has no field "shoeSize".' },
  ])
})

test('an export of 54,000 chosen rows fits into a request', { tags: ['night'] }, async () => {
  const [first = ''] = ids
  const answer = await admin.call(exportList, {
    params: { list: 'students' },
    body: { format: 'xlsx', ids: Array.from({ length: 54_000 }, () => first), columns: ['lastname'] },
  })
  expect(answer.statusCode).toBe(200)
  expect(await sheetOf(answer.rawPayload)).toHaveLength(54_001)
})

test('who took which list along is in the audit log', async () => {
  await admin.call(exportList, { params: { list: 'students' }, body: { format: 'csv', ids: ids.slice(0, 2) } })
  const record = (await recordsOf(t, { action: 'export' })).at(-1)
  expect(record).toMatchObject({
    recordType: 'students',
    recordId: 'all',
    details: { format: 'csv', rows: 2, columns: 'all' },
  })
})

test('a withdrawn registration is in the file, and says so', async () => {
  const [first = ''] = ids
  await t.deps.db.updateTable('profiles').set({ withdrawnAt: new Date() }).where('id', '=', first).execute()
  const all = await admin.call(downloadStudents, { body: { registeredIn: 'SS26' } })
  const [head = [], ...rows] = await sheetOf(all.rawPayload)
  const states = rows.map((row) => [row[1], row[head.indexOf('Status')]])
  expect(Object.fromEntries(states)).toEqual({ Abel: 'Withdrawn', Öztürk: 'Registered', Zorn: 'Registered' })
  const chosen = await admin.call(exportList, { params: { list: 'students' }, body: { format: 'xlsx', ids: [first] } })
  expect(await sheetOf(chosen.rawPayload)).toHaveLength(2)
})

test('mails are exported with their state, as the outbox shows them', async () => {
  const rows = await t.deps.db.selectFrom('mails').select(['id', 'recipient']).orderBy('recipient').execute()
  const chosen = rows.slice(0, 2)
  const answer = await admin.call(exportList, {
    params: { list: 'mails' },
    body: { format: 'xlsx', ids: chosen.map(({ id }) => id), columns: ['recipient', 'state', 'nextTryAt'] },
  })
  expect(await sheetOf(answer.rawPayload)).toEqual([
    ['Recipient', 'Status', 'Next try on'],
    ...chosen.map(({ recipient }) => [recipient, 'kept', null]),
  ])
  const all = await admin.call(exportList, { params: { list: 'mails' }, body: { format: 'xlsx' } })
  expect(await sheetOf(all.rawPayload)).toHaveLength(rows.length + 1)
})

test('campaigns are exported with how far they are', async () => {
  const body = { audience: 'students' as const, ids: ids.slice(0, 2) }
  await admin.call(createCampaign, { body })
  const answer = await admin.call(exportList, {
    params: { list: 'campaigns' },
    body: { format: 'csv', columns: ['audience', 'state', 'chosen', 'sent'] },
  })
  expect(answer.body).toBe('\uFEFFTo,Status,Chosen,Sent\r\nstudents,draft,2,0\r\n')
})

test('the audit log is exported as its filter leaves it, past its first page, and that is on record', async () => {
  const entry = { actor: 'many@university.example', actorRole: 'admin', action: 'read', recordType: 'file', ip: '::1' }
  const entries = Array.from({ length: 1200 }, (_, at) => ({ ...entry, recordId: `f${at}`, at: t.clock.now() }))
  await t.deps.db
    .insertInto('auditRecords')
    .values(entries.map((each) => ({ ...each, action: 'read' as const, recordType: 'file' as const, details: '{}' })))
    .execute()
  const answer = await admin.call(exportAuditLog, { query: { format: 'csv', actor: 'MANY@' } })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="Audit-Log.csv"',
  })
  const lines = answer.body.trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFAt,Who,Role,Action,Kind of record,Record,IP,Details')
  const records = lines.slice(1).map((line) => line.split(',')[5])
  expect(records).toEqual(entries.map(({ recordId }) => recordId).toReversed())

  const workbook = await admin.call(exportAuditLog, { query: { format: 'xlsx', action: 'export' } })
  const [, newest] = await sheetOf(workbook.rawPayload)
  expect(newest?.slice(3, 6)).toEqual(['export', 'audit-log', 'all'])
  const none = await admin.call(exportAuditLog, { query: { format: 'csv', recordId: 'no such' } })
  expect(none.body.trim().split('\r\n')).toHaveLength(1)
})

test('the file of teams has the addresses of everybody', async () => {
  const [first = ''] = (await admin.call(listCompanyNames))
    .json<{ companyName: string }[]>()
    .map((it) => it.companyName)
  const members = [1, 2, 3, 4, 5].map((at) => `member${at}@university.example`)
  const body = { name: first, representativeEmail: 'boss@partners.example', members }
  expect((await admin.call(createTeam, { body })).statusCode).toBe(201)
  const answer = await admin.call(exportList, {
    params: { list: 'teams' },
    body: { format: 'xlsx', columns: ['name', 'representativeEmail', 'members'] },
  })
  expect(answer.headers['content-disposition']).toBe('attachment; filename="Teams.xlsx"')
  const [head = [], row = []] = await sheetOf(answer.rawPayload)
  expect(Object.fromEntries(head.map((header, at) => [header, row[at]]))).toMatchObject({
    'Team Name': first,
    'Representative Email': 'boss@partners.example',
    ...Object.fromEntries(members.map((email, at) => [`Member ${at + 1} Email`, email])),
  })
})

test('the file of teams has the members whose columns the table shows', async () => {
  const answer = await admin.call(exportList, {
    params: { list: 'teams' },
    body: { format: 'csv', columns: ['name', 'members.2', 'memberStates'] },
  })
  expect(answer.body.split('\r\n')[0]).toBe(
    '\uFEFFTeam Name,Member 2,Member 2 Email,Member 1 State,Member 2 State,Member 3 State,Member 4 State,Member 5 State',
  )
})
