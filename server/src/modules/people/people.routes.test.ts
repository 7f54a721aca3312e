import { registerCompany } from '@project-week/contract/companies/company'
import * as people from '@project-week/contract/people/person'
import { createProfile, eraseProfile } from '@project-week/contract/registrations/profile'
import { addSubscriber } from '@project-week/contract/subscribers/subscriber'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { companyOf, identityOf, registrationOf, subscriptionOf } from '#test/factories.ts'

let t: TestApp
let admin: Browser
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signInAs('Admin', 'boss@university.example')
})
afterAll(() => t.close())

const recordOf = async (email: string) =>
  (await admin.call(people.readPerson, { query: { email } })).json<people.PersonRecord>()
const partsOf = async (email: string) =>
  Object.fromEntries((await recordOf(email)).parts.map(({ part, rows, fate }) => [part, `${rows} ${fate}`]))
const erase = (email: string, version: string, reason = 'asked by mail on 2 March') =>
  admin.call(people.erasePerson, { body: { email, version, reason } })
const errorOf = (response: Awaited<ReturnType<Browser['call']>>) =>
  response.json<{ error: { code: string; message: string; fields?: Record<string, string> } }>().error

/** A student with something in many places, who has also asked for updates. */
async function makeStudent() {
  const identity = identityOf({ firstname: 'Özlem', lastname: 'Aydın' })
  const student = await t.signOn(identity)
  const profile = (await student.call(createProfile, { body: registrationOf() })).json<{ id: string }>()
  await t.browser().call(addSubscriber, { body: subscriptionOf({ email: identity.email.toUpperCase() }) })
  const fileId = randomUUID()
  await t.deps.storage.put(fileId, Readable.from(['%PDF-1.7']))
  await t.deps.db
    .insertInto('files')
    .values({
      id: fileId,
      edition: 'SS26',
      kind: 'poster',
      ownerEmail: identity.email,
      uploadedBy: identity.email,
      teamId: null,
      filename: 'team_company.pdf',
      type: 'application/pdf',
      size: 8,
      sha256: 'x',
      createdAt: t.clock.now(),
      thumbnail: 'none',
    })
    .execute()
  return { identity, student, profile, fileId }
}

async function makeCompany(edition: string) {
  const email = `contact-${randomUUID().slice(0, 8)}@aldor.example`
  const companyName = `Aldor ${randomUUID().slice(0, 8)}`
  const given = companyOf({ companyName, contactPerson: { ...companyOf().contactPerson, email } })
  const { _id: id } = (await t.browser().call(registerCompany, { body: given })).json<{ _id: string }>()
  await t.deps.db.updateTable('companies').set({ edition }).where('id', '=', id).execute()
  return { id, email, companyName }
}

test('somebody is found by name without regard to case, by number and by address, once', async () => {
  const { identity } = await makeStudent()
  for (const q of ['özlem ayd', identity.matrikelnummer, identity.email.slice(0, 12)]) {
    const found = (await admin.call(people.findPeople, { query: { q } })).json<{ email: string; name: string }[]>()
    expect(found.filter(({ email }) => email === identity.email)).toEqual([
      { email: identity.email, name: 'Özlem Aydın' },
    ])
  }
  expect((await admin.call(people.findPeople, { query: { q: '%_' } })).json()).toEqual([])
})

test('everything of one person is counted, with what goes and what stays', async () => {
  const { identity } = await makeStudent()
  const record = await recordOf(identity.email.toUpperCase())
  expect(record).toMatchObject({ email: identity.email, name: 'Özlem Aydın', obstacles: [] })
  expect(await partsOf(identity.email)).toMatchObject({
    'sign-on': '1 erased',
    profiles: '1 erased',
    files: '1 erased',
    subscribers: '1 erased',
    mails: '2 erased',
    sessions: '1 erased',
    consents: expect.stringMatching(/^\d+ kept$/),
    audit: expect.stringMatching(/^\d+ kept$/),
  })
  expect(record.consents.filter(({ of }) => of === 'profile')).toHaveLength(4)
})

test('nobody is found under an address that is unknown or none', async () => {
  const unknown = await admin.call(people.readPerson, { query: { email: 'nobody@nowhere.example' } })
  expect([unknown.statusCode, errorOf(unknown).message]).toEqual([404, people.personMessages.unknown])
  expect((await admin.call(people.readPerson, { query: { email: 'no address' } })).statusCode).toBeGreaterThanOrEqual(
    400,
  )
  expect((await admin.call(people.findPeople, { query: { q: 'x' } })).statusCode).toBe(400)
  expect((await admin.call(people.exportPersonAsJson, { query: { email: 'nobody@nowhere.example' } })).statusCode).toBe(
    404,
  )
})

test('the export holds every row and no secret, as JSON and as PDF in both languages', async () => {
  const { identity, profile } = await makeStudent()
  const response = await admin.call(people.exportPersonAsJson, { query: { email: identity.email } })
  const exported = response.json<{ data: Record<string, { what: string; rows: Record<string, unknown>[] }> }>()
  expect(exported.data['profiles']?.rows).toMatchObject([{ id: profile.id, motivation: registrationOf().motivation }])
  expect(exported.data['consents']).toMatchObject({ keptBecause: expect.stringContaining('proof') })
  expect(response.body).not.toContain('token')
  for (const language of ['de', 'en'] as const) {
    const pdf = await admin.call(people.exportPersonAsPdf, { query: { email: identity.email, language } })
    expect([pdf.statusCode, pdf.body.slice(0, 8)]).toEqual([200, '%PDF-1.7'])
    expect(pdf.body).toContain(`/Lang (${language})`)
  }
  const { rows } =
    await sql`select 1 from audit_records where action = 'export' and record_id = ${identity.email}`.execute(t.deps.db)
  expect(rows).toHaveLength(3)
})

