import { startRun } from '@project-week/contract/matching/matching'
import { getIdentity } from '@project-week/contract/registrations/own-identity'
import {
  correctProfile,
  correctStudent,
  createProfile,
  downloadProfile,
  eraseProfile,
  getProfile,
  type ListedStudent,
  listProfiles,
  type ProfileRegistration,
  readStudent,
  type StudentProfile,
  type StudentRecord,
  takeStudentBackIn,
  withdrawProfile,
} from '@project-week/contract/registrations/profile'
import { makeRunSettings } from '@project-week/contract/testing/run-settings'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCompanies } from '#src/sample/companies.ts'
import { createRandom } from '#src/sample/random.ts'
import type { Browser } from '#test/app.ts'
import { appFixture, recordsOf } from '#test/fixtures.ts'
import { identityOf, registrationOf, type TestIdentity } from '#test/factories.ts'

// A prefilled field that the sign-on leaves blank is the student's own to fill in, and proves nothing.

const t = appFixture()
let admin: Browser
beforeAll(async () => {
  const { details, ...earlier } = await t.deps.db
    .selectFrom('editions')
    .selectAll()
    .where('label', '=', 'SS25')
    .executeTakeFirstOrThrow()
  // Of this one, unlike SS25, students may register again.
  const questions = JSON.stringify(earlier.questions)
  await t.deps.db
    .insertInto('editions')
    .values({ ...earlier, label: 'WS24', details: JSON.stringify(details), questions })
    .execute()
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('profiles').execute()
  admin = await t.signInAs('Admin')
})

const blank = { matrikelnummer: '', placeofbirth: '' }
const own = { matrikelnummer: '12345', placeofbirth: 'Ulm' }

const register = async (student: Browser, body = registrationOf()) => {
  const response = await student.call(createProfile, { body })
  expect(response.statusCode, response.body.slice(0, 400)).toBe(200)
  return response.json<StudentProfile>()
}
const fieldsOf = (response: Awaited<ReturnType<Browser['call']>>) => {
  expect(response.statusCode).toBe(422)
  return response.json<{ error: { fields: object } }>().error.fields
}
/** A guest, whose number and place of birth the university does not release. */
async function guest(given: Partial<TestIdentity> = {}, answers: Partial<ProfileRegistration> = own) {
  const identity = identityOf({ ...blank, email: `${randomUUID()}@guest.example`, ...given })
  const student = await t.signOn(identity)
  return { identity, student, profile: await register(student, registrationOf(answers)) }
}

test('what is blank is taken from the student and named in the record; what is asserted is not', async () => {
  const identity = identityOf({ ...blank, email: 'guest@university.example' })
  const student = await t.signOn(identity)
  const recorded = {
    firstname: 'Ada',
    lastname: 'Lovelace',
    email: 'guest@university.example',
    ...own,
    selfReported: ['matrikelnummer', 'placeofbirth'],
  }
  expect(
    await register(student, registrationOf({ ...own, firstname: 'Ada', email: 'Guest@university.example' })),
  ).toMatchObject(recorded)
  expect((await student.call(getProfile)).json()).toMatchObject(recorded)
  expect((await admin.call(listProfiles)).json()).toMatchObject([recorded])
  // Sent twice, it registers once; other words are no second registration.
  await register(student, registrationOf(own))
  expect(
    (await student.call(createProfile, { body: registrationOf({ ...own, placeofbirth: 'Bonn' }) })).statusCode,
  ).toBe(409)
  expect((await student.call(getIdentity)).json()).toMatchObject({ signOn: blank })
})

test('a body that says something else than what is asserted is refused, at registering or afterwards', async () => {
  const identity = identityOf()
  const student = await t.signOn(identity)
  const other = { firstname: 'Mallory', lastname: 'Other', ...own }
  const { firstname, lastname, matrikelnummer, placeofbirth } = identity
  const asserted = { firstname, lastname, matrikelnummer, placeofbirth }
  const refused = Object.keys(asserted)
  const email = 'mallory@university.example'
  const body = registrationOf({ ...other, email })
  expect(Object.keys(fieldsOf(await student.call(createProfile, { body }))).toSorted()).toEqual(
    [...refused, 'email'].toSorted(),
  )
  const { id } = await register(student, registrationOf(asserted))
  expect(Object.keys(fieldsOf(await student.call(correctProfile, { body })))).toHaveLength(5)
  const { version } = (await admin.call(readStudent, { params: { id } })).json<StudentRecord>()
  const byOffice = { params: { id }, query: { version }, body: registrationOf({ ...own, email }) }
  expect(Object.keys(fieldsOf(await admin.call(correctStudent, byOffice)))).toEqual([
    'matrikelnummer',
    'email',
    'placeofbirth',
  ])
  expect((await student.call(getProfile)).json()).toMatchObject({ ...asserted, selfReported: [] })
})

