import * as account from '@project-week/contract/auth/account'
import * as auth from '@project-week/contract/auth/auth'
import * as factor from '@project-week/contract/auth/second-factor'
import { inviteColleague, listColleagues, resetFactors } from '@project-week/contract/users/colleague'
import type { FastifyInstance } from 'fastify'
import { TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertAccount } from '#test/accounts.ts'
import { type Browser, createBrowser } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { type Authenticator, createAuthenticator } from '#test/authenticator.ts'
import { openMails } from '#test/open-mails.ts'
import { createApp } from '#src/app.ts'
import { hashPassword } from '../password/password.ts'

const password = 'elf grüne Fahrräder'
const email = 'one@university.example'
const origin = 'https://week.university.example'

const t = appFixture({ env: { PUBLIC_URL: origin } }, 'each')
/** Another instance on the same database. */
let second: FastifyInstance
let admin: Browser
beforeEach(async () => {
  second = await createApp(t.deps, { webDir: undefined, busyAfter: Infinity })
  await second.ready()
  const passwordHash = await hashPassword(password)
  const { id } = await insertAccount(t.deps.db, 'Admin', t.clock.current, email)
  await t.deps.db.updateTable('authorisedUsers').set({ passwordHash }).where('id', '=', id).execute()
  admin = t.browser()
  await admin.call(auth.login, { body: { email, password } })
})
afterEach(async () => {
  await second.close()
})

const pass = (seconds: number) => {
  t.clock.current = new Date(t.clock.current.getTime() + seconds * 1000)
}
const codeOf = (secret: string, at = t.clock.current) =>
  TOTP.generate({ secret: secretOf(secret), timestamp: at.getTime() })
const secretOf = (base32: string) => new TOTP({ secret: base32 }).secret

async function addCodes(by = admin): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await by.call(account.beginCodes)).json<{ secret: string }>()
  const added = await by.call(account.addCodes, { body: { name: 'Phone', code: codeOf(secret) } })
  expect(added.statusCode).toBe(201)
  pass(60)
  return { secret, recoveryCodes: added.json<account.FactorAdded>().recoveryCodes ?? [] }
}
async function addPasskey(authenticator: Authenticator, by = admin, at = origin) {
  const options = (await by.call(account.beginPasskey)).json<{ challenge: string }>()
  return by.call(account.addPasskey, { body: { name: 'Laptop', passkey: authenticator.create(options, at) } })
}
const begin = async (browser = t.browser()) => {
  const begun = await browser.call(auth.login, { body: { email, password } })
  return { browser, answer: begun.json<object>() }
}
const finish = (by: Browser, body: object) => by.call(factor.finishSignIn, { body })
const challenge = async (by: Browser) => (await by.call(factor.challengePasskey)).json<{ challenge: string }>()
const roleOf = async (by: Browser) => (await by.call(auth.getRole)).statusCode
const refusal = (answer: Awaited<ReturnType<Browser['call']>>) => {
  const { error } = answer.json<{ error: { code: string; message: string } }>()
  return [answer.statusCode, error.code, error.message]
}
const wrongCode = [401, 'login_failed', factor.factorMessages.wrongCode]
const wrongPasskey = [401, 'login_failed', factor.factorMessages.wrongPasskey]
const actions = async () =>
  (await t.deps.db.selectFrom('auditRecords').select('action').orderBy('id').execute()).map(({ action }) => action)
const mails = async () => openMails(t.deps, t.deps.db.selectFrom('mails').selectAll().orderBy('createdAt').execute())

test('a password alone opens no session once there is a one-time code, on neither instance', async () => {
  const { secret } = await addCodes()
  for (const app of [t.app, second]) {
    const { browser, answer } = await begin(createBrowser(app))
    expect(answer).toEqual({ secondFactor: { passkey: false, code: true } })
    expect([browser.cookies.has('__Host-session'), browser.cookies.has('jwt2')]).toEqual([false, false])
    expect(await roleOf(browser)).toBe(401)
    expect((await browser.call(factor.readSecondStep)).json()).toEqual(answer)
  }
  const { browser } = await begin()
  // Started on one instance, finished on the other.
  const other = createBrowser(second)
  for (const [name, value] of browser.cookies) other.cookies.set(name, value)
  const opened = await finish(other, { code: codeOf(secret) })
  expect([opened.statusCode, opened.json()]).toMatchObject([200, { role: 'admin', email }])
  expect(await roleOf(other)).toBe(200)
  expect(await actions()).toEqual(expect.arrayContaining(['add-factor', 'login']))
})