test('erasing removes a student from everywhere, and leaves the proofs that were named', async () => {
  const { identity, student, profile, fileId } = await makeStudent()
  const { version } = await recordOf(identity.email)
  const response = await erase(identity.email, version)
  expect([response.statusCode, response.json()]).toMatchObject([200, { files: 1 }])
  expect((await student.inject({ method: 'GET', url: '/api/profile' })).statusCode).toBe(401)
  expect(Object.keys(await partsOf(identity.email))).toEqual(['audit'])
  const stored: string[] = []
  for await (const { key } of t.deps.storage.list()) stored.push(key)
  expect(stored).not.toContain(fileId)
  const { rows: proofs } = await sql`select 1 from consents where record_id = ${profile.id}`.execute(t.deps.db)
  expect(proofs).toHaveLength(4)
  const last = await t.deps.db
    .selectFrom('auditRecords')
    .selectAll()
    .where('action', '=', 'erase')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(last).toMatchObject({
    actor: 'boss@university.example',
    recordType: 'person',
    recordId: profile.id,
    details: { reason: 'asked by mail on 2 March', parts: { profiles: 1, subscribers: 1 } },
  })
  expect(JSON.stringify(last?.details)).not.toContain(identity.email)
})

test('a student who erases themselves leaves nothing that the office would erase', async () => {
  const identity = identityOf()
  const student = await t.signOn(identity)
  await student.call(createProfile, { body: registrationOf() })
  await student.call(eraseProfile)
  expect((await recordOf(identity.email)).parts.filter(({ fate }) => fate !== 'kept')).toEqual([])
})

test('what is registered meanwhile stops the erasure: nothing goes that was not read', async () => {
  const { identity } = await makeStudent()
  const { version } = await recordOf(identity.email)
  await sql`insert into team_members
    select id, 99, ${identity.email} from teams limit 1`.execute(t.deps.db)
  await sql`insert into certificate_mails values ('SS26', ${identity.email}, now())`.execute(t.deps.db)
  const response = await erase(identity.email, version)
  expect([response.statusCode, errorOf(response)]).toMatchObject([
    409,
    { code: 'stale', message: people.personMessages.changed },
  ])
  expect(await partsOf(identity.email)).toMatchObject({ profiles: '1 erased' })
})

test('two colleagues who erase at once erase once', async () => {
  const { identity } = await makeStudent()
  const { version } = await recordOf(identity.email)
  const answers = await Promise.all([erase(identity.email, version), erase(identity.email, version)])
  const states = answers.map(({ statusCode }) => statusCode)
  expect(states.filter((status) => status === 200)).toHaveLength(1)
  expect(states.filter((status) => status === 409 || status === 404)).toHaveLength(1)
})

test('the contact of a company in the current edition is not erased, and is named', async () => {
  const { email, companyName } = await makeCompany('SS26')
  const record = await recordOf(email)
  expect(record.obstacles).toEqual([{ because: 'contact', companyName, edition: 'SS26' }])
  const response = await erase(email, record.version)
  expect([response.statusCode, errorOf(response).code]).toEqual([409, 'conflict'])
  expect(errorOf(response).message).toContain(companyName)
})

test("of an earlier edition's company the contact goes and the company stays readable", async () => {
  const { id, email, companyName } = await makeCompany('SS25')
  const { version } = await recordOf(email)
  expect((await erase(email, version)).statusCode).toBe(200)
  const companies = await admin.inject({ method: 'GET', url: '/api/company?semester=SS25' })
  expect(companies.statusCode).toBe(200)
  expect(companies.json<{ _id: string }[]>().find((row) => row._id === id)).toMatchObject({
    companyName,
    contactPerson: { firstName: '', lastName: '', phone: '' },
  })
  expect(companies.body).not.toContain(email)
})

test('an account of the office is not erased before its access is revoked', async () => {
  await t.signInAs('Admin', 'second@university.example')
  const { version, obstacles } = await recordOf('second@university.example')
  expect(obstacles).toMatchObject([{ because: 'office' }])
  expect((await erase('second@university.example', version)).statusCode).toBe(409)
})

test('an erasure without a reason is refused beside its field', async () => {
  const { identity } = await makeStudent()
  const response = await erase(identity.email, 'x', '  ')
  expect([response.statusCode, errorOf(response).fields]).toEqual([422, { reason: people.personMessages.reason }])
})

test('what was agreed to is counted by text and version', async () => {
  await makeStudent()
  const counted = (await admin.call(people.countConsents, { query: { edition: 'SS26' } })).json<{
    consents: people.ConsentCount[]
    ofErased: number
  }>()
  expect(counted.consents.find(({ of, kind }) => of === 'profile' && kind === 'attendance')?.given).toBeGreaterThan(0)
  expect(counted.ofErased).toBeGreaterThanOrEqual(4)
})
