import * as auth from '@project-week/contract/auth/auth'
import { type PersonRecord, readPerson } from '@project-week/contract/people/person'
import {
  cancelJoin,
  joinTwoPeople,
  listPairs,
  type PeopleJoin,
  type PeoplePair,
  samePersonMessages,
} from '@project-week/contract/people/same-person'
import { createProfile, getProfile } from '@project-week/contract/registrations/profile'
import { createTeam } from '@project-week/contract/teams/team'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { insertAccount } from '#test/accounts.ts'
import type { Browser } from '#test/app.ts'
import { appFixture, fixture, recordsOf } from '#test/fixtures.ts'
import { askForJoin, joinByLink, joinTokenTo } from '#test/join-by-link.ts'
import { registrationOf, type TestIdentity } from '#test/factories.ts'
import { seat } from '#test/registered.ts'
import { markProved } from '../identity/person.queries.ts'
import { hashPassword } from '../auth/password/password.ts'

const t = appFixture()
const admin = fixture(() => t.signInAs('Admin', 'boss@university.example'))

const newAddress = () => `${randomUUID()}@university.example`
const pairs = async () => (await admin.call(listPairs)).json<PeoplePair[]>()
const pairOf = async (address: string) => (await pairs()).find((pair) => pair.address === address)
const recordOf = async (key: string) => (await admin.call(readPerson, { query: { key } })).json<PersonRecord>()
const ask = (from: string, into: string) => askForJoin(admin, { from, into })
const open = (token: string) => t.browser().call(joinTwoPeople, { body: { token } })
const join = (from: string, into: string, given: Partial<PeopleJoin> = {}) =>
  joinByLink(t, admin, { from, into, ...given })
const mailsTo = (email: string) =>
  t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('createdAt').execute()
const errorOf = (response: Awaited<ReturnType<typeof join>>) => [
  response.statusCode,
  response.json<{ error: { code: string } }>().error.code,
]

async function signOn(identity: Partial<TestIdentity>) {
  const subject = randomUUID()
  const browser = await t.signOn({ subject, ...identity })
  const row = t.deps.db.selectFrom('identities').select('personId').where('subject', '=', subject)
  return { browser, personId: (await row.executeTakeFirstOrThrow()).personId }
}
async function registered(identity: Partial<TestIdentity>) {
  const student = await signOn(identity)
  const profile = (await student.browser.call(createProfile, { body: registrationOf() })).json<{ id: string }>()
  return { ...student, profileId: profile.id }
}
/** Two sign-ons of one student, registered and placed under the first. */
async function makeTwins() {
  const email = newAddress()
  const first = await registered({ email, firstname: 'Grace', lastname: 'Hopper' })
  const { teamId } = await seat(t, [first.profileId])
  return { email, first, second: await signOn({ email, firstname: 'Grace', lastname: 'Hopper' }), teamId }
}
const mayRead = async (browser: Browser) => (await browser.call(getProfile)).statusCode

test('two people with one address are shown to the office, by what tells them apart', async () => {
  const { email, first, second } = await makeTwins()
  const pair = await pairOf(email)
  const same = { email, name: 'Grace Hopper', knownBy: ['sign-on'] }
  expect(pair?.waiting).toBeNull()
  expect(pair?.people).toHaveLength(2)
  const marksOf = async ({ personId }: { personId: string }) => {
    const row = t.deps.db.selectFrom('identities').selectAll().where('personId', '=', personId)
    const { subject, matrikelnummer, updatedAt } = await row.executeTakeFirstOrThrow()
    return { numbers: [matrikelnummer], signOns: [{ subject, at: updatedAt.toISOString() }] }
  }
  expect(pair?.people).toEqual(
    expect.arrayContaining([
      { ...same, key: first.personId, editions: ['SS26'], ...(await marksOf(first)) },
      { ...same, key: second.personId, editions: [], ...(await marksOf(second)) },
    ]),
  )
  const other = await signOn({ email: newAddress() })
  expect((await pairs()).flatMap(({ people }) => people.map(({ key }) => key))).not.toContain(other.personId)
})

test('what is kept under an address is shown beside the sign-on that asserts it', async () => {
  const email = newAddress()
  const { personId } = await insertAccount(t.deps.db, 'Advisor', t.clock.current, email)
  const student = await signOn({ email })
  expect((await pairOf(email))?.people.map(({ key, knownBy }) => [key, ...knownBy])).toEqual(
    expect.arrayContaining([
      [personId, 'account'],
      [student.personId, 'sign-on'],
    ]),
  )
})

