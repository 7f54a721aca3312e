import { moveDemoClock } from '@project-week/contract/editions/edition'
import {
  correctProfile,
  correctStudent,
  createProfile,
  downloadProfile,
  eraseProfile,
  getProfile,
  listBatches,
  type ListedStudent,
  listProfiles,
  readStudent,
  type StudentRecord,
  withdrawProfile,
  withdrawStudent,
} from '@project-week/contract/registrations/profile'
import { getIdentity } from '@project-week/contract/registrations/own-identity'
import { getOwnTeam } from '@project-week/contract/publishing/own-team'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { thumbnailKey } from '#src/modules/files/thumbnails.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { companyOf, identityOf, registrationOf } from '#test/factories.ts'
import { registerCompany } from '@project-week/contract/companies/company'

let t: TestApp
let admin: Browser
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signInAs('Admin')
})
afterAll(() => t.close())
beforeEach(() => moveTo('registration-open'))

const moveTo = (phase: 'registration-open' | 'closed') => t.browser().call(moveDemoClock, { body: { phase } })
const codeOf = (response: Awaited<ReturnType<Browser['call']>>) =>
  response.json<{ error: { code: string } }>().error.code
const mailsTo = (email: string) => t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).execute()

async function registered() {
  const identity = identityOf()
  const student = await t.signOn(identity)
  const response = await student.call(createProfile, { body: registrationOf() })
  return { identity, student, profile: response.json<{ id: string }>() }
}

describe('registering', () => {
  test('ten simultaneous submissions register once, with one mail, and all succeed', async () => {
    const identity = identityOf()
    const student = await t.signOn(identity)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => student.call(createProfile, { body: registrationOf() })),
    )
    expect(responses.map((response) => response.statusCode)).toEqual(Array(10).fill(200))
    expect(new Set(responses.map((response) => response.json<{ id: string }>().id)).size).toBe(1)
    expect(await mailsTo(identity.email)).toHaveLength(1)
  })

  test('a retry after a lost answer succeeds even if registration has closed in between', async () => {
    const { student, profile } = await registered()
    await moveTo('closed')
    const retry = await student.call(createProfile, { body: registrationOf() })
    expect(retry.statusCode).toBe(200)
    expect(retry.json()).toMatchObject({ id: profile.id })
  })

  test('a form that is sent after the deadline is refused by name', async () => {
    const student = await t.signOn()
    await moveTo('closed')
    const response = await student.call(createProfile, { body: registrationOf() })
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({
      error: { code: 'window_closed', message: 'Registration deadline had passed!' },
    })
  })

  test('other answers are no second registration', async () => {
    const { student } = await registered()
    const response = await student.call(createProfile, { body: registrationOf({ semester: 4 }) })
    expect(response.statusCode).toBe(409)
    expect(codeOf(response)).toBe('already_registered')
  })

  test('who took part in an edition that lets nobody in again is refused', async () => {
    const identity = identityOf()
    const student = await t.signOn(identity)
    await student.call(createProfile, { body: registrationOf() })
    await t.deps.db.updateTable('profiles').set({ edition: 'SS25' }).where('email', '=', identity.email).execute()
    expect(codeOf(await student.call(createProfile, { body: registrationOf() }))).toBe('already_registered')
  })

  test('each consent is kept with the version of its text', async () => {
    const { profile } = await registered()
    const consents = await t.deps.db.selectFrom('consents').selectAll().where('recordId', '=', profile.id).execute()
    expect(consents.map(({ kind }) => kind).sort()).toEqual([
      'attendance',
      'conditions-of-participation',
      'data-storage-policy',
      'statement-of-consent',
    ])
    for (const { version } of consents) expect(version).toMatch(/^\d{4}-\d{2}-\d{2}/)
  })

  test('what was typed for a condition that no longer holds is not kept', async () => {
    const student = await t.signOn()
    const body = registrationOf({ tumProgramsOther: 'Erasmus', sourceOfInformationOther: 'A friend' })
    expect((await student.call(createProfile, { body })).json()).toMatchObject({
      tumProgramsOther: '',
      sourceOfInformationOther: '',
    })
  })
})

