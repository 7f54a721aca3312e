import { registerCompany } from '@project-week/contract/companies/company'
import { askAddressProof, proveAddress } from '@project-week/contract/identity/address'
import * as people from '@project-week/contract/people/person'
import { createProfile, eraseProfile } from '@project-week/contract/registrations/profile'
import { addSubscriber } from '@project-week/contract/subscribers/subscriber'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Browser, errorOf } from '#test/app.ts'
import { appFixture, fixture } from '#test/fixtures.ts'
import { insertAccount, personOf } from '#test/accounts.ts'
import { companyOf, identityOf, registrationOf, subscriptionOf } from '#test/factories.ts'
import { openMails } from '#test/open-mails.ts'
import { seat } from '#test/registered.ts'
import { markProved } from '../identity/person.queries.ts'

const subscribed = `${subscriptionOf().firstName} ${subscriptionOf().lastName}`

const t = appFixture()
const admin = fixture(() => t.signInAs('Admin', 'boss@university.example'))

const recordOf = async (key: string) =>
  (await admin.call(people.readPerson, { query: { key } })).json<people.PersonRecord>()
const partsOf = async (key: string) =>
  Object.fromEntries((await recordOf(key)).parts.map(({ part, rows, onErasure }) => [part, `${rows} ${onErasure}`]))
const erase = (key: string, version: string, reason = 'asked by mail on 2 March') =>
  admin.call(people.erasePerson, { body: { key, version, reason } })
const find = async (q: string) => (await admin.call(people.findPeople, { query: { q } })).json<people.FoundPerson[]>()

/** A student with data in many places, who has also asked for updates. */
async function makeStudent({ proves = true } = {}) {
  const identity = identityOf({ firstname: 'Özlem', lastname: 'Aydın' })
  const student = await t.signOn(identity)
  const profile = (await student.call(createProfile, { body: registrationOf() })).json<{ id: string }>()
  await t.browser().call(addSubscriber, { body: subscriptionOf({ email: identity.email.toUpperCase() }) })
  const personId = await personOf(t.deps.db, identity.email)
  if (proves) await markProved(t.deps.db, personId, { address: identity.email, by: 'link', at: t.clock.now() })
  const fileId = randomUUID()
  await t.deps.storage.put(fileId, Readable.from(['%PDF-1.7']))
  await t.deps.db
    .insertInto('files')
    .values({
      id: fileId,
      edition: 'SS26',
      kind: 'poster',
      ownerId: personId,
      uploaderId: personId,
      teamId: null,
      filename: 'team_company.pdf',
      type: 'application/pdf',
      size: 8,
      sha256: 'x',
      createdAt: t.clock.now(),
      thumbnail: 'none',
    })
    .execute()
  return { identity, student, profile, fileId, personId }
}

/** Opens the link mailed to the address that a person signs on with. */
async function proveByMail(browser: Browser, email: string) {
  await browser.call(askAddressProof)
  const mails = await openMails(
    t.deps,
    t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).execute(),
  )
  const token = mails.map(({ text }) => /\/prove-address#([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? ''
  expect((await browser.call(proveAddress, { body: { token } })).statusCode).toBe(200)
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
  const { identity, personId } = await makeStudent()
  for (const q of ['özlem ayd', identity.matrikelnummer, identity.email.slice(0, 12)]) {
    expect((await find(q)).filter(({ email }) => email === identity.email)).toEqual([
      { key: personId, email: identity.email, name: 'Özlem Aydın', knownBy: ['sign-on'], editions: ['SS26'] },
    ])
  }
  expect(await find('%_')).toEqual([])
})

test('everything of one person is counted, with what goes and what stays', async () => {
  const { identity, personId } = await makeStudent()
  const record = await recordOf(identity.email.toUpperCase())
  expect(record).toMatchObject({ key: personId, email: identity.email, name: 'Özlem Aydın', obstacles: [] })
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
  const unknown = await admin.call(people.readPerson, { query: { key: 'nobody@nowhere.example' } })
  expect([unknown.statusCode, errorOf(unknown).message]).toEqual([404, people.personMessages.unknown])
  expect((await admin.call(people.readPerson, { query: { key: 'no address' } })).statusCode).toBeGreaterThanOrEqual(400)
  expect((await admin.call(people.findPeople, { query: { q: 'x' } })).statusCode).toBe(400)
  expect((await admin.call(people.exportPersonAsJson, { query: { key: 'nobody@nowhere.example' } })).statusCode).toBe(
    404,
  )
})

