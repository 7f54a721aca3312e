import { moveDemoClock } from '@project-week/contract/editions/edition'
import {
  correctProfile,
  correctStudent,
  createProfile,
  downloadProfile,
  eraseProfile,
  getEarlierProfile,
  getProfile,
  listBatches,
  type ListedStudent,
  listProfiles,
  profileMessages,
  readStudent,
  type StudentRecord,
  withdrawProfile,
  withdrawStudent,
} from '@project-week/contract/registrations/profile'
import { organiser } from '@project-week/content/organiser'
import { registrationRefusals } from '@project-week/contract/refusals'
import { getIdentity } from '@project-week/contract/registrations/own-identity'
import { getOwnTeam } from '@project-week/contract/publishing/own-team'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { thumbnailKey } from '#src/modules/files/thumbnails.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertOffer } from '#test/offer.ts'
import type { Browser } from '#test/app.ts'
import { appFixture, fixture, recordsOf } from '#test/fixtures.ts'
import { insertChosenRun } from '#test/chosen-run.ts'
import { identityOf, registrationOf } from '#test/factories.ts'
import { seat } from '#test/registered.ts'
import { getCurrentEdition, updateEdition } from '../editions/edition.queries.ts'
import { shippedQuestions } from '../editions/shipped-questions.ts'
import { joinPeople } from '../identity/join-people.ts'

const t = appFixture()
const admin = fixture(() => t.signInAs('Admin'))
beforeEach(() => moveTo('registration-open'))

const moveTo = (phase: 'registration-open' | 'closed') => t.browser().call(moveDemoClock, { body: { phase } })
const codeOf = (response: Awaited<ReturnType<Browser['call']>>) =>
  response.json<{ error: { code: string } }>().error.code
const mailsTo = (email: string) => t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).execute()

const personOf = async (profileId: string): Promise<string> =>
  (await t.deps.db.selectFrom('profiles').select('personId').where('id', '=', profileId).executeTakeFirstOrThrow())
    .personId

/** As once somebody has proved that the account of an address is theirs. */
const joinAccount = async (email: string, into: string) => {
  const { personId } = await t.deps.db
    .selectFrom('authorisedUsers')
    .select('personId')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await t.deps.db.transaction().execute((tx) => joinPeople(t.deps, tx, { from: personId, into }))
}

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

  test('the confirmation names what the page still asks, by when, and nothing that it does not ask', async () => {
    const before = await registered()
    const still = /further questions|name five challenges/
    expect((await mailsTo(before.identity.email))[0]?.text).not.toMatch(still)
    const [question] = shippedQuestions
    const edition = await getCurrentEdition(t.deps.db)
    await updateEdition(t.deps.db, { ...edition, challenges: { isAsked: true, until: '2025-11-30' } })
    await t.deps.db
      .updateTable('editions')
      .set({ questions: JSON.stringify([{ ...question, isRequired: true, isRetired: false, until: '2025-12-15' }]) })
      .where('label', '=', 'SS26')
      .execute()
    const { identity } = await registered()
    const text = (await mailsTo(identity.email))[0]?.text
    expect(text).toContain('Please answer our further questions on your page by 15th December 2025.')
    expect(text).toContain('You can also name five challenges on your page until 30th November 2025')
  })

  test('a retry after a lost answer succeeds even if registration has closed in between', async () => {
    const { student, profile } = await registered()
    await moveTo('closed')
    const retry = await student.call(createProfile, { body: registrationOf() })
    expect(retry.statusCode).toBe(200)
    expect(retry.json()).toMatchObject({ id: profile.id })
  })

  test('a refused answer names the programme, and leaves nothing open', async () => {
    const student = await t.signOn()
    const response = await student.call(createProfile, {
      body: { ...registrationOf(), sourceOfInformation: 'nowhere', previousParticipation: 'perhaps' },
    })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({
      error: {
        fields: {
          sourceOfInformation: 'Please select how you found out about 1.000+',
          previousParticipation: 'Please select if you have participated in the previous 1.000+ Project Week',
        },
      },
    })
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
    const [record] = await recordsOf(t, { recordId: profile.id, action: 'correct' })
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

  test('who signs in with an account corrects the same registration once both are known to be one person', async () => {
    const { identity, profile } = await registered()
    const byMail = await t.signInAs('Student', identity.email)
    const correct = () => byMail.call(correctProfile, { body: registrationOf({ semester: 5 }) })
    expect((await correct()).statusCode).toBe(404)
    await joinAccount(identity.email, await personOf(profile.id))
    expect((await correct()).json()).toMatchObject({ semester: 5, matrikelnummer: identity.matrikelnummer })
  })
})