test('each of them is required, with the specified message', async () => {
  const student = await t.signOn({ ...blank, firstname: '', lastname: '' })
  expect(fieldsOf(await student.call(createProfile, { body: registrationOf({ lastname: ' \u200B ' }) }))).toEqual({
    firstname: 'First Name is required',
    lastname: 'Last Name is required',
    matrikelnummer: 'Matriculation Number is required',
    placeofbirth: 'Place of Birth is required',
  })
})

test('student and office correct what was reported, and the audit log names it', async () => {
  const { student, profile } = await guest()
  const body = registrationOf({ ...own, placeofbirth: 'Bonn' })
  expect((await student.call(correctProfile, { body })).json()).toMatchObject({ placeofbirth: 'Bonn' })
  expect(fieldsOf(await student.call(correctProfile, { body: registrationOf() }))).toEqual({
    matrikelnummer: 'Matriculation Number is required',
    placeofbirth: 'Place of Birth is required',
  })
  const params = { id: profile.id }
  const { version } = (await admin.call(readStudent, { params })).json<StudentRecord>()
  const correct = (given: Partial<typeof own>) =>
    admin.call(correctStudent, { params, query: { version }, body: registrationOf({ ...own, ...given }) })
  expect(fieldsOf(await correct({ placeofbirth: '' }))).toEqual({ placeofbirth: 'Place of Birth is required' })
  expect((await correct({ placeofbirth: 'Köln' })).json()).toMatchObject({
    placeofbirth: 'Köln',
    selfReported: ['matrikelnummer', 'placeofbirth'],
  })
  const records = await recordsOf(t, { recordId: profile.id, action: 'correct' }, ['details'])
  expect(records.map(({ details }) => details)).toEqual([{ changed: ['placeofbirth'] }, { changed: ['placeofbirth'] }])
})

test('who reports somebody else’s number gets nothing of theirs, and keeps nobody from registering', async () => {
  const owner = identityOf()
  const { matrikelnummer } = owner
  const taken = { ...own, matrikelnummer }
  const before = await guest({}, taken)
  const moveToWS24 = (id: string) =>
    t.deps.db.updateTable('profiles').set({ edition: 'WS24' }).where('id', '=', id).execute()
  await moveToWS24(before.profile.id)
  const early = await guest({}, taken)
  expect(early.profile).toMatchObject({ matrikelnummer, registeredBefore: false })
  const student = await t.signOn(owner)
  const registered = await register(student)
  expect(registered).toMatchObject({ matrikelnummer, registeredBefore: false, selfReported: [] })
  await moveToWS24(registered.id)

  const late = await guest({}, taken)
  expect(late.profile).toMatchObject({ matrikelnummer, registeredBefore: false })
  expect((await late.student.call(getProfile)).json()).toMatchObject({ id: late.profile.id })
  const told = (await late.student.call(downloadProfile)).body
  for (const secret of [owner.email, registered.id, before.profile.id]) expect(told).not.toContain(secret)
  await late.student.call(eraseProfile)
  const left = await t.deps.db.selectFrom('profiles').select('id').execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([before.profile.id, early.profile.id, registered.id].toSorted())
})

test('a guest who comes back is known by their sign-on, not by what they report', async () => {
  const { student, profile } = await guest()
  expect(profile.registeredBefore).toBe(false)
  await t.deps.db.updateTable('profiles').set({ edition: 'WS24' }).where('id', '=', profile.id).execute()
  const again = await register(student, registrationOf({ ...own, matrikelnummer: '99' }))
  expect(again).toMatchObject({ matrikelnummer: '99', registeredBefore: true })
})

test('somebody else’s report of their number does not stand in the way of taking a student back in', async () => {
  const owner = identityOf()
  const student = await t.signOn(owner)
  const { id } = await register(student)
  expect((await student.call(withdrawProfile)).statusCode).toBe(200)
  const other = await guest({}, { ...own, matrikelnummer: owner.matrikelnummer })
  const takeBackIn = (profileId: string) =>
    admin.call(takeStudentBackIn, { params: { id: profileId }, body: { reason: 'They called' } })
  expect((await takeBackIn(id)).statusCode).toBe(200)
  expect((await other.student.call(withdrawProfile)).statusCode).toBe(200)
  expect((await takeBackIn(other.profile.id)).statusCode).toBe(200)
})