describe('correcting', () => {
  test('new answers count, and the audit log names the fields and not what is in them', async () => {
    const { student, profile } = await registered()
    const response = await student.call(correctProfile, {
      body: registrationOf({ semester: 4, preferredFieldOfBusiness: ['IT', 'Mobility'] }),
    })
    expect(response.json()).toMatchObject({ semester: 4, preferredFieldOfBusiness: ['IT', 'Mobility'] })
    const [record] = await t.deps.db
      .selectFrom('auditRecords')
      .selectAll()
      .where('recordId', '=', profile.id)
      .where('action', '=', 'correct')
      .execute()
    expect(record?.details).toEqual({ changed: ['semester', 'preferredFieldOfBusiness'] })
  })

  test('ends with the window', async () => {
    const { student } = await registered()
    await moveTo('closed')
    const response = await student.call(correctProfile, { body: registrationOf({ semester: 4 }) })
    expect(codeOf(response)).toBe('window_closed')
  })

  test('touches nobody else’s registration', async () => {
    const { student } = await registered()
    const other = await registered()
    await student.call(correctProfile, { body: registrationOf({ semester: 8 }) })
    expect((await other.student.call(getProfile)).json()).toMatchObject({ semester: 3 })
  })

  test('who signs in with the address instead of the university’s credentials corrects the same registration', async () => {
    const { identity } = await registered()
    const byMail = await t.signInAs('Student', identity.email)
    const response = await byMail.call(correctProfile, { body: registrationOf({ semester: 5 }) })
    expect(response.json()).toMatchObject({ semester: 5, matrikelnummer: identity.matrikelnummer })
  })
})

describe('correcting by the office', () => {
  const readAnew = async (id: string) => (await admin.call(readStudent, { params: { id } })).json<StudentRecord>()
  const correct = (id: string, version: string, changes: object = {}, browser = admin) =>
    browser.call(correctStudent, { params: { id }, query: { version }, body: registrationOf(changes) })

  test('counts after the deadline too; the audit log names the fields, and the university’s data stay', async () => {
    const { profile } = await registered()
    await moveTo('closed')
    const { version } = await readAnew(profile.id)
    const changes = { semester: 5, phone: '+49 170 7654321', firstname: 'Somebody else' }
    const response = await correct(profile.id, version, changes)
    expect(response.json()).toEqual({
      ...profile,
      semester: 5,
      phone: changes.phone,
      version: expect.not.stringContaining(version),
    })
    const audited = await t.deps.db
      .selectFrom('auditRecords')
      .select('details')
      .where('recordId', '=', profile.id)
      .where('action', '=', 'correct')
      .execute()
    expect(audited).toEqual([{ details: { changed: ['phone', 'semester'] } }])
  })

  test('is refused over what the student has corrected meanwhile, with what it is now', async () => {
    const { student, profile } = await registered()
    const { version } = await readAnew(profile.id)
    await student.call(correctProfile, { body: registrationOf({ semester: 4 }) })
    const response = await correct(profile.id, version, { semester: 6 })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ error: { code: 'stale', details: { current: { semester: 4 } } } })
    expect((await student.call(getProfile)).json()).toMatchObject({ semester: 4 })
  })

  test('names what is wrong, and changes nothing', async () => {
    const { student, profile } = await registered()
    const { version } = await readAnew(profile.id)
    const fieldsOf = (response: Awaited<ReturnType<typeof correct>>) =>
      Object.keys(response.json<{ error: { fields?: object } }>().error.fields ?? {})
    expect(fieldsOf(await correct(profile.id, version, { phone: '12', semester: 4 }))).toEqual(['phone'])
    expect(fieldsOf(await correct(profile.id, version, { currentdegree: 'Alumni' }))).toEqual(['currentdegree'])
    expect(fieldsOf(await correct(profile.id, version, { motivation: ' ' }))).toEqual(['motivation'])
    expect((await student.call(getProfile)).json()).toEqual(profile)
  })

  test('is for what is registered now: nothing withdrawn, nothing of another edition, and by admins alone', async () => {
    const { student, profile } = await registered()
    const { version } = await readAnew(profile.id)
    expect((await correct(profile.id, version, { semester: 6 }, student)).statusCode).toBe(403)
    await t.deps.db.updateTable('profiles').set({ edition: 'SS25' }).where('id', '=', profile.id).execute()
    expect(codeOf(await correct(profile.id, version, { semester: 6 }))).toBe('conflict')
    await t.deps.db.updateTable('profiles').set({ edition: 'SS26' }).where('id', '=', profile.id).execute()
    await student.call(withdrawProfile)
    expect((await correct(profile.id, version, { semester: 6 })).statusCode).toBe(404)
    expect((await admin.call(readStudent, { params: { id: profile.id } })).statusCode).toBe(404)
  })
})