describe('correcting by the office', () => {
  const readAnew = async (id: string) => (await admin.call(readStudent, { params: { id } })).json<StudentRecord>()
  const correct = (id: string, version: string, changes: object = {}, browser = admin) =>
    browser.call(correctStudent, { params: { id }, query: { version }, body: registrationOf(changes) })

  test('counts after the deadline too; the audit log names the fields, and the university’s data cannot be sent', async () => {
    const { profile } = await registered()
    await moveTo('closed')
    const { version } = await readAnew(profile.id)
    const changes = { semester: 5, phone: '+49 170 7654321' }
    const refused = await correct(profile.id, version, { ...changes, placeofbirth: 'Elsewhere' })
    expect(refused.json()).toMatchObject({ error: { fields: { placeofbirth: registrationRefusals.asserted } } })
    const response = await correct(profile.id, version, changes)
    expect(response.json()).toEqual({
      ...profile,
      semester: 5,
      phone: changes.phone,
      version: expect.not.stringContaining(version),
    })
    const audited = await recordsOf(t, { recordId: profile.id, action: 'correct' }, ['details'])
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

  test('changes the name in any edition, with a reason that is in the audit log, and nothing else of an earlier one', async () => {
    const { student, profile } = await registered()
    await t.deps.db.updateTable('profiles').set({ edition: 'SS25' }).where('id', '=', profile.id).execute()
    const { version } = await readAnew(profile.id)
    const name = { firstname: 'Grace', lastname: 'Hopper' }
    expect((await correct(profile.id, version, name)).json()).toMatchObject({
      error: { fields: { reason: profileMessages.nameReason } },
    })
    const reason = 'Changed by the registry office'
    expect((await correct(profile.id, version, { ...name, semester: 6, reason })).statusCode).toBe(409)
    expect((await correct(profile.id, version, { ...name, reason })).json()).toMatchObject(name)
    const audited = await recordsOf(t, { recordId: profile.id, action: 'correct' }, ['details'])
    expect(audited).toEqual([{ details: { changed: ['firstname', 'lastname'], reason } }])
    expect((await student.call(getProfile)).json()).toMatchObject(name)
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
    // The next registration begins with the answers of this one, for nobody else.
    expect((await student.call(getEarlierProfile)).json()).toEqual(profile)
    expect((await (await t.signOn(identityOf())).call(getEarlierProfile)).json()).toBe(null)
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
    const audited = await recordsOf(t, { recordId: profile.id, action: 'withdraw' }, ['details'])
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

const placesFree = async (teamId: string) =>
  (await t.deps.db.selectFrom('freePlaces').select('places').where('teamId', '=', teamId).executeTakeFirst())?.places
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
/** Mails to the office with this address in them. */
const officeMailsAbout = async (email: string) => {
  const rows = await t.deps.db.selectFrom('mails').select(['recipient', 'text']).execute()
  return rows.filter(({ recipient, text }) => recipient === organiser.mailbox && text.includes(email))
}

describe('withdrawing from a team', () => {
  /** Two students in a team, the first with an offer that nobody has answered. */
  async function placed() {
    const [one, other] = [await registered(), await registered()]
    const team = await seat(t, [one.profile.id, other.profile.id])
    const { teamId, companyId } = team
    const offer = (profileId: string, state: 'open' | 'declined') =>
      insertOffer(t.deps.db, { profileId, teamId, companyId, state, at: new Date(), dueOn: '2026-05-01' })
    return { one, other, ...team, offer }
  }
  const endOf = (id: string) =>
    t.deps.db.selectFrom('offers').select(['state', 'endedBecause']).where('id', '=', id).executeTakeFirstOrThrow()
  const checkIn = async (teamId: string, profileId: string) =>
    t.deps.db
      .insertInto('attendance')
      .values({
        edition: 'SS26',
        teamId,
        personId: await personOf(profileId),
        attended: true,
        notedAt: new Date(),
        notedBy: 'office',
      })
      .execute()

  test('frees the place, ends the offer, and tells the office and the company who is left', async () => {
    const { one, other, teamId, contact, offer } = await placed()
    const id = await offer(one.profile.id, 'open')
    expect((await one.student.call(withdrawProfile)).statusCode).toBe(200)
    expect(await placesFree(teamId)).toBe(1)
    expect(await endOf(id)).toEqual({ state: 'open', endedBecause: 'withdrawn' })
    expect((await one.student.call(getIdentity)).json()).toMatchObject({ state: 'withdrawn', has: { team: false } })
    expect(await officeMailsAbout(one.identity.email)).toHaveLength(1)
    const mails = await mailsTo(contact)
    expect(mails).toHaveLength(2)
    const changed = mails.find(({ text }) => text.includes(other.identity.email))
    expect(changed?.text).toBeDefined()
    expect(changed?.text).not.toContain(one.identity.email)
  })

  test('takes back what a publication is about to say of the place', async () => {
    const { db, clock } = t.deps
    const { one, contact } = await placed()
    const publicationId = randomUUID()
    const later = new Date(clock.now().getTime() + 300_000)
    await db
      .insertInto('publications')
      .values({
        id: publicationId,
        edition: 'SS26',
        number: 1,
        runId: await insertChosenRun(db, { teams: [] }),
        publishedAt: clock.now(),
        publishedBy: 'office',
        mailsLeaveAt: later,
        teamsWritten: 1,
        earlier: '[]',
      })
      .execute()
    const news = (recipient: string, personId?: string) => ({
      recipient,
      personId,
      subject: 'Your team',
      text: '',
      html: '',
      place: { edition: 'SS26', companyId: null, members: [] },
    })
    const mails = [news(one.identity.email, await personOf(one.profile.id))]
    await db.transaction().execute((tx) => t.deps.outbox.enqueueAll(tx, mails, { publicationId, leaveAt: later }))
    await one.student.call(withdrawProfile)
    expect(await subjectsTo(one.identity.email)).not.toContain('Your team')
    expect(await subjectsTo(contact)).toHaveLength(2)
  })

  test('by the office tells the company, and not the office', async () => {
    const { one, teamId, contact } = await placed()
    const body = { reason: 'Asked for it on the phone' }
    expect((await admin.call(withdrawStudent, { params: { id: one.profile.id }, body })).statusCode).toBe(200)
    expect(await placesFree(teamId)).toBe(1)
    expect(await subjectsTo(contact)).toHaveLength(2)
    expect(await officeMailsAbout(one.identity.email)).toEqual([])
  })

  test('ends an open offer of who is in no team, and leaves a refusal as it is', async () => {
    const { offer } = await placed()
    const [asked, refuser] = [await registered(), await registered()]
    const [open, declined] = [await offer(asked.profile.id, 'open'), await offer(refuser.profile.id, 'declined')]
    await asked.student.call(withdrawProfile)
    await refuser.student.call(withdrawProfile)
    expect(await endOf(open)).toEqual({ state: 'open', endedBecause: 'withdrawn' })
    expect(await endOf(declined)).toEqual({ state: 'declined', endedBecause: null })
  })

  test('and coming back begins anew: no team, and nothing of the offer', async () => {
    const { one, teamId, offer } = await placed()
    await offer(one.profile.id, 'open')
    await one.student.call(withdrawProfile)
    await one.student.call(createProfile, { body: registrationOf() })
    expect((await one.student.call(getIdentity)).json()).toMatchObject({ state: 'registered', has: { team: false } })
    const standing = await t.deps.db
      .selectFrom('studentStanding')
      .selectAll()
      .where('personId', '=', await personOf(one.profile.id))
      .execute()
    expect(standing).toMatchObject([{ state: 'registered', teamId: null, offerId: null }])
    expect(await placesFree(teamId)).toBe(1)
  })

  test('is refused once the attendance of the team is recorded, while erasing is not', async () => {
    const { one, other, teamId } = await placed()
    await checkIn(teamId, one.profile.id)
    const byStudent = await one.student.call(withdrawProfile)
    expect([byStudent.statusCode, byStudent.json<{ error: { message: string } }>().error.message]).toEqual([
      409,
      profileMessages.checkedIn,
    ])
    const params = { id: one.profile.id }
    expect(codeOf(await admin.call(withdrawStudent, { params, body: { reason: 'Late' } }))).toBe('conflict')
    expect((await other.student.call(withdrawProfile)).statusCode).toBe(200)
    expect((await one.student.call(eraseProfile)).statusCode).toBe(200)
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
  const { profile } = await registered()
  const listed = async () =>
    (await admin.call(listProfiles)).json<ListedStudent[]>().find(({ id }) => id === profile.id)?.team
  expect(await listed()).toBe('')
  const { companyName } = await seat(t, [profile.id])
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

  test('erasing leaves no row with the name, ends the session and the place in a team, and keeps what is the team’s', async () => {
    const { identity, student, profile } = await registered()
    const { db } = t.deps
    const personId = await personOf(profile.id)
    const other = await registered()
    const { contact, teamId } = await seat(t, [profile.id, other.profile.id])
    expect((await student.call(getIdentity)).json()).toMatchObject({ has: { profile: true, team: true } })
    expect((await student.call(getOwnTeam)).json()).toMatchObject({
      members: [{ name: 'Ada Lovelace', email: identity.email }, {}],
    })

    const [posterId, pictureId] = [randomUUID(), randomUUID()]
    const files = [
      { id: posterId, edition: 'SS26', kind: 'poster' as const, teamId, filename: 'team_company.pdf' },
      { id: pictureId, edition: 'SS25', kind: 'image' as const, teamId: null, filename: 'me.png' },
    ]
    for (const { id } of files) {
      for (const key of [id, thumbnailKey(id)]) await t.deps.storage.put(key, Readable.from(['%PDF-1.7']))
    }
    const rest = { type: 'application/pdf' as const, size: 8, sha256: 'a'.repeat(64), createdAt: new Date() }
    await db
      .insertInto('files')
      .values(
        files.map((file) => ({
          ...file,
          ...rest,
          ownerId: personId,
          uploaderId: personId,
          thumbnail: 'made' as const,
        })),
      )
      .execute()
    const download = await student.call(downloadProfile)
    expect(
      download
        .json<{ files: { filename: string }[] }>()
        .files.map(({ filename }) => filename)
        .toSorted(),
    ).toEqual(['me.png', 'team_company.pdf'])

    expect((await student.call(eraseProfile)).json()).toEqual({
      erased: true,
      registrations: 1,
      files: 1,
      team: true,
      certificates: 0,
      feedback: false,
    })
    expect((await student.call(getProfile)).statusCode).toBe(401)
    const stored: string[] = []
    for await (const { key } of t.deps.storage.list()) stored.push(key)
    const keysOf = (id: string) => stored.filter((key) => key.startsWith(id))
    expect(keysOf(pictureId)).toEqual([])
    expect(keysOf(posterId)).toHaveLength(2)
    const rows = await Promise.all([
      db.selectFrom('profiles').select('id').where('id', '=', profile.id).execute(),
      db.selectFrom('identities').select('id').where('matrikelnummer', '=', identity.matrikelnummer).execute(),
      db.selectFrom('mails').select('id').where('recipient', '=', identity.email).execute(),
      db.selectFrom('teamMembers').select('personId').where('personId', '=', personId).execute(),
      db.selectFrom('people').select('id').where('id', '=', personId).execute(),
      db.selectFrom('personAddresses').select('address').where('address', '=', identity.email).execute(),
    ])
    expect(rows).toEqual([[], [], [], [], [], []])
    const kept = await db.selectFrom('files').selectAll().where('id', 'in', [posterId, pictureId]).execute()
    expect(kept).toMatchObject([{ id: posterId, teamId, ownerId: null, uploaderId: null }])
    // The proof of consent stays, under an id that leads nowhere.
    const consents = await db.selectFrom('consents').select('id').where('recordId', '=', profile.id).execute()
    expect(consents).toHaveLength(4)
    // As after a withdrawal.
    expect(await placesFree(teamId)).toBe(1)
    expect(await subjectsTo(contact)).toHaveLength(2)
    expect(await officeMailsAbout(identity.email)).toHaveLength(1)
  })

  test('erasing keeps the person of an account, which stays', async () => {
    const { identity, student, profile } = await registered()
    await t.signInAs('Student', identity.email)
    const personId = await personOf(profile.id)
    await joinAccount(identity.email, personId)
    expect((await student.call(eraseProfile)).statusCode).toBe(200)
    const people = await t.deps.db.selectFrom('people').select('id').where('id', '=', personId).execute()
    expect(people).toHaveLength(1)
  })
})