test('a mailed link that sets a password leads to the second factor too', async () => {
  const { secret } = await addCodes()
  await t.browser().call(auth.forgotPassword, { body: { email } })
  const [mail] = (await mails()).toReversed()
  const token = /\/set-password#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'no token'
  const browser = t.browser()
  const answer = await browser.call(auth.setPassword, { body: { token, password: 'zwölf rote Räder rollen' } })
  expect(answer.json()).toEqual({ secondFactor: { passkey: false, code: true } })
  expect(await roleOf(browser)).toBe(401)
  expect((await finish(browser, { code: codeOf(secret) })).statusCode).toBe(200)
  expect(await roleOf(browser)).toBe(200)
  expect((await mails()).map(({ subject }) => subject).join()).toContain('Your password was changed')
})

test('the university sign-on of the same person is asked for the factor where the provider asserts none', async () => {
  const { secret } = await addCodes()
  const { personId } = await t.deps.db.selectFrom('authorisedUsers').select('personId').executeTakeFirstOrThrow()
  const browser = await t.signOn({ role: 'advisor', email })
  await t.deps.db.updateTable('identities').set({ personId }).execute()
  expect(await roleOf(browser)).toBe(401)
  expect((await finish(browser, { code: codeOf(secret) })).statusCode).toBe(410)
})