test('everything of the first becomes the second one’s, and it is in the audit log with its reason', async () => {
  const { email, first, second, teamId } = await makeTwins()
  expect([await mayRead(first.browser), await mayRead(second.browser)]).toEqual([200, 404])
  expect((await join(first.personId, second.personId)).json()).toEqual({ joined: true })
  expect(await mayRead(second.browser)).toBe(200)
  const members = await t.deps.db.selectFrom('teamMembers').select('personId').where('teamId', '=', teamId).execute()
  expect(members).toEqual([{ personId: second.personId }])
  const told = await t.deps.db.selectFrom('mails').select('subject').where('personId', '=', second.personId).execute()
  expect(told.map(({ subject }) => subject.split(' / ')[0])).toEqual(
    expect.arrayContaining([expect.stringContaining('Your team at'), 'Your data is now kept together']),
  )
  expect(await pairOf(email)).toBeUndefined()
  const gone = await admin.call(readPerson, { query: { key: first.personId } })
  expect(gone.statusCode).toBe(404)
  const audit = await recordsOf(t, { action: 'join-people', recordId: second.personId }, [
    'actor',
    'recordId',
    'details',
  ])
  expect(audit).toMatchObject([
    {
      actor: email,
      details: { from: first.personId, parts: { profiles: 1, 'team-places': 1 } },
    },
  ])
})

describe('the mailed link', () => {
  test('is what joins the two: until then nothing moves, and the office sees that it waits', async () => {
    const { email, first, second } = await makeTwins()
    // Another address, at which only one of them is written to.
    const other = newAddress()
    await t.deps.db.updateTable('people').set({ email: other }).where('id', '=', first.personId).execute()
    const asked = await ask(first.personId, second.personId)
    expect([asked.statusCode, asked.json()]).toEqual([202, { email }])
    expect([await mayRead(first.browser), await mayRead(second.browser)]).toEqual([200, 404])
    const expiresAt = new Date(t.clock.current.getTime() + 7 * 24 * 3_600_000).toISOString()
    expect((await pairOf(email))?.waiting).toEqual({ email, expiresAt })
    expect((await mailsTo(email)).at(-1)?.text).not.toMatch(/Grace|Hopper/)
    expect(await mailsTo(other)).toEqual([])
    const audit = await recordsOf(t, { action: 'make-link', recordId: second.personId }, ['actor', 'details'])
    const details = { from: first.personId, reason: 'They told us on the phone', email }
    expect(audit).toEqual([{ actor: 'boss@university.example', details }])

    expect((await open(await joinTokenTo(t, email))).json()).toEqual({ joined: true })
    expect(await mayRead(second.browser)).toBe(200)
    for (const address of [email, other]) {
      const last = (await mailsTo(address)).find(({ subject }) => subject.startsWith('Your data is now kept together'))
      expect(last?.text).toContain(`sent to ${email}`)
      expect(last?.text).not.toMatch(/Grace|Hopper/)
    }
    // Opening it proves the address.
    const proved = await t.deps.db
      .selectFrom('personAddresses')
      .select('personId')
      .where('address', '=', email)
      .where('provedBy', '=', 'link')
      .execute()
    expect(proved).toEqual([{ personId: second.personId }])
  })

  test('works once, also for two at once, and no more after another one or once it is cancelled', async () => {
    const { email, first, second } = await makeTwins()
    await ask(second.personId, first.personId)
    const earlier = await joinTokenTo(t, email)
    t.clock.current = new Date(t.clock.current.getTime() + 1000)
    await ask(first.personId, second.personId)
    const cancelled = await joinTokenTo(t, email)
    expect(errorOf(await open(earlier))).toEqual([410, 'link_invalid'])
    const pair = { from: first.personId, into: second.personId }
    expect((await admin.call(cancelJoin, { body: pair })).json()).toEqual({ cancelled: true })
    expect(errorOf(await open(cancelled))).toEqual([410, 'link_invalid'])
    expect((await pairOf(email))?.waiting).toBeNull()

    t.clock.current = new Date(t.clock.current.getTime() + 1000)
    await ask(first.personId, second.personId)
    const token = await joinTokenTo(t, email)
    const answers = await Promise.all([open(token), open(token)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410])
  })

  test('expires after seven days', async () => {
    const { email, first, second } = await makeTwins()
    await ask(first.personId, second.personId)
    const token = await joinTokenTo(t, email)
    const { current } = t.clock
    t.clock.current = new Date(current.getTime() + 7 * 24 * 3_600_000)
    expect(errorOf(await open(token))).toEqual([410, 'link_invalid'])
    t.clock.current = current
  })

  test('joins nobody who has come to open the office, or registered twice, in the meantime', async () => {
    const { email, first, second } = await makeTwins()
    await ask(first.personId, second.personId)
    const token = await joinTokenTo(t, email)
    const { id } = await insertAccount(t.deps.db, 'Viewer', t.clock.current)
    const account = t.deps.db.updateTable('authorisedUsers').where('id', '=', id)
    await account.set({ personId: second.personId }).execute()
    expect(errorOf(await open(token))).toEqual([409, 'conflict'])
    await account.set({ removedAt: t.clock.current }).execute()
    await second.browser.call(createProfile, { body: registrationOf() })
    expect(errorOf(await open(token))).toEqual([409, 'conflict'])
    expect([await mayRead(first.browser), await mayRead(second.browser)]).toEqual([200, 200])
  })

  test('goes to the address that one of them has proved, and to none that is somebody else’s by now', async () => {
    const { email, first, second } = await makeTwins()
    const { db } = t.deps
    const proved = newAddress()
    const noted = { address: proved, source: 'asserted' as const, notedAt: t.clock.current }
    await db
      .insertInto('personAddresses')
      .values([
        { ...noted, personId: first.personId, provedAt: t.clock.current, provedBy: 'link' },
        { ...noted, personId: second.personId },
      ])
      .execute()
    expect((await ask(first.personId, second.personId)).json()).toEqual({ email: proved })
    const third = await signOn({ email })
    const prove = (address: string) =>
      db.transaction().execute((tx) => markProved(tx, third.personId, { address, by: 'link', at: t.clock.current }))
    await prove(proved)
    expect((await ask(first.personId, second.personId)).json()).toEqual({ email })
    await prove(email)
    const refused = await ask(first.personId, second.personId)
    expect(errorOf(refused)).toEqual([409, 'conflict'])
    expect(refused.body).toContain(samePersonMessages.othersAddress.slice(0, 40))
  })
})

