import * as auth from '@project-week/contract/auth/auth'
import * as address from '@project-week/contract/identity/address'
import { type AuthorisedUser, listAuthorisedUsers, signOutUser } from '@project-week/contract/users/authorised-user'
import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { insertAccount } from '#test/accounts.ts'
import { joinByLink } from '#test/join-by-link.ts'
import { openMails } from '#test/open-mails.ts'
import { makeInvitation } from './password/password-link.ts'
import { samplePersons } from './sign-on/sample-persons.ts'
import { markRemoved } from '../users/user.queries.ts'

const t = appFixture()

const password = 'elf grüne Fahrräder'
const roleOf = async (browser: Browser) => {
  const response = await browser.call(auth.getRole)
  return response.statusCode === 200 ? response.json<{ role: string }>().role : response.statusCode
}
async function importUser(type: 'Admin' | 'Advisor') {
  return insertAccount(t.deps.db, type, t.clock.current)
}
/** The token of a link mailed after an import or for a forgotten password. */
async function mailedToken(userId: string): Promise<string> {
  const { db } = t.deps
  const user = await db
    .selectFrom('authorisedUsers')
    .select(['id', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const link = await db.transaction().execute((tx) => makeInvitation(t.deps, tx, user))
  return link.slice(link.indexOf('#') + 1)
}
const setPassword = async (browser: Browser, userId: string) =>
  browser.call(auth.setPassword, { body: { token: await mailedToken(userId), password } })

/** Proves the address of a sign-on by the link mailed to it. */
async function proveAddress(browser: Browser, email: string): Promise<void> {
  await browser.call(address.askAddressProof)
  const mails = await openMails(
    t.deps,
    t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).execute(),
  )
  const token = mails.flatMap(({ text }) => /\/prove-address#([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ?? ''
  expect((await browser.call(address.proveAddress, { body: { token } })).statusCode).toBe(200)
}

/** A second browser of the same person. */
async function signOnAgain(browser: Browser): Promise<Browser> {
  const hash = createHash('sha256')
    .update(browser.cookies.get('session') ?? '')
    .digest()
  const { db, clock } = t.deps
  const token = randomUUID()
  const { identityId } = await db
    .selectFrom('sessions')
    .select('identityId')
    .where('tokenHash', '=', hash)
    .executeTakeFirstOrThrow()
  const session = { id: randomUUID(), tokenHash: createHash('sha256').update(token).digest(), identityId }
  await db
    .insertInto('sessions')
    .values({
      ...session,
      authorisedUserId: null,
      samlSubject: null,
      createdAt: clock.now(),
      lastUsedAt: t.clock.now(),
      factorAt: null,
      browser: null,
      system: null,
      provedAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 1e6),
    })
    .execute()
  const other = t.browser()
  other.cookies.set('session', token)
  return other
}
const records = (action: 'confirm-sign-on' | 'refuse-sign-on' | 'sign-out-everywhere') =>
  t.deps.db.selectFrom('auditRecords').selectAll().where('action', '=', action).orderBy('id', 'desc').execute()

describe("an account's type", () => {
  test.each(['Admin', 'Advisor'] as const)('%s does not come from the address of a sign-on alone', async (type) => {
    const user = await importUser(type)
    const stranger = await t.signOn({ role: 'student', email: user.email })
    expect(await roleOf(stranger)).toBe('student')
    await setPassword(t.browser(), user.id)
    expect(await roleOf(stranger)).toBe('student')
  })

  test('Advisor comes with a confirmed sign-on, and goes with the account', async () => {
    const user = await importUser('Advisor')
    const browser = await t.signOn({ role: 'student', email: user.email })
    const bySignOn = await signOnAgain(browser)
    await setPassword(browser, user.id)
    expect(await roleOf(bySignOn)).toBe('advisor')
    await markRemoved(t.deps.db, user.id, t.clock.current)
    expect(await roleOf(bySignOn)).toBe('student')
  })

  test('comes with the sign-on once its browser has opened the link mailed to the account', async () => {
    const user = await importUser('Advisor')
    const browser = await t.signOn({ role: 'student', email: user.email })
    const elsewhere = await signOnAgain(browser)
    expect(await roleOf(browser)).toBe('student')
    expect((await setPassword(browser, user.id)).statusCode).toBe(200)
    expect(await roleOf(browser)).toBe('advisor')
    expect(await roleOf(elsewhere)).toBe('advisor')
    expect((await records('confirm-sign-on'))[0]).toMatchObject({ actor: user.email, recordId: user.id })

    const stranger = await t.signOn({ role: 'student', email: user.email })
    expect(await roleOf(stranger)).toBe('student')
  })

  test.each([
    ['Admin', 'lena'],
    ['Viewer', 'arjun'],
  ] as const)(
    '%s comes with no sign-on in the browser of the account, before it or after, and the page offers the link',
    async (type, person) => {
      const { email = '' } = samplePersons.find(({ subject }) => subject === person) ?? {}
      const user = await insertAccount(t.deps.db, type, t.clock.current, email)
      const browser = t.browser()
      const signOn = () =>
        browser.call(auth.sampleSignOn, {
          query: { person, target: '/ssologin' },
          headers: { host: 'localhost:3000' },
        })
      await signOn()
      const elsewhere = await signOnAgain(browser)
      await setPassword(browser, user.id)
      expect([await roleOf(browser), await roleOf(elsewhere)]).toEqual([type.toLowerCase(), 'student'])
      expect((await signOn()).statusCode).toBe(302)
      expect([await roleOf(browser), await roleOf(elsewhere)]).toEqual(['student', 'student'])
      expect((await browser.call(address.getAddresses)).json()).toMatchObject({ awaitsProof: true })
    },
  )

  test('of the office does not come later with a sign-on that was joined to the account in one browser', async () => {
    const user = await importUser('Advisor')
    const browser = await t.signOn({ role: 'student', email: user.email })
    const bySignOn = await signOnAgain(browser)
    await setPassword(browser, user.id)
    expect(await roleOf(bySignOn)).toBe('advisor')
    await t.deps.db.updateTable('authorisedUsers').set({ type: 'Admin' }).where('id', '=', user.id).execute()
    expect([await roleOf(browser), await roleOf(bySignOn)]).toEqual(['admin', 'student'])
    await setPassword(browser, user.id)
    expect([await roleOf(browser), await roleOf(bySignOn)]).toEqual(['admin', 'student'])
    expect((await bySignOn.call(address.getAddresses)).json()).toMatchObject({ awaitsProof: true })

    // Nor after someone else proves the address.
    await proveAddress(await t.signOn({ role: 'advisor', subject: 'owner', email: user.email }), user.email)
    expect(await roleOf(bySignOn)).toBe('student')
  })

  test('of the office does not come by the password of another account where the sign-on was joined in one browser', async () => {
    const user = await importUser('Advisor')
    await setPassword(await t.signOn({ role: 'student', email: user.email }), user.id)
    const { personId } = await t.deps.db
      .updateTable('authorisedUsers')
      .set({ type: 'Admin' })
      .where('id', '=', user.id)
      .returning('personId')
      .executeTakeFirstOrThrow()
    const other = await importUser('Advisor')
    await t.deps.db.updateTable('authorisedUsers').set({ personId }).where('id', '=', other.id).execute()
    const byPassword = t.browser()
    await setPassword(byPassword, other.id)
    expect(await roleOf(byPassword)).toBe('advisor')
  })

  test('stays with the confirmed sign-on when another one with the address is planted in the browser, until an admin decides', async () => {
    const { db } = t.deps
    const user = await importUser('Admin')
    const own = await t.signOn({ role: 'advisor', subject: 'confirmed', email: user.email })
    const bySignOn = await signOnAgain(own)
    await proveAddress(own, user.email)
    await setPassword(own, user.id)
    expect(await roleOf(bySignOn)).toBe('admin')

    const planted = await t.signOn({ role: 'student', subject: 'planted', email: user.email })
    const stranger = await signOnAgain(planted)
    const personOf = async (subject: string) =>
      (await db.selectFrom('identities').select('personId').where('subject', '=', subject).executeTakeFirstOrThrow())
        .personId
    const [strangerId, ownId] = [await personOf('planted'), await personOf('confirmed')]
    for (let time = 0; time < 2; time++) {
      expect((await planted.call(auth.login, { body: { email: user.email, password } })).statusCode).toBe(200)
      expect(await roleOf(planted)).toBe('admin')
      expect([await roleOf(stranger), await roleOf(bySignOn)]).toEqual(['student', 'admin'])
    }
    expect(await records('refuse-sign-on')).toMatchObject([{ actor: user.email, recordId: user.id }])

    const office = await t.signInAs('Admin', 'boss@university.example')
    const waits = async () =>
      (await office.call(listAuthorisedUsers)).json<AuthorisedUser[]>().find(({ id }) => id === user.id)
        ?.hasWaitingSignOn
    expect(await waits()).toBe(true)
    const join = async (from: string, into: string) => (await joinByLink(t, office, { from, into })).statusCode
    // The account stays with its person.
    expect(await join(ownId, strangerId)).toBe(409)
    await db.deleteFrom('mails').execute()
    expect(await join(strangerId, ownId)).toBe(200)
    const told = await db.selectFrom('mails').select(['recipient', 'subject']).execute()
    const toOffice = told.filter(({ subject }) => subject.startsWith('New access to the programme office'))
    expect(toOffice.map(({ recipient }) => recipient)).toEqual(
      expect.arrayContaining([user.email, 'boss@university.example']),
    )
    expect(await waits()).toBe(false)
    const { personId } = await db
      .selectFrom('authorisedUsers')
      .select('personId')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(personId).toBe(ownId)
    const signOns = await db.selectFrom('identities').select('id').where('personId', '=', ownId).execute()
    expect(signOns).toHaveLength(2)
  })

  test('is not confirmed between different addresses, nor after the user was removed and imported again', async () => {
    const user = await importUser('Advisor')
    const other = await t.signOn({ role: 'student', email: 'somebody.else@university.example' })
    const again = await signOnAgain(other)
    await setPassword(other, user.id)
    expect(await roleOf(again)).toBe('student')

    const own = await t.signOn({ role: 'student', email: user.email })
    const kept = await signOnAgain(own)
    await setPassword(own, user.id)
    expect(await roleOf(kept)).toBe('advisor')
    await markRemoved(t.deps.db, user.id, t.clock.current)
    await t.deps.db.updateTable('authorisedUsers').set({ removedAt: null }).where('id', '=', user.id).execute()
    expect(await roleOf(kept)).toBe('student')
  })

  test('comes with the sample sign-on of the demo', async () => {
    const { sampleAdminEmail } = await import('./sign-on/sample-persons.ts')
    await insertAccount(t.deps.db, 'Admin', t.clock.current, sampleAdminEmail)
    const browser = t.browser()
    const response = await browser.call(auth.sampleSignOn, {
      query: { person: 'miriam', target: '/ssologin' },
      headers: { host: 'localhost:3000' },
    })
    expect([response.statusCode, response.body]).toEqual([302, ''])
    expect(await roleOf(browser)).toBe('admin')
  })
})

test("an account's type is told to admins, to whose account it is, and of students to who has the address", async () => {
  const admin = await t.signInAs('Admin')
  for (const [type, toOther] of [
    ['Advisor', 404],
    ['Company', 404],
    ['Student', 200],
  ] as const) {
    const user = await insertAccount(t.deps.db, type, t.clock.current)
    const own = t.browser()
    await setPassword(own, user.id)
    const other = await t.signOn({ email: user.email })
    const answers = await Promise.all(
      [admin, own, other].map((browser) => browser.call(auth.getAuthorizedUser, { params: { email: user.email } })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, toOther])
    expect(answers[1]?.json()).toEqual({ type })
  }
})

describe('signing out everywhere', () => {
  test('ends every session of one person, of both ways in, and nobody else’s', async () => {
    const user = await importUser('Advisor')
    const signedOn = await t.signOn({ role: 'advisor', email: user.email })
    const elsewhere = await signOnAgain(signedOn)
    await setPassword(signedOn, user.id)
    const stranger = await t.signOn({ role: 'student', email: user.email })

    expect((await elsewhere.call(auth.signOutEverywhere)).json()).toEqual({ signedOut: true })
    expect(await Promise.all([signedOn, elsewhere, stranger].map(roleOf))).toEqual([401, 401, 'student'])
    expect((await records('sign-out-everywhere'))[0]).toMatchObject({ actor: user.email, details: { sessions: 2 } })
  })

  test('is done by an admin for a user, with their sign-on and without a stranger’s of the same address', async () => {
    const admin = await t.signInAs('Admin')
    const user = await importUser('Advisor')
    const browser = await t.signOn({ role: 'advisor', email: user.email })
    const bySignOn = await signOnAgain(browser)
    await setPassword(browser, user.id)
    const stranger = await t.signOn({ role: 'student', email: user.email })

    expect((await bySignOn.call(signOutUser, { params: { id: user.id } })).statusCode).toBe(403)
    expect((await admin.call(signOutUser, { params: { id: user.id } })).json()).toEqual({ ended: 2 })
    expect(await Promise.all([browser, bySignOn, stranger, admin].map(roleOf))).toEqual([401, 401, 'student', 'admin'])
    expect((await records('sign-out-everywhere'))[0]).toMatchObject({
      recordId: user.id,
      details: { email: user.email, sessions: 2 },
    })
    expect((await admin.call(signOutUser, { params: { id: randomUUID() } })).statusCode).toBe(404)
  })
})
