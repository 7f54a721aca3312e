import { forgotPassword } from '@project-week/contract/auth/auth'
import { getOwnTeam } from '@project-week/contract/publishing/own-team'
import { getIdentity } from '@project-week/contract/registrations/own-identity'
import {
  createProfile,
  downloadProfile,
  eraseProfile,
  getProfile,
  withdrawProfile,
} from '@project-week/contract/registrations/profile'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertOffer } from '#test/offer.ts'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { openMails } from '#test/open-mails.ts'
import { identityOf, registrationOf, type TestIdentity } from '#test/factories.ts'
import { seat } from '#test/seat.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** A registered student with whatever there can be of one: team, offer, file, certificate, feedback and mails. */
async function makeStudent(identity: TestIdentity) {
  const { db, clock, storage } = t.deps
  const browser = await t.signOn(identity)
  const profileId = (await browser.call(createProfile, { body: registrationOf() })).json<{ id: string }>().id
  const { personId } = await db
    .selectFrom('profiles')
    .select('personId')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow()
  const { teamId, companyId, companyName } = await seat(t, [profileId])
  const [at, edition] = [clock.now(), 'SS26']
  await insertOffer(db, { profileId, teamId, companyId, state: 'open', at, dueOn: '2026-05-01' })
  const mail = {
    recipient: identity.email,
    personId,
    subject: 'Your place',
    text: 'Answer: https://week.example/answer-place#the-token-of-the-link-to-answer',
    html: '',
  }
  await db.transaction().execute((tx) => t.deps.outbox.enqueue(tx, mail))
  const fileId = randomUUID()
  await storage.put(fileId, Readable.from(['%PDF-1.7']))
  const file = {
    id: fileId,
    edition: 'SS25',
    kind: 'image' as const,
    filename: 'me.pdf',
    type: 'application/pdf' as const,
  }
  await db
    .insertInto('files')
    .values({
      ...file,
      ownerId: personId,
      uploaderId: personId,
      teamId: null,
      size: 8,
      sha256: 'a',
      createdAt: at,
      thumbnail: 'none',
    })
    .execute()
  const certificate = { id: randomUUID(), number: `PW-${randomUUID()}`, edition, personId, name: 'Ada', companyName }
  await db
    .insertInto('participationCertificates')
    .values({ ...certificate, issuedAt: at, issuedBy: identity.email, revokedAt: null, revokedBy: null })
    .execute()
  await db
    .insertInto('feedback')
    .values({ id: randomUUID(), edition, personId, companyId: null, answers: '{}', answeredAt: at })
    .execute()
  return { browser, profileId, personId, fileId, companyName }
}

/** How much there is of a person. */
async function countAll(personId: string) {
  const { db } = t.deps
  const of = async (
    table: 'profiles' | 'teamMembers' | 'participationCertificates' | 'feedback' | 'mails' | 'identities',
  ) => (await db.selectFrom(table).select('personId').where('personId', '=', personId).execute()).length
  const files = await db.selectFrom('files').select('id').where('ownerId', '=', personId).execute()
  return {
    profiles: await of('profiles'),
    teams: await of('teamMembers'),
    certificates: await of('participationCertificates'),
    feedback: await of('feedback'),
    mails: await of('mails'),
    identities: await of('identities'),
    files: files.length,
  }
}

const downloadOf = async (browser: Browser) =>
  (await browser.call(downloadProfile)).json<Record<string, unknown[]> & { registrations: { offers: object[] }[] }>()

describe('a sign-on that asserts the address of an admin', () => {
  test('downloads none of the emails to that address, and erases none', async () => {
    await t.signInAs('Admin', 'office@university.example')
    await t.browser().call(forgotPassword, { body: { email: 'office@university.example' } })
    const mails = () => t.deps.db.selectFrom('mails').selectAll().execute()
    const [mail] = await openMails(t.deps, mails())
    expect(mail).toMatchObject({ recipient: 'office@university.example' })

    const student = await t.signOn({ email: 'office@university.example' })
    const file = await downloadOf(student)
    expect(file['mails']).toEqual([])
    const link = /#[\w-]{20,}/.exec(mail?.text ?? '')?.[0] ?? 'no link'
    expect(JSON.stringify(file)).not.toContain(link)

    expect((await student.call(eraseProfile)).statusCode).toBe(200)
    expect(await mails()).toHaveLength(1)
    const accounts = await t.deps.db.selectFrom('authorisedUsers').select('email').execute()
    expect(accounts).toEqual([{ email: 'office@university.example' }])
  })
})