test('a place that the office had typed an address for is told to the student whose it turns out to be', async () => {
  const email = newAddress()
  const company = await seat(t, [(await registered({ email: newAddress() })).profileId])
  await t.deps.db.updateTable('companies').set({ teamLimit: 2 }).execute()
  const members = [email, ...[1, 2, 3, 4].map(newAddress)]
  const made = await admin.call(createTeam, {
    body: { name: company.companyName, representativeEmail: company.contact, members },
  })
  expect(made.statusCode, made.body).toBe(201)
  const student = await registered({ email })
  const pair = await pairOf(email)
  const stranger = pair?.people.find(({ key }) => key !== student.personId)?.key ?? ''
  const subjects = async () =>
    (await t.deps.db.selectFrom('mails').select('subject').where('recipient', '=', email).execute())
      .map((mail) => mail.subject.split(' / ')[0] ?? '')
      .toSorted()
  expect(await subjects()).toEqual(['You are registered for Project Week 1.000+'])
  expect((await join(stranger, student.personId)).statusCode).toBe(200)
  expect(await subjects()).toEqual([
    'Is everything under this address yours?',
    'You are registered for Project Week 1.000+',
    'Your data is now kept together',
    `Your team at ${company.companyName}`,
  ])
})

test('passwords, links and sessions of who is joined end, those of who stays go on; both sign-ons lead to who stays', async () => {
  const email = newAddress()
  const other = newAddress()
  const passwordHash = await hashPassword('elf grüne Fahrräder')
  const [from, into] = [
    await insertAccount(t.deps.db, 'Advisor', t.clock.current, email),
    await insertAccount(t.deps.db, 'Advisor', t.clock.current, other),
  ]
  await t.deps.db.updateTable('authorisedUsers').set({ passwordHash }).where('id', 'in', [from.id, into.id]).execute()
  await t.deps.db
    .insertInto('personAddresses')
    .values({ personId: into.personId, address: email, source: 'asserted', notedAt: t.clock.current })
    .execute()
  const logIn = async (address: string) => {
    const browser = t.browser()
    const { statusCode } = await browser.call(auth.login, { body: { email: address, password: 'elf grüne Fahrräder' } })
    return { browser, statusCode }
  }
  const [ended, stays] = [(await logIn(email)).browser, (await logIn(other)).browser]
  const sessionsOf = (id: string) =>
    t.deps.db.selectFrom('sessions').select('id').where('authorisedUserId', '=', id).execute()
  expect([(await sessionsOf(from.id)).length, (await sessionsOf(into.id)).length]).toEqual([1, 1])
  const roleOf = async (browser: Browser) => (await browser.call(auth.getRole)).statusCode
  expect([await roleOf(ended), await roleOf(stays)]).toEqual([200, 200])

  expect((await join(from.personId, into.personId)).statusCode).toBe(200)
  expect([(await sessionsOf(from.id)).length, (await sessionsOf(into.id)).length]).toEqual([0, 1])
  expect([await roleOf(ended), await roleOf(stays)]).toEqual([401, 200])
  expect((await logIn(email)).statusCode).toBe(401)
  expect((await logIn(other)).statusCode).toBe(200)
  const accounts = await t.deps.db
    .selectFrom('authorisedUsers')
    .select(['personId', 'email'])
    .where('personId', '=', into.personId)
    .execute()
  expect(accounts.map((account) => account.email).toSorted()).toEqual([email, other].toSorted())

  const twins = await makeTwins()
  await join(twins.first.personId, twins.second.personId)
  expect(await mayRead(twins.first.browser)).toBe(401)
  const signedOn = await t.deps.db
    .selectFrom('identities')
    .select('id')
    .where('personId', '=', twins.second.personId)
    .execute()
  expect(signedOn).toHaveLength(2)
})