test('a code is accepted once, by one of two instances at once, and one step before and after', async () => {
  const { secret } = await addCodes()
  const code = codeOf(secret)
  const [one, two] = [(await begin()).browser, (await begin(createBrowser(second))).browser]
  const answers = await Promise.all([finish(one, { code }), finish(two, { code })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect(refusal(await finish((await begin()).browser, { code }))).toEqual(wrongCode)
  pass(300)
  const at = (seconds: number) => codeOf(secret, new Date(t.clock.current.getTime() + seconds * 1000))
  expect(refusal(await finish((await begin()).browser, { code: at(-60) }))).toEqual(wrongCode)
  expect(refusal(await finish((await begin()).browser, { code: at(60) }))).toEqual(wrongCode)
  expect((await finish((await begin()).browser, { code: at(-30) })).statusCode).toBe(200)
  expect((await finish((await begin()).browser, { code: at(30) })).statusCode).toBe(200)
  // Its step precedes the last one used.
  expect(refusal(await finish((await begin()).browser, { code: at(0) }))).toEqual(wrongCode)
})

test('each of ten recovery codes works once, however it is typed, and the mail says how many are left', async () => {
  const { recoveryCodes } = await addCodes()
  expect(new Set(recoveryCodes).size).toBe(10)
  const [code = '', other = ''] = recoveryCodes
  expect(
    (await finish((await begin()).browser, { code: ` ${code.toUpperCase().replaceAll('-', ' ')}` })).statusCode,
  ).toBe(200)
  expect(refusal(await finish((await begin()).browser, { code }))).toEqual(wrongCode)
  const [one, two] = [(await begin()).browser, (await begin(createBrowser(second))).browser]
  const answers = await Promise.all([finish(one, { code: other }), finish(two, { code: other })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect((await admin.call(account.readAccount)).json()).toMatchObject({ recoveryCodesLeft: 8 })
  expect((await mails()).map(({ text }) => text).join()).toContain('Unused codes left: 9')
  const stored = await t.deps.db.selectFrom('recoveryCodes').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(code)
})

test('new recovery codes end the earlier ones', async () => {
  const { recoveryCodes } = await addCodes()
  const renewed = (await admin.call(account.renewRecoveryCodes)).json<{ recoveryCodes: string[] }>().recoveryCodes
  expect(refusal(await finish((await begin()).browser, { code: recoveryCodes[0] }))).toEqual(wrongCode)
  expect((await finish((await begin()).browser, { code: renewed[0] })).statusCode).toBe(200)
})

test('the secret of one-time codes is not in the database in clear, and opens with this installation’s key alone', async () => {
  const { secret } = await addCodes()
  const row = await t.deps.db.selectFrom('secondFactors').selectAll().executeTakeFirstOrThrow()
  expect(row.secret?.includes(Buffer.from(secretOf(secret).buffer))).toBe(false)
  t.deps.linkKey.fill(1)
  expect(refusal(await finish((await begin()).browser, { code: codeOf(secret) }))).toEqual(wrongCode)
})

test.each(['１２３４５６', '𐀀𐝌忹', 'äöüäöü', '12345６'])(
  'a code of other characters is wrong, not a failure: %s',
  async (code) => {
    await addCodes()
    expect(refusal(await finish((await begin()).browser, { code }))).toEqual(wrongCode)
  },
)

test('guessing codes is slowed as guessing passwords is, and recorded', async () => {
  await addCodes()
  const { browser } = await begin()
  for (let at = 0; at < 5; at++) expect((await finish(browser, { code: '000000' })).statusCode).toBe(401)
  await t.deps.db.updateTable('loginFailures').set({ failures: 20 }).execute()
  const slowed = await finish(browser, { code: '000000' })
  expect([slowed.statusCode, Number(slowed.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect((await actions()).filter((action) => action === 'login-failed')).toHaveLength(5)
})

test('the second step waits ten minutes, and ends with a new password', async () => {
  const { secret } = await addCodes()
  const late = (await begin()).browser
  pass(10 * 60)
  expect(refusal(await finish(late, { code: codeOf(secret) }))[0]).toBe(410)
  const begun = (await begin()).browser
  const body = { password, newPassword: 'zwölf rote Räder rollen' }
  expect((await admin.call(account.changePassword, { body })).statusCode).toBe(200)
  expect(refusal(await finish(begun, { code: codeOf(secret) }))[0]).toBe(410)
})

test('a passkey finishes the sign-in on both instances', async () => {
  const authenticator = createAuthenticator()
  expect((await addPasskey(authenticator)).statusCode).toBe(201)
  for (const app of [t.app, second]) {
    const { browser, answer } = await begin(createBrowser(app))
    expect(answer).toEqual({ secondFactor: { passkey: true, code: false } })
    const options = await challenge(browser)
    expect(options).toMatchObject({ rpId: 'week.university.example' })
    expect((await finish(browser, { passkey: authenticator.sign(options, origin) })).statusCode).toBe(200)
    expect(await roleOf(browser)).toBe(200)
  }
})

test('a challenge counts once, for five minutes, and for the sign-in that asked', async () => {
  const authenticator = createAuthenticator()
  await addPasskey(authenticator)
  const { browser } = await begin()
  const signed = authenticator.sign(await challenge(browser), origin)
  const elsewhere = (await begin()).browser
  expect(refusal(await finish(elsewhere, { passkey: signed }))).toEqual(wrongPasskey)
  await challenge(elsewhere)
  expect(refusal(await finish(elsewhere, { passkey: signed }))).toEqual(wrongPasskey)
  expect((await finish(browser, { passkey: signed })).statusCode).toBe(200)
  const again = (await begin()).browser
  expect(refusal(await finish(again, { passkey: signed }))).toEqual(wrongPasskey)
  const late = authenticator.sign(await challenge(again), origin)
  pass(5 * 60)
  expect(refusal(await finish(again, { passkey: late }))).toEqual(wrongPasskey)
})

test('a refused answer has used up its challenge', async () => {
  const authenticator = createAuthenticator()
  await addPasskey(authenticator)
  const { browser } = await begin()
  const options = await challenge(browser)
  expect(refusal(await finish(browser, { passkey: authenticator.sign(options, 'https://evil.example') }))).toEqual(
    wrongPasskey,
  )
  expect(refusal(await finish(browser, { passkey: authenticator.sign(options, origin) }))).toEqual(wrongPasskey)
})

test('a passkey of another site or signed by another key is refused', async () => {
  const authenticator = createAuthenticator()
  await addPasskey(authenticator)
  const { browser } = await begin()
  const foreign = authenticator.sign({ ...(await challenge(browser)), rpId: 'evil.example' }, origin)
  expect(refusal(await finish(browser, { passkey: foreign }))).toEqual(wrongPasskey)
  const thief = createAuthenticator()
  const forged = {
    ...thief.sign(await challenge(browser), origin),
    id: authenticator.sign({ challenge: '' }, origin).id,
  }
  expect(refusal(await finish(browser, { passkey: forged }))).toEqual(wrongPasskey)
  expect(refusal(await addPasskey(createAuthenticator({ rpId: 'evil.example' })))[0]).toBe(409)
  expect(refusal(await addPasskey(createAuthenticator(), admin, 'https://evil.example'))[0]).toBe(409)
})

test('a passkey is set up once, with a challenge of its session that counts once', async () => {
  const authenticator = createAuthenticator()
  const options = (await admin.call(account.beginPasskey)).json<{ challenge: string }>()
  const body = { name: 'Laptop', passkey: authenticator.create(options, origin) }
  expect((await admin.call(account.addPasskey, { body })).statusCode).toBe(201)
  expect(refusal(await admin.call(account.addPasskey, { body }))[2]).toBe(account.accountMessages.setUpOver)
  expect(refusal(await addPasskey(authenticator))[2]).toBe(account.accountMessages.passkeyKnown)
})

test('the first factor ends every other session and brings codes, a second one does neither', async () => {
  const elsewhere = (await begin()).browser
  expect(await roleOf(elsewhere)).toBe(200)
  const { secret } = await addCodes()
  expect([await roleOf(elsewhere), await roleOf(admin)]).toEqual([401, 200])
  const again = (await begin()).browser
  await finish(again, { code: codeOf(secret) })
  expect((await addPasskey(createAuthenticator())).json()).toEqual({ recoveryCodes: null })
  expect(await roleOf(again)).toBe(200)
  expect((await admin.call(account.readAccount)).json()).toMatchObject({
    factors: [
      { kind: 'code', name: 'Phone' },
      { kind: 'passkey', name: 'Laptop', lastUsedAt: null },
    ],
    recoveryCodesLeft: 10,
  })
})

test('with the last factor its recovery codes go, and the password suffices again', async () => {
  await addCodes()
  const { factors } = (await admin.call(account.readAccount)).json<account.Account>()
  const params = { id: factors[0]?.id ?? '' }
  expect((await admin.call(account.removeFactor, { params })).statusCode).toBe(200)
  expect(refusal(await admin.call(account.removeFactor, { params }))[0]).toBe(404)
  expect((await admin.call(account.readAccount)).json()).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
  expect((await begin()).answer).toMatchObject({ role: 'admin' })
  expect((await mails()).map(({ text }) => text).join()).toContain('The second factor “Phone” was removed.')
})

test('nobody removes the factor of somebody else by their own page', async () => {
  await addCodes()
  const { factors } = (await admin.call(account.readAccount)).json<account.Account>()
  const other = await t.signInAs('Admin')
  expect(refusal(await other.call(account.removeFactor, { params: { id: factors[0]?.id ?? '' } }))[0]).toBe(404)
})

test('who has a factor proves by it and not by the password alone, before a call that requires reauthentication', async () => {
  const { secret } = await addCodes()
  pass(16 * 60)
  const invite = () =>
    admin.call(inviteColleague, {
      body: { email: 'new@university.example', firstName: '', lastName: '', type: 'Viewer' },
    })
  const asked = await invite()
  expect(asked.json()).toMatchObject({ error: { code: 'prove_again', details: { by: 'second-factor' } } })
  expect((await admin.call(auth.proveAgain, { body: { password } })).statusCode).toBe(403)
  expect((await invite()).statusCode).toBe(403)
  const code = codeOf(secret)
  expect((await admin.call(auth.proveAgain, { body: { code } })).json()).toEqual({ proved: true })
  expect(refusal(await admin.call(auth.proveAgain, { body: { code } }))).toEqual(wrongCode)
  expect((await invite()).statusCode).toBe(201)
})

test('a passkey proves again who is signed in', async () => {
  const authenticator = createAuthenticator()
  await addPasskey(authenticator)
  pass(16 * 60)
  expect(refusal(await admin.call(account.renewRecoveryCodes))[1]).toBe('prove_again')
  const passkey = authenticator.sign(await challenge(admin), origin)
  expect((await admin.call(auth.proveAgain, { body: { passkey } })).statusCode).toBe(200)
  expect((await admin.call(account.renewRecoveryCodes)).statusCode).toBe(200)
})

test('another admin removes the factors of somebody who has lost theirs, who is told', async () => {
  await addCodes()
  const other = await t.signInAs('Admin')
  const colleagues = (await other.call(listColleagues)).json<
    { id: string; email: string; hasSecondFactor: boolean }[]
  >()
  const known = colleagues.find((colleague) => colleague.email === email)
  expect(known?.hasSecondFactor).toBe(true)
  const params = { id: known?.id ?? '' }
  expect(refusal(await admin.call(resetFactors, { params }))[0]).toBe(409)
  expect((await other.call(resetFactors, { params })).json()).toMatchObject({ hasSecondFactor: false, sessions: [] })
  expect(await roleOf(admin)).toBe(401)
  expect((await begin()).answer).toMatchObject({ role: 'admin' })
  expect(await actions()).toContain('reset-factors')
  expect((await mails()).at(-1)).toMatchObject({ recipient: email })
})

test('students set up no second factor', async () => {
  const student = await t.signOn()
  expect((await student.call(account.readAccount)).json()).toMatchObject({ mayHaveFactors: false, hasPassword: false })
  expect((await student.call(account.beginCodes)).statusCode).toBe(403)
})
