import * as account from '@project-week/contract/auth/account'
import * as auth from '@project-week/contract/auth/auth'
import { passwordMessages } from '@project-week/contract/auth/password'
import { beforeEach, expect, test } from 'vitest'
import { insertAccount } from '#test/accounts.ts'
import type { Browser } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { hashPassword } from '../password/password.ts'
import { describeBrowser } from './describe-browser.ts'

const password = 'elf grüne Fahrräder'
const newPassword = 'zwölf rote Räder rollen'
const email = 'firm@company.example'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const t = appFixture({}, 'each')
beforeEach(async () => {
  const { id } = await insertAccount(t.deps.db, 'Company', t.clock.current, email)
  const passwordHash = await hashPassword(password)
  await t.deps.db.updateTable('authorisedUsers').set({ passwordHash }).where('id', '=', id).execute()
})

const login = async (userAgent = firefox, given = password) => {
  const browser = t.browser()
  const headers = { 'user-agent': userAgent }
  const response = await browser.call(auth.login, { body: { email, password: given }, headers })
  return { browser, status: response.statusCode }
}
const sessionsOf = async (by: Browser) => (await by.call(account.listOwnSessions)).json<account.OwnSession[]>()
const roleOf = async (by: Browser) => (await by.call(auth.getRole)).statusCode
const change = (by: Browser, body: object) => by.call(account.changePassword, { body })
const actions = async () =>
  (await t.deps.db.selectFrom('auditRecords').select('action').orderBy('id').execute()).map(({ action }) => action)

test.each([
  [firefox, 'Firefox', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/148.0.0.0 Safari/537.36 Edg/148.0', 'Edge', 'Linux'],
  ['Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/148.0.0.0 Mobile Safari/537.36', 'Chrome', 'Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_5) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15', 'Safari', 'macOS'],
  ['curl/8.14.1', null, null],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(describeBrowser(userAgent)).toEqual({ browser, system })
})

test('somebody sees their own sessions alone, this one marked, with the last use to some minutes', async () => {
  const { browser } = await login()
  await t.signInAs('Company')
  t.clock.current = new Date('2026-03-02T10:00:00Z')
  await login('curl/8.14.1')
  expect(await sessionsOf(browser)).toMatchObject([
    { isOwn: false, by: 'password', browser: null, system: null, createdAt: '2026-03-02T10:00:00.000Z' },
    {
      isOwn: true,
      by: 'password',
      browser: 'Firefox',
      system: 'Windows',
      createdAt: '2026-03-02T09:00:00.000Z',
      lastUsedAt: '2026-03-02T10:00:00.000Z',
    },
  ])
})

test.each([
  ['Company', 240],
  ['Viewer', 60],
  ['Admin', 60],
] as const)('a session of type %s ends after %i minutes without a request, and no sooner', async (type, limit) => {
  await t.deps.db.updateTable('authorisedUsers').set({ type }).where('email', '=', email).execute()
  const [one, idle] = [(await login()).browser, (await login()).browser]
  const signedInAt = t.clock.current.getTime()
  const at = (minutes: number) => (t.clock.current = new Date(signedInAt + minutes * 60_000))
  at(limit)
  expect(await roleOf(one)).toBe(200)
  // Each use restarts the idle time, up to the limit of every session.
  at(limit + 1)
  expect([await roleOf(one), await roleOf(idle)]).toEqual([200, 401])
  expect(await sessionsOf(one)).toMatchObject([{ isOwn: true }])
  at(2 * limit + 1)
  expect(await roleOf(one)).toBe(401)
})

test('no use makes a session longer than 12 hours', async () => {
  const { browser } = await login()
  const signedInAt = t.clock.current.getTime()
  for (let hours = 3; hours < 12; hours += 3) {
    t.clock.current = new Date(signedInAt + hours * 3_600_000)
    expect(await roleOf(browser)).toBe(200)
  }
  t.clock.current = new Date(signedInAt + 12 * 3_600_000)
  expect(await roleOf(browser)).toBe(401)
})

test('one session is ended, never somebody else’s', async () => {
  const [one, two] = [(await login()).browser, (await login()).browser]
  const stranger = await t.signInAs('Company')
  const id = (await sessionsOf(one)).find(({ isOwn }) => !isOwn)?.id ?? ''
  const end = (by: Browser) => by.call(account.endOwnSession, { params: { id } })
  expect((await end(stranger)).statusCode).toBe(404)
  expect((await end(one)).statusCode).toBe(200)
  expect((await end(one)).statusCode).toBe(404)
  expect([await roleOf(one), await roleOf(two)]).toEqual([200, 401])
  expect(await actions()).toContain('end-session')
})

test('all other sessions are ended, this one goes on', async () => {
  const [one, two, three] = [(await login()).browser, (await login()).browser, (await login()).browser]
  expect((await one.call(account.endOtherSessions)).json()).toEqual({ ended: 2 })
  expect([await roleOf(one), await roleOf(two), await roleOf(three)]).toEqual([200, 401, 401])
  expect(await actions()).toContain('end-other-sessions')
})

test('ending sessions asks again for the password a while after signing in', async () => {
  const [one, two] = [(await login()).browser, (await login()).browser]
  t.clock.current = new Date(t.clock.current.getTime() + 16 * 60_000)
  const id = (await sessionsOf(one)).find(({ isOwn }) => !isOwn)?.id ?? ''
  for (const response of [
    await one.call(account.endOwnSession, { params: { id } }),
    await one.call(account.endOtherSessions),
  ])
    expect([response.statusCode, response.json()]).toMatchObject([403, { error: { code: 'prove_again' } }])
  expect((await one.call(auth.proveAgain, { body: { password } })).statusCode).toBe(200)
  expect((await one.call(account.endOwnSession, { params: { id } })).statusCode).toBe(200)
  expect(await roleOf(two)).toBe(401)
})

test('a password is changed with the old one, ends the other sessions and is mailed', async () => {
  const [one, two] = [(await login()).browser, (await login()).browser]
  const wrong = await change(one, { password: 'falsch geraten', newPassword })
  expect([wrong.statusCode, wrong.json()]).toMatchObject([401, { error: { code: 'login_failed' } }])
  expect((await change(one, { password, newPassword })).json()).toEqual({ changed: true })
  expect([await roleOf(one), await roleOf(two)]).toEqual([200, 401])
  expect([(await login(firefox)).status, (await login(firefox, newPassword)).status]).toEqual([401, 200])
  expect(await t.deps.db.selectFrom('mails').select(['recipient', 'subject']).execute()).toMatchObject([
    { recipient: email, subject: expect.stringContaining('Your password was changed') },
  ])
  expect(await actions()).toContain('change-password')
})

test('a new password that is short or common is refused beside its field', async () => {
  const { browser } = await login()
  for (const [given, message] of [
    ['short', passwordMessages.tooShort],
    ['passwordpassword', passwordMessages.common],
  ]) {
    const response = await change(browser, { password, newPassword: given })
    expect([response.statusCode, response.json()]).toMatchObject([422, { error: { fields: { newPassword: message } } }])
  }
  expect((await login()).status).toBe(200)
})

test('a session of the university sign-on has no password to change', async () => {
  const student = await t.signOn()
  expect((await change(student, { password, newPassword })).statusCode).toBe(403)
})
