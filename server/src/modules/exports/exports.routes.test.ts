import { registerCompany } from '@project-week/contract/companies/company'
import { createProfile } from '@project-week/contract/registrations/profile'
import {
  downloadCompanies,
  downloadStudents,
  downloadSubscribers,
  exportAuditLog,
  exportList,
} from '@project-week/contract/exports/export'
import { addSubscriber } from '@project-week/contract/subscribers/subscriber'
import { createCampaign } from '@project-week/contract/campaigns/campaign'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { companyOf, registrationOf, subscriptionOf } from '#test/factories.ts'

let t: TestApp
let admin: Browser
const ids: string[] = []

beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signInAs('Admin')
  for (const lastname of ['Abel', 'Öztürk', 'Zorn']) {
    const student = await t.signOn({ lastname, matrikelnummer: `0360000${ids.length}` })
    const answer = await student.call(createProfile, { body: registrationOf() })
    ids.push(answer.json<{ id: string }>().id)
  }
  await t.browser().call(registerCompany, { body: companyOf() })
})
afterAll(() => t.close())

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

test('everything of an edition holds every field of every registration', async () => {
  const answer = await admin.call(downloadStudents, { body: { registeredIn: 'SS26' } })
  const [head, ...rows] = await sheetOf(answer.rawPayload)
  expect(head).toHaveLength(32)
  expect(rows.map((row) => `${String(row[1])} ${String(row[3])}`).sort()).toEqual([
    'Abel 03600000',
    'Zorn 03600002',
    'Öztürk 03600001',
  ])
  const none = await admin.call(downloadStudents, { body: { registeredIn: 'SS25' } })
  expect(await sheetOf(none.rawPayload)).toHaveLength(1)
})

test('the export of subscribers says who has confirmed the address', async () => {
  for (const name of ['asked', 'confirmed']) {
    await t.browser().call(addSubscriber, { body: subscriptionOf({ email: `${name}@news.example` }) })
  }
  const confirmedAt = t.clock.now()
  await t.deps.db
    .updateTable('subscribers')
    .set({ confirmedAt })
    .where('email', '=', 'confirmed@news.example')
    .execute()
  const [head = [], ...rows] = await sheetOf((await admin.call(downloadSubscribers)).rawPayload)
  const [email, state] = ['Email', 'Email confirmed'].map((header) => head.indexOf(header))
  expect(Object.fromEntries(rows.map((row) => [row[email ?? -1], row[state ?? -1]]))).toEqual({
    'asked@news.example': 'Not confirmed',
    'confirmed@news.example': 'Confirmed',
  })
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

test('CSV from a German page is split at semicolons, as a German spreadsheet opens it', async () => {
  const answer = await admin.call(exportList, {
    params: { list: 'students' },
    body: { format: 'csv', ids: ids.slice(0, 1), columns: ['lastname', 'matrikelnummer'] },
    headers: { 'accept-language': 'de' },
  })
  expect(answer.body).toMatch(/^\uFEFFLast name;Matriculation number\r\n\p{L}+;0360000\d\r\n$/u)
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

test('an export of 54,000 chosen rows fits into a request', async () => {
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
  const record = await t.deps.db
    .selectFrom('auditRecords')
    .selectAll()
    .where('action', '=', 'export')
    .orderBy('id', 'desc')
    .executeTakeFirst()
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
