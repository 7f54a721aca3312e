import * as auth from '@project-week/contract/auth/auth'
import { type FoundPerson, type PersonRecord, readPerson } from '@project-week/contract/people/person'
import {
  joinTwoPeople,
  listCutSignOns,
  listPairs,
  type PeopleJoin,
  type PeoplePair,
} from '@project-week/contract/people/same-person'
import { createProfile, getProfile } from '@project-week/contract/registrations/profile'
import { createTeam } from '@project-week/contract/teams/team'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAccount } from '#test/accounts.ts'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { registrationOf, type TestIdentity } from '#test/factories.ts'
import { seat } from '#test/seat.ts'
import { hashPassword } from '../auth/password/password.ts'

let t: TestApp
let admin: Browser
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signInAs('Admin', 'boss@university.example')
})
afterAll(() => t.close())

const newAddress = () => `${randomUUID()}@university.example`
const pairs = async () => (await admin.call(listPairs)).json<PeoplePair[]>()
const pairOf = async (address: string) => (await pairs()).find((pair) => pair.address === address)
const recordOf = async (key: string) => (await admin.call(readPerson, { query: { key } })).json<PersonRecord>()
const join = async (from: string, into: string, given: Partial<PeopleJoin> = {}) =>
  admin.call(joinTwoPeople, {
    body: { from, into, version: (await recordOf(from)).version, reason: 'They told us on the phone', ...given },
  })
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
/** Two sign-ons of one student, who has registered and is seated with the first. */
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
  expect(pair?.people).toHaveLength(2)
  expect(pair?.people).toEqual(
    expect.arrayContaining([
      { ...same, key: first.personId, editions: ['SS26'] },
      { ...same, key: second.personId, editions: [] },
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
  expect(told.at(-1)?.subject).toContain('Your team at')
  expect(await pairOf(email)).toBeUndefined()
  const gone = await admin.call(readPerson, { query: { key: first.personId } })
  expect(gone.statusCode).toBe(404)
  const audit = await t.deps.db
    .selectFrom('auditRecords')
    .select(['actor', 'recordId', 'details'])
    .where('action', '=', 'join-people')
    .where('recordId', '=', second.personId)
    .execute()
  expect(audit).toMatchObject([
    {
      actor: 'boss@university.example',
      details: { from: first.personId, reason: 'They told us on the phone', parts: { profiles: 1, 'team-places': 1 } },
    },
  ])
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
    (await t.deps.db.selectFrom('mails').select('subject').where('recipient', '=', email).execute()).map((mail) =>
      mail.subject.split(' / ').at(0),
    )
  expect(await subjects()).toEqual(['You are registered for Project Week 1.000+'])
  expect((await join(stranger, student.personId)).statusCode).toBe(200)
  expect(await subjects()).toEqual([
    'You are registered for Project Week 1.000+',
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

  test('somebody whose sign-on was stored cut, who is shown to the office', async () => {
    const { first, second, email } = await makeTwins()
    const { db } = t.deps
    const store = (id: string) =>
      db
        .updateTable('identities')
        .set({ subject: `https://idp.university.example ${id}` })
        .where('personId', '=', first.personId)
        .execute()
    const shown = async () => (await admin.call(listCutSignOns)).json<FoundPerson[]>().map(({ key }) => key)
    await store('x'.repeat(199))
    expect(await shown()).toEqual([])
    await store('x'.repeat(200))
    expect(await shown()).toEqual([first.personId])
    expect((await pairOf(email))?.people.find(({ key }) => key === first.personId)?.knownBy).toEqual([
      'sign-on',
      'cut-sign-on',
    ])
    for (const [from, into] of [
      [first.personId, second.personId],
      [second.personId, first.personId],
    ] as const) {
      const response = await join(from, into)
      expect(errorOf(response)).toEqual([409, 'conflict'])
      expect(response.json<{ error: { message: string } }>().error.message).toMatch(/several people/)
    }
    expect(await mayRead(first.browser)).toBe(200)
  })

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

  test('a second click', async () => {
    const { first, second } = await makeTwins()
    const { version } = await recordOf(first.personId)
    const answers = await Promise.all([1, 2].map(() => join(first.personId, second.personId, { version })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
  })
})