test('the export holds every row and no secret', async () => {
  const { identity, profile, personId } = await makeStudent()
  const response = await admin.call(people.exportPersonAsJson, { query: { key: identity.email } })
  const exported = response.json<{ data: Record<string, { what: string; rows: Record<string, unknown>[] }> }>()
  expect(exported.data['profiles']?.rows).toMatchObject([{ id: profile.id, motivation: registrationOf().motivation }])
  expect(exported.data['consents']).toMatchObject({ keptBecause: expect.stringContaining('proof') })
  expect(response.body).not.toContain('token')
  const { rows } = await sql`select 1 from audit_records where action = 'export' and record_id = ${personId}`.execute(
    t.deps.db,
  )
  expect(rows).toHaveLength(1)
})

test('a mail to somebody else belongs to whom it names, not to whoever’s address is a part of a longer one', async () => {
  const { identity } = await makeStudent()
  const { email } = identity
  const recipient = 'boss@university.example'
  const personId = await personOf(t.deps.db, recipient)
  const mail = { createdAt: t.clock.now(), recipient, personId, html: '', headers: '{}' }
  const toNobodyKnown = `To a company: ${email}`
  const named = [`Lena (${email})`, `Now without ${email}.`, email, `mailto:${email}?x`, toNobodyKnown]
  const longer = [`anna.${email}`, `an-${email}`, `x${email}`, `${email}.org`, `${email}-x.example`]
  await t.deps.db
    .insertInto('mails')
    .values(
      [...named, ...longer].map((text) => ({
        ...mail,
        id: randomUUID(),
        personId: text === toNobodyKnown ? null : personId,
        subject: text,
        text,
        state: 'sent' as const,
      })),
    )
    .execute()
  const exported = (await admin.call(people.exportPersonAsJson, { query: { key: email } })).json<{
    data: Record<string, { rows: { subject: string }[] }>
  }>()
  expect(exported.data['mails-to-others']?.rows.map(({ subject }) => subject).toSorted()).toEqual(named.toSorted())
})

test('erasing removes a student from everywhere, and leaves the proofs that were named', async () => {
  const { identity, student, profile, fileId, personId } = await makeStudent()
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
    recordId: personId,
    details: { reason: 'asked by mail on 2 March', parts: { profiles: 1, subscribers: 1 } },
  })
  expect(JSON.stringify(last?.details)).not.toContain(identity.email)
})

test('two people with one address are found apart, and what is erased of one leaves the other', async () => {
  const { identity, personId, profile } = await makeStudent({ proves: false })
  const other = identityOf({ firstname: 'Oskar', lastname: 'Ayd', email: identity.email })
  await t.signOn(other)
  const found = await find(identity.email)
  expect(found).toMatchObject([
    // It is unknown which of them asked for updates.
    { key: identity.email, email: identity.email, name: subscribed, knownBy: ['address'], editions: [] },
    { email: identity.email, name: 'Oskar Ayd', knownBy: ['sign-on'], editions: [] },
    { key: personId, email: identity.email, name: 'Özlem Aydın', knownBy: ['sign-on'], editions: ['SS26'] },
  ])
  const key = found[1]?.key ?? ''
  expect(await partsOf(key)).toMatchObject({ 'sign-on': '1 erased', addresses: '1 erased', person: '1 erased' })
  expect(await partsOf(personId)).toMatchObject({ mails: '1 erased', profiles: '1 erased' })
  expect(await partsOf(key)).not.toHaveProperty('mails')
  expect(await partsOf(personId)).not.toHaveProperty('subscribers')
  expect((await erase(key, (await recordOf(key)).version)).statusCode).toBe(200)
  expect((await admin.call(people.readPerson, { query: { key } })).statusCode).toBe(404)
  const left = await partsOf(personId)
  expect(left).toMatchObject({ profiles: '1 erased' })
  // Asserting an address, even as the only one, does not make anyone its holder.
  expect(left).not.toHaveProperty('subscribers')
  expect((await admin.call(people.exportPersonAsJson, { query: { key: personId } })).body).toContain(profile.id)
})