test('what a later sign-on asserts takes the place of what was reported, and the mark goes', async () => {
  const { identity, student } = await guest({ lastname: '' }, { ...own, lastname: 'Byron' })
  expect((await student.call(getProfile)).json()).toMatchObject({
    lastname: 'Byron',
    selfReported: ['lastname', 'matrikelnummer', 'placeofbirth'],
  })
  await t.signOn({ ...identity, firstname: 'Augusta', matrikelnummer: '03712345', placeofbirth: 'London' })
  expect((await student.call(getProfile)).json()).toMatchObject({
    firstname: 'Augusta',
    lastname: 'Byron',
    matrikelnummer: '03712345',
    placeofbirth: 'London',
    selfReported: ['lastname'],
  })
  // A sign-on that releases it no more changes nothing.
  await t.signOn(identity)
  expect((await student.call(getProfile)).json()).toMatchObject({ placeofbirth: 'London', selfReported: ['lastname'] })
})

test('a new name from the university reaches the registration of an edition that is not over, with an audit record', async () => {
  const identity = identityOf()
  const student = await t.signOn(identity)
  const { id } = await register(student)
  await t.signOn({ ...identity, lastname: 'Byron' })
  expect((await student.call(getProfile)).json()).toMatchObject({ firstname: 'Ada', lastname: 'Byron' })
  const records = await recordsOf(t, { recordId: id, action: 'correct' }, ['actor', 'details'])
  expect(records).toEqual([{ actor: identity.email, details: { changed: ['lastname'] } }])
  // What the office enters stays while the university asserts what it did before.
  const params = { id }
  const { version } = (await admin.call(readStudent, { params })).json<StudentRecord>()
  const body = { ...registrationOf({ firstname: 'Augusta' }), reason: 'She asked' }
  expect((await admin.call(correctStudent, { params, query: { version }, body })).statusCode).toBe(200)
  await t.signOn({ ...identity, lastname: 'Byron' })
  expect((await student.call(getProfile)).json()).toMatchObject({ firstname: 'Augusta', lastname: 'Byron' })
  await t.deps.db.updateTable('profiles').set({ edition: 'SS25' }).where('id', '=', id).execute()
  await t.signOn({ ...identity, firstname: 'Grace', lastname: 'Hopper' })
  expect((await student.call(getProfile)).json()).toMatchObject({ firstname: 'Augusta', lastname: 'Byron' })
})

test('a number that another registration has by a sign-on keeps nobody from signing in', async () => {
  const first = await t.signOn({ matrikelnummer: '03754321' })
  await register(first)
  const { identity, student } = await guest()
  await t.signOn({ ...identity, matrikelnummer: '03754321', placeofbirth: 'London' })
  expect((await student.call(getProfile)).json()).toMatchObject({
    matrikelnummer: own.matrikelnummer,
    placeofbirth: 'London',
    selfReported: ['matrikelnummer'],
  })
})

test('a run takes everybody once, whatever number they report', async () => {
  const owner = identityOf()
  await register(await t.signOn(owner))
  const taken = { ...own, matrikelnummer: owner.matrikelnummer }
  const guests = [await guest({}, taken), await guest({}, taken)]
  for (let more = 0; more < 7; more++) await register(await t.signOn())
  await t.deps.db
    .insertInto('companies')
    .values(
      makeCompanies(createRandom(1), {
        count: 2,
        edition: 'SS26',
        opensAt: new Date('2025-09-01T08:00:00Z'),
        newId: randomUUID,
      }),
    )
    .execute()
  const { id } = (await admin.call(startRun, { body: makeRunSettings() })).json<{ id: string }>()
  const run = () =>
    t.deps.db.selectFrom('matchingRuns').select(['state', 'failure']).where('id', '=', id).executeTakeFirstOrThrow()
  await expect.poll(run, { interval: 50, timeout: 30_000 }).toEqual({ state: 'done', failure: null })
  const rows = await t.deps.db
    .selectFrom('matchingRunStudents')
    .select('profileId')
    .where('runId', '=', id)
    .where('team', 'is not', null)
    .execute()
  expect(rows).toHaveLength(10)
  expect(rows.map(({ profileId }) => profileId)).toEqual(
    expect.arrayContaining(guests.map(({ profile }) => profile.id)),
  )
})

test('the download says what was reported, and erasing leaves none of it', async () => {
  const { student, profile } = await guest()
  const download = await student.call(downloadProfile)
  expect(download.json()).toMatchObject({
    registrations: [{ ...own, selfReported: ['matrikelnummer', 'placeofbirth'] }],
  })
  expect((await student.call(eraseProfile)).statusCode).toBe(200)
  expect((await admin.call(listProfiles)).json<ListedStudent[]>().map(({ id }) => id)).not.toContain(profile.id)
})