describe('a sign-on that asserts the address of another student', () => {
  test('reads nothing of theirs, and can neither withdraw nor erase it', async () => {
    const identity = identityOf()
    const { browser, personId, fileId } = await makeStudent(identity)
    const before = await countAll(personId)
    expect(before).toEqual({
      profiles: 1,
      teams: 1,
      certificates: 1,
      feedback: 1,
      mails: 2,
      identities: 1,
      files: 1,
    })

    const late = { id: randomUUID(), edition: 'SS25', kind: 'student' as const, personId, email: identity.email }
    await t.deps.db
      .insertInto('lateRegistrations')
      .values({ ...late, reason: 'Was ill.', until: '2025-12-01', createdAt: t.clock.now(), createdBy: 'office' })
      .execute()
    const stranger = await t.signOn({ email: identity.email })
    expect((await stranger.call(getIdentity)).json()).toMatchObject({
      has: { profile: false, team: false },
      state: null,
    })
    for (const endpoint of [getProfile, getOwnTeam]) expect((await stranger.call(endpoint)).statusCode).toBe(404)
    expect(await downloadOf(stranger)).toMatchObject({
      registrations: [],
      lateRegistrations: [],
      mails: [],
      participations: [],
      certificates: [],
      showcaseConsents: [],
      feedback: [],
      files: [],
    })
    expect((await stranger.call(withdrawProfile)).statusCode).toBe(404)
    expect((await stranger.call(eraseProfile)).json()).toEqual({
      erased: true,
      registrations: 0,
      files: 0,
      team: false,
    })

    expect(await countAll(personId)).toEqual(before)
    expect(await t.deps.db.selectFrom('lateRegistrations').select('id').execute()).toEqual([{ id: late.id }])
    const stored: string[] = []
    for await (const { key } of t.deps.storage.list()) stored.push(key)
    expect(stored).toContain(fileId)
    expect((await browser.call(getProfile)).json()).toMatchObject({ email: identity.email })
  })

  test('registers beside them', async () => {
    const identity = identityOf()
    const { profileId } = await makeStudent(identity)
    const stranger = await t.signOn({ email: identity.email })
    const answer = await stranger.call(createProfile, { body: registrationOf() })
    expect(answer.statusCode).toBe(200)
    expect(answer.json<{ id: string }>().id).not.toBe(profileId)
  })
})

test('a student whose university address changes keeps team, certificate, feedback and emails', async () => {
  const identity = identityOf()
  const { personId, companyName } = await makeStudent(identity)
  const before = await countAll(personId)
  const email = `married.${identity.matrikelnummer}@university.example`
  const student = await t.signOn({ ...identity, email })
  expect((await student.call(getIdentity)).json()).toMatchObject({ has: { profile: true, team: true }, state: 'asked' })
  expect((await student.call(getProfile)).json()).toMatchObject({ email })
  expect((await student.call(getOwnTeam)).json()).toMatchObject({ companyName, members: [{ email }] })
  const file = await downloadOf(student)
  expect(file).toMatchObject({
    registrations: [{ offers: [{ companyName }] }],
    participations: [{ companyName }],
    certificates: [{ companyName }],
    feedback: [{ edition: 'SS26' }],
    files: [{ filename: 'me.pdf' }],
  })
  expect(file['mails']).toHaveLength(2)
  expect(file['addresses']).toEqual([
    expect.objectContaining({ address: identity.email }),
    expect.objectContaining({ address: email }),
  ])
  expect(await countAll(personId)).toEqual(before)
})