test('whoever only asserts the address of a company’s contact has nothing of the contact before they prove it', async () => {
  const { id, email, companyName } = await makeCompany('SS25')
  const contactOf = async () =>
    (await t.deps.db.selectFrom('companies').select('contactEmail').where('id', '=', id).executeTakeFirstOrThrow())
      .contactEmail
  const readBoth = async (key: string) => ({
    parts: await partsOf(key),
    exported: (await admin.call(people.exportPersonAsJson, { query: { key } })).body,
  })
  const asserting = identityOf({ email, lastname: 'Asserting' })
  await t.signOn(asserting)
  const key = await personOf(t.deps.db, email)
  const before = await readBoth(key)
  expect(before.parts).toMatchObject({ 'sign-on': '1 erased' })
  expect(before.parts).not.toHaveProperty('contacts')
  expect(before.exported).not.toContain(companyName)
  // By the address, the office finds what is kept under it, and nothing of the sign-on.
  const kept = await readBoth(email)
  expect(kept.parts).toMatchObject({ contacts: '1 blanked' })
  expect(kept.parts).not.toHaveProperty('sign-on')
  expect((await find(email)).map((found) => found.key).toSorted()).toEqual([key, email].toSorted())
  expect((await erase(key, (await recordOf(key)).version)).statusCode).toBe(200)
  expect(await contactOf()).toBe(email)

  const browser = await t.signOn(identityOf({ email }))
  const own = await personOf(t.deps.db, email)
  expect(await partsOf(own)).not.toHaveProperty('contacts')
  await proveByMail(browser, email)
  const after = await readBoth(own)
  expect(after.parts).toMatchObject({ contacts: '1 blanked' })
  expect(after.exported).toContain(companyName)
  expect((await recordOf(email)).key).toBe(own)
  expect((await erase(own, (await recordOf(own)).version)).statusCode).toBe(200)
  expect(await contactOf()).not.toBe(email)
})

test('what the office keeps under an address is of the person with it, whoever else signs on with the address', async () => {
  const email = `imported-${randomUUID().slice(0, 8)}@university.example`
  const { personId } = await insertAccount(t.deps.db, 'Advisor', t.clock.now(), email)
  await t.browser().call(addSubscriber, { body: subscriptionOf({ email }) })
  await t.signOn(identityOf({ email }))
  expect(await partsOf(email)).toMatchObject({ account: '1 erased', subscribers: '1 erased' })
  expect((await recordOf(email)).key).toBe(personId)
})

test('a poster of a team stays with the team when its owner is erased, and the place is free', async () => {
  const { identity, personId, profile, fileId } = await makeStudent()
  const { db } = t.deps
  const { teamId } = await seat(t, [profile.id])
  const { version, parts } = await recordOf(personId)
  expect(parts.filter(({ part }) => part === 'team-files' || part === 'files')).toMatchObject([
    { part: 'team-files', rows: 1, onErasure: 'blanked' },
  ])
  expect((await erase(personId, version)).json()).toMatchObject({ files: 0 })
  expect(
    await db.selectFrom('files').select(['teamId', 'ownerId', 'uploaderId']).where('id', '=', fileId).execute(),
  ).toEqual([{ teamId, ownerId: null, uploaderId: null }])
  expect(await db.selectFrom('freePlaces').select(['teamId', 'places']).execute()).toEqual([{ teamId, places: 1 }])
  expect(await db.selectFrom('people').select('id').where('id', '=', personId).execute()).toEqual([])
  expect(Object.keys(await partsOf(identity.email))).not.toContain('team-places')
})

test('a student who erases themselves leaves nothing that the office would erase', async () => {
  const identity = identityOf()
  const student = await t.signOn(identity)
  await student.call(createProfile, { body: registrationOf() })
  await student.call(eraseProfile)
  expect((await recordOf(identity.email)).parts.filter(({ onErasure }) => onErasure !== 'kept')).toEqual([])
})

test('what is registered meanwhile stops the erasure: nothing goes that was not read', async () => {
  const { identity, personId } = await makeStudent()
  const { version } = await recordOf(identity.email)
  await sql`insert into certificate_mails values ('SS26', ${personId}, now())`.execute(t.deps.db)
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