describe('refused, and nothing is changed', () => {
  test('two who are registered for one edition', async () => {
    const email = newAddress()
    const [first, second] = [await registered({ email }), await registered({ email })]
    const response = await join(first.personId, second.personId)
    expect(errorOf(response)).toEqual([409, 'conflict'])
    expect(response.json<{ error: { message: string } }>().error.message).toMatch(/in the same edition/)
    // The session that would have ended.
    expect([await mayRead(first.browser), await mayRead(second.browser)]).toEqual([200, 200])
  })

  test.each(['Admin', 'Viewer'] as const)(
    'somebody with an account of the office (%s), whichever way round',
    async (type) => {
      const email = newAddress()
      const { personId } = await insertAccount(t.deps.db, type, t.clock.current, email)
      const student = await signOn({ email })
      for (const [from, into] of [
        [personId, student.personId],
        [student.personId, personId],
      ] as const) {
        const response = await join(from, into)
        expect(errorOf(response)).toEqual([409, 'conflict'])
        expect(response.json<{ error: { message: string } }>().error.message).toMatch(/programme office/)
      }
    },
  )

  test('oneself', async () => {
    const { personId } = await t.deps.db
      .selectFrom('authorisedUsers')
      .select('personId')
      .where('email', '=', 'boss@university.example')
      .executeTakeFirstOrThrow()
    const student = await signOn({ email: 'boss@university.example' })
    expect(errorOf(await join(student.personId, personId))).toEqual([403, 'forbidden'])
    expect(errorOf(await join(personId, student.personId))).toEqual([403, 'forbidden'])
  })

  test('two without a common address, one person twice, nobody, no reason, and what was read differently', async () => {
    const { first, second } = await makeTwins()
    const stranger = await signOn({ email: newAddress() })
    expect(errorOf(await join(first.personId, stranger.personId))).toEqual([409, 'conflict'])
    expect(errorOf(await join(first.personId, first.personId))).toEqual([409, 'conflict'])
    expect(errorOf(await join(first.personId, randomUUID()))).toEqual([404, 'not_found'])
    expect(errorOf(await join(first.personId, second.personId, { reason: ' ' }))).toEqual([422, 'validation_failed'])
    const { version } = await recordOf(second.personId)
    expect(errorOf(await join(first.personId, second.personId, { version }))).toEqual([409, 'stale'])
    expect(await mayRead(first.browser)).toBe(200)
  })
})