describe('who somebody is', () => {
  const nothing = { profile: false, team: false, advisorProfile: false, authorisedType: false }

  test('what the sign-on asserts, with a registration from when there is one until it is withdrawn', async () => {
    const identity = identityOf()
    const student = await t.signOn(identity)
    const { firstname, lastname, matrikelnummer, email } = identity
    expect((await student.call(getIdentity)).json()).toEqual({
      signOn: expect.objectContaining({ firstname, lastname, matrikelnummer, email }),
      has: nothing,
      state: null,
      teamsPublished: false,
      lateUntil: null,
    })
    await student.call(createProfile, { body: registrationOf() })
    expect((await student.call(getIdentity)).json()).toMatchObject({ has: { ...nothing, profile: true } })
    await student.call(withdrawProfile)
    expect((await student.call(getIdentity)).json()).toMatchObject({ has: nothing })
  })

  test('nothing is asserted about who signs in with an e-mail address, whose type is known', async () => {
    const byMail = await t.signInAs('Student')
    expect((await byMail.call(getIdentity)).json()).toMatchObject({
      signOn: null,
      has: { ...nothing, authorisedType: true },
    })
  })
})

describe('withdrawing', () => {
  test('is shown in the list as withdrawn, confirmed by mail, and lets the student come back', async () => {
    const { identity, student, profile } = await registered()
    expect((await student.call(withdrawProfile)).statusCode).toBe(200)
    expect((await student.call(getProfile)).statusCode).toBe(404)
    const stateOf = async (id: string) =>
      (await admin.call(listProfiles)).json<ListedStudent[]>().find((row) => row.id === id)?.state
    expect(await stateOf(profile.id)).toBe('withdrawn')
    expect((await mailsTo(identity.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('withdrawn'),
    )
    const again = await student.call(createProfile, { body: registrationOf() })
    expect(again.statusCode).toBe(200)
    expect(again.json<{ id: string }>().id).not.toBe(profile.id)
    expect(await stateOf(again.json<{ id: string }>().id)).toBe('registered')
    expect(await stateOf(profile.id)).toBeUndefined()
  })

  test('by the office: with a reason, which the mail and the audit log say, once', async () => {
    const { identity, profile } = await registered()
    const params = { id: profile.id }
    const nothing = await admin.call(withdrawStudent, { params, body: { reason: ' ' } })
    expect(nothing.json()).toMatchObject({ error: { fields: { reason: expect.any(String) } } })
    const body = { reason: 'Asked for it on the phone' }
    expect((await admin.call(withdrawStudent, { params, body })).statusCode).toBe(200)
    const last = (await mailsTo(identity.email)).at(-1)
    expect(last?.subject).toContain('withdrawn')
    expect(last?.text).toContain('Asked for it on the phone')
    const audited = await t.deps.db
      .selectFrom('auditRecords')
      .select('details')
      .where('recordId', '=', profile.id)
      .where('action', '=', 'withdraw')
      .execute()
    expect(audited).toEqual([{ details: body }])
    expect((await admin.call(withdrawStudent, { params, body })).statusCode).toBe(404)
  })

  test('the office leaves what is of another edition as it is', async () => {
    const { profile } = await registered()
    await t.deps.db.updateTable('profiles').set({ edition: 'SS25' }).where('id', '=', profile.id).execute()
    const response = await admin.call(withdrawStudent, { params: { id: profile.id }, body: { reason: 'Late' } })
    expect(codeOf(response)).toBe('conflict')
  })

  test('is possible after the deadline, once', async () => {
    const { student } = await registered()
    await moveTo('closed')
    expect((await student.call(withdrawProfile)).statusCode).toBe(200)
    expect((await student.call(withdrawProfile)).statusCode).toBe(404)
  })
})

test('the batches that have students are listed, newest first', async () => {
  for (const edition of ['SS25', 'SS26']) {
    const { profile } = await registered()
    await t.deps.db.updateTable('profiles').set({ edition }).where('id', '=', profile.id).execute()
  }
  expect((await admin.call(listBatches)).json()).toEqual(['SS26', 'SS25'])
})

test('the list says in whose team a student is', async () => {
  const { db } = t.deps
  const { identity, profile } = await registered()
  const listed = async () =>
    (await admin.call(listProfiles)).json<ListedStudent[]>().find(({ id }) => id === profile.id)?.team
  expect(await listed()).toBe('')
  const companyName = randomUUID()
  const company = await t.browser().call(registerCompany, { body: companyOf({ companyName }) })
  const teamId = randomUUID()
  await db
    .insertInto('teams')
    .values({
      id: teamId,
      edition: 'SS26',
      companyId: company.json<{ _id: string }>()._id,
      representativeEmail: 'boss@example.org',
      createdAt: new Date(),
    })
    .execute()
  await db.insertInto('teamMembers').values({ teamId, position: 1, email: identity.email }).execute()
  expect(await listed()).toBe(companyName)
})

describe('taking everything along, and erasing it', () => {
  test('the download holds the person, the registrations with their consents, and the mails', async () => {
    const { identity, student } = await registered()
    const other = await registered()
    const response = await student.call(downloadProfile)
    expect(response.headers['content-disposition']).toContain('My-registration.json')
    expect(response.json()).toMatchObject({
      signOn: { matrikelnummer: identity.matrikelnummer, placeofbirth: 'London' },
      registrations: [{ registeredIn: 'SS26', withdrawnAt: null, consents: expect.any(Array) }],
      mails: [{ subject: expect.stringContaining('registered') }],
    })
    expect(response.json<{ registrations: { consents: object[] }[] }>().registrations[0]?.consents).toHaveLength(4)
    expect(response.body).not.toContain(other.identity.matrikelnummer)
  })

  test('erasing leaves no row with the name, ends the session and the place in a team', async () => {
    const { identity, student, profile } = await registered()
    const { db } = t.deps
    const company = (await t.browser().call(registerCompany, { body: companyOf({ companyName: randomUUID() }) })).json<{
      _id: string
    }>()
    const teamId = randomUUID()
    await db
      .insertInto('teams')
      .values({
        id: teamId,
        edition: 'SS26',
        companyId: company._id,
        representativeEmail: 'boss@example.org',
        createdAt: new Date(),
      })
      .execute()
    await db.insertInto('teamMembers').values({ teamId, position: 1, email: identity.email }).execute()
    expect((await student.call(getIdentity)).json()).toMatchObject({ has: { profile: true, team: true } })
    expect((await student.call(getOwnTeam)).json()).toMatchObject({
      members: [{ name: 'Ada Lovelace', email: identity.email }],
    })

    const fileId = randomUUID()
    for (const key of [fileId, thumbnailKey(fileId)]) await t.deps.storage.put(key, Readable.from(['%PDF-1.7']))
    await db
      .insertInto('files')
      .values({
        id: fileId,
        edition: 'SS26',
        kind: 'poster',
        ownerEmail: identity.email,
        uploadedBy: identity.email,
        teamId,
        filename: 'team_company.pdf',
        type: 'application/pdf',
        size: 8,
        sha256: 'a'.repeat(64),
        createdAt: new Date(),
        thumbnail: 'made',
      })
      .execute()
    expect((await student.call(downloadProfile)).json()).toMatchObject({ files: [{ filename: 'team_company.pdf' }] })

    expect((await student.call(eraseProfile)).json()).toEqual({ erased: true, registrations: 1, files: 1, team: true })
    expect((await student.call(getProfile)).statusCode).toBe(401)
    const stored: string[] = []
    for await (const { key } of t.deps.storage.list()) stored.push(key)
    expect(stored.filter((key) => key.startsWith(fileId))).toEqual([])
    const rows = await Promise.all([
      db.selectFrom('profiles').select('id').where('id', '=', profile.id).execute(),
      db.selectFrom('identities').select('id').where('matrikelnummer', '=', identity.matrikelnummer).execute(),
      db.selectFrom('mails').select('id').where('recipient', '=', identity.email).execute(),
      db.selectFrom('teamMembers').select('email').where('email', '=', identity.email).execute(),
      db.selectFrom('files').select('id').where('ownerEmail', '=', identity.email).execute(),
    ])
    expect(rows).toEqual([[], [], [], [], []])
    // The proof of consent stays, under an id that leads nowhere.
    const consents = await db.selectFrom('consents').select('id').where('recordId', '=', profile.id).execute()
    expect(consents).toHaveLength(4)
  })
})
