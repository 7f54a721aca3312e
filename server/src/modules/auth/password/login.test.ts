import * as auth from '@project-week/contract/auth/auth'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertAccount } from '#test/accounts.ts'
import { type Browser, errorOf } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { openMails } from '#test/open-mails.ts'
import { insertPerson, markProved } from '../../identity/person.queries.ts'
import { digestOf } from './throttle.ts'
import { hashPassword } from './password.ts'
import { inviteUsers } from './password-link.ts'
import { sweepSignIns } from '../sign-on/sweep-sign-ins.ts'

const password = 'elf grüne Fahrräder'
const other = 'zwölf rote Dreiräder'

const t = appFixture()
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

async function makeUser({ hash = passwordHash }: { hash?: string | null } = {}) {
  const { db, clock } = t.deps
  const { id } = await insertAccount(db, 'Company', clock.now(), `user-${randomUUID().slice(0, 8)}@firm.example`)
  return db
    .updateTable('authorisedUsers')
    .set({ firstName: 'Uwe', lastName: 'Nutzer', passwordHash: hash })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Logs in from a fresh IP address, unless one is given. */
let ips = 0
const freshIp = () => `10.1.${Math.floor(++ips / 250)}.${(ips % 250) + 1}`
async function tryLogin(browser: Browser, email: string, given: string, ip = freshIp()) {
  return browser.call(auth.login, { body: { email, password: given }, headers: { 'x-forwarded-for': ip } })
}

const mailsTo = (email: string) =>
  openMails(
    t.deps,
    t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('createdAt').execute(),
  )
const tokenIn = (text: string | undefined) => /\/set-password#([\w-]{43})/.exec(text ?? '')?.[1] ?? 'no token'
const pass = (seconds: number) => {
  t.clock.current = new Date(t.clock.current.getTime() + seconds * 1000)
}
/** Throttling uses the database's clock: instead of waiting, move its timestamps back. */
const passInDatabase = (seconds: number) =>
  sql`update login_failures set last_failed_at = last_failed_at - make_interval(secs => ${seconds})`.execute(t.deps.db)

describe('e-mail login', () => {
  test('signs in whatever the case of the address and the form of the characters', async () => {
    const { email } = await makeUser()
    const browser = t.browser()
    const response = await tryLogin(browser, email.toUpperCase(), password.normalize('NFD'))
    expect(response.json()).toMatchObject({ email, role: 'company', exp: expect.any(Number) })
    expect([...browser.cookies.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual([
      'device',
      'jwt2',
      'session',
      'visitor',
    ])
  })

  test('says the same of a wrong password, an unknown address, a removed user and one without a password', async () => {
    const known = await makeUser()
    const removed = await makeUser()
    await t.deps.db
      .updateTable('authorisedUsers')
      .set({ removedAt: t.clock.current })
      .where('id', '=', removed.id)
      .execute()
    const invited = await makeUser({ hash: null })
    const bodies = new Set<string>()
    for (const email of [known.email, 'nobody@firm.example', invited.email]) {
      const response = await tryLogin(t.browser(), email, other)
      expect(response.statusCode).toBe(401)
      bodies.add(response.body)
    }
    const response = await tryLogin(t.browser(), removed.email, password)
    bodies.add(response.body)
    expect([response.statusCode, bodies.size]).toEqual([401, 1])
  })

  test('a session id known before signing in is worth nothing after it', async () => {
    const user = await makeUser()
    const browser = t.browser()
    await tryLogin(browser, user.email, password)
    const before = browser.cookies.get('session') ?? ''
    await tryLogin(browser, user.email, password)
    const stale = t.browser()
    stale.cookies.set('session', before)
    expect((await stale.call(auth.getRole)).statusCode).toBe(401)
  })

  test('jwt2 is no credential: forged, expired, swapped or alone it opens nothing', async () => {
    const [admin, user] = [t.browser(), t.browser()]
    await tryLogin(user, (await makeUser()).email, password)
    const owner = await t.signInAs('Admin')
    const forged = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x","role":"admin","exp":9999999999}')}.`
    for (const jwt2 of [forged, user.cookies.get('jwt2') ?? '']) {
      admin.cookies.set('jwt2', jwt2)
      expect((await admin.call(auth.getRole)).statusCode).toBe(401)
    }
    user.cookies.set('jwt2', forged)
    expect((await user.call(auth.getRole)).json()).toEqual({ role: 'company' })
    owner.cookies.set('jwt2', user.cookies.get('jwt2') ?? '')
    expect((await owner.call(auth.getRole)).json()).toEqual({ role: 'admin' })
  })
})

describe('throttling', () => {
  test('slows one IP that guesses, with a growing pause, and lets the owner in from elsewhere', async () => {
    const { email } = await makeUser()
    const ip = freshIp()
    for (let i = 0; i < 5; i += 1) {
      expect((await tryLogin(t.browser(), email, other, ip)).statusCode).toBe(401)
    }
    const waits: number[] = []
    for (let i = 0; i < 4; i += 1) {
      const response = await tryLogin(t.browser(), email, password, ip)
      expect([response.statusCode, errorOf(response).code]).toEqual([429, 'rate_limited'])
      waits.push(Number(response.headers['retry-after']))
      await passInDatabase(waits.at(-1) ?? 0)
      expect((await tryLogin(t.browser(), email, other, ip)).statusCode).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8])
    expect((await tryLogin(t.browser(), email, password)).statusCode).toBe(200)
  })

  test('does not let a burst slip through', async () => {
    const { email } = await makeUser()
    const ip = freshIp()
    const attempts = await Promise.all(Array.from({ length: 12 }, () => tryLogin(t.browser(), email, other, ip)))
    expect(attempts.filter(({ statusCode }) => statusCode === 401).length).toBe(5)
  })

  test(
    'an account that was guessed at from everywhere stays open for each browser that has signed in to it',
    { tags: ['night'] },
    async () => {
      const [mine, theirs] = [await makeUser(), await makeUser()]
      const shared = t.browser()
      // Two colleagues at one machine.
      for (const { email } of [mine, theirs]) expect((await tryLogin(shared, email, password)).statusCode).toBe(200)
      for (let i = 0; i < 31; i += 1) await tryLogin(t.browser(), mine.email, other)
      // Enough failures that the pause outlasts the slowest machine.
      const { numUpdatedRows } = await t.deps.db
        .updateTable('loginFailures')
        .set({ failures: 50 })
        .where('countedFor', '=', digestOf('account', mine.email))
        .where('failures', '>=', 30)
        .executeTakeFirst()
      expect(numUpdatedRows).toBe(1n)
      expect((await tryLogin(t.browser(), mine.email, password)).statusCode).toBe(429)
      const response = await tryLogin(shared, mine.email, password)
      expect(response.statusCode).toBe(200)
      expect(response.cookies.find(({ name }) => name === 'device')).toMatchObject({
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        maxAge: 180 * 24 * 60 * 60,
      })
      // Its cookie is useless for other accounts, and so is a forged one.
      const forged = t.browser()
      forged.cookies.set('device', Buffer.alloc(32).toString('base64url'))
      expect((await tryLogin(forged, mine.email, password)).statusCode).toBe(429)
      const third = await makeUser()
      await sql`insert into login_failures values (${digestOf('account', third.email)}, 50, clock_timestamp())`.execute(
        t.deps.db,
      )
      expect((await tryLogin(shared, third.email, password)).statusCode).toBe(429)
    },
  )

  test('others at its IP cannot lock out a browser that has signed in before', async () => {
    const { email } = await makeUser()
    const ip = freshIp()
    const owner = t.browser()
    expect((await tryLogin(owner, email, password, ip)).statusCode).toBe(200)
    owner.cookies.delete('session')
    const [guesser, forged] = [t.browser(), t.browser()]
    for (let at = 0; at < auth.login.rateLimit.max; at++) await tryLogin(guesser, `nobody${at}@firm.example`, other, ip)
    forged.cookies.set('device', Buffer.alloc(32).toString('base64url'))
    for (const browser of [guesser, forged]) {
      expect((await tryLogin(browser, email, password, ip)).statusCode).toBe(429)
    }
    expect((await tryLogin(owner, email, password, ip)).statusCode).toBe(200)
  })

  test('others keep a browser that has signed in before from no reset and no page', async () => {
    const { email } = await makeUser()
    const ip = freshIp()
    const headers = { 'x-forwarded-for': ip }
    const [owner, stranger] = [t.browser(), t.browser()]
    expect((await tryLogin(owner, email, password, ip)).statusCode).toBe(200)
    owner.cookies.delete('session')
    const forgot = (browser: Browser, of = email) => browser.call(auth.forgotPassword, { body: { email: of }, headers })
    for (let at = 0; at < 3; at++) {
      await forgot(stranger)
      pass(180)
    }
    await Promise.all(Array.from({ length: 20 }, (_, at) => forgot(stranger, `nobody${at}@firm.example`)))
    expect((await forgot(stranger)).statusCode).toBe(429)
    for (let at = 0; at < 4; at++) {
      expect((await forgot(owner)).statusCode).toBe(202)
      pass(180)
    }
    expect(await mailsTo(email)).toHaveLength(3 + 3)
    const leftOf = async (browser: Browser) =>
      Number((await browser.call(auth.getCsrfToken, { headers })).headers['x-ratelimit-remaining'])
    for (let at = 0; at < 4; at++) await leftOf(stranger)
    const left = await leftOf(stranger)
    expect(await leftOf(owner)).toBeGreaterThan(left)
  })

  test('a browser that has signed in before waits for its own failures, and for no other browser’s', async () => {
    const { email } = await makeUser()
    const [one, two] = [t.browser(), t.browser()]
    for (const browser of [one, two]) expect((await tryLogin(browser, email, password)).statusCode).toBe(200)
    for (let at = 0; at < 5; at++) expect((await tryLogin(one, email, other)).statusCode).toBe(401)
    // Enough failures that the pause outlasts the slowest machine.
    await t.deps.db.updateTable('loginFailures').set({ failures: 20 }).where('failures', '=', 5).execute()
    expect((await tryLogin(one, email, password)).statusCode).toBe(429)
    expect((await tryLogin(two, email, password)).statusCode).toBe(200)
  })

  test('counts the addresses of one IPv6 network as one', async () => {
    const { email } = await makeUser()
    const ip = (host: number) => `2001:db8:7:1::${host.toString(16)}`
    for (let host = 1; host <= 5; host += 1) {
      expect((await tryLogin(t.browser(), email, other, ip(host))).statusCode).toBe(401)
    }
    expect((await tryLogin(t.browser(), email, password, ip(6))).statusCode).toBe(429)
    expect((await tryLogin(t.browser(), email, password, '2001:db8:7:2::1')).statusCode).toBe(200)
  })

  test('nobody waits longer than a quarter of an hour, whatever the clocks say', async () => {
    const { email } = await makeUser()
    const ip = freshIp()
    await sql`insert into login_failures values (${digestOf('pair', email, ip)}, 40, clock_timestamp())`.execute(
      t.deps.db,
    )
    const refused = await tryLogin(t.browser(), email, password, ip)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)

    // An instance whose clock is off by two hours, either way, sees the same pause and not a longer one.
    for (const hours of [-2, 4, -2]) {
      pass(hours * 3600)
      const response = await tryLogin(t.browser(), email, password, ip)
      expect([response.statusCode, Number(response.headers['retry-after']) <= 900]).toEqual([429, true])
    }
    // The database's own clock is set back by two hours.
    await passInDatabase(-2 * 60 * 60)
    expect((await tryLogin(t.browser(), email, password, ip)).statusCode).toBe(200)
  })

  test('a success clears the pause, of the account from everywhere', async () => {
    const { email } = await makeUser()
    const ip = freshIp()
    for (let i = 0; i < 29; i += 1) await tryLogin(t.browser(), email, other)
    for (let i = 0; i < 5; i += 1) {
      await passInDatabase(1000)
      await tryLogin(t.browser(), email, other, ip)
    }
    await passInDatabase(1000)
    expect((await tryLogin(t.browser(), email, password, ip)).statusCode).toBe(200)
    for (let i = 0; i < 5; i += 1) expect((await tryLogin(t.browser(), email, other, ip)).statusCode).toBe(401)
  })

  test('a house in which somebody guesses does not wait longer because somebody else signs in', async () => {
    const ip = freshIp()
    const { email } = await makeUser()
    const counted = digestOf('ip', ip)
    await sql`insert into login_failures values (${counted}, 120, clock_timestamp() - interval '15 minutes')`.execute(
      t.deps.db,
    )
    expect((await tryLogin(t.browser(), email, password, ip)).statusCode).toBe(200)
    expect((await tryLogin(t.browser(), (await makeUser()).email, password, ip)).statusCode).toBe(200)
    expect((await tryLogin(t.browser(), email, other, ip)).statusCode).toBe(401)
    expect((await tryLogin(t.browser(), email, password, ip)).statusCode).toBe(429)
    const { rows } = await sql`select failures from login_failures where counted_for = ${counted}`.execute(t.deps.db)
    expect(rows).toEqual([{ failures: 121 }])
  })

  test('counts unknown addresses alike, and forgets after a day', async () => {
    const ip = freshIp()
    const email = 'who.is.it@firm.example'
    for (let i = 0; i < 5; i += 1) await tryLogin(t.browser(), email, other, ip)
    expect((await tryLogin(t.browser(), email, other, ip)).statusCode).toBe(429)
    await passInDatabase(25 * 60 * 60)
    expect((await tryLogin(t.browser(), email, other, ip)).statusCode).toBe(401)
  })
})

describe('a mailed link', () => {
  const forgot = (email: string) => t.browser().call(auth.forgotPassword, { body: { email } })
  const set = (token: string, given: string, browser = t.browser()) =>
    browser.call(auth.setPassword, { body: { token, password: given } })
  const invite = async () => {
    const user = await makeUser({ hash: null })
    await t.deps.db.transaction().execute((tx) => inviteUsers(t.deps, tx, [user]))
    return { user, token: tokenIn((await mailsTo(user.email))[0]?.text) }
  }

  test('invites: it says whose it is, sets a password, signs in, and works once', async () => {
    const { user, token } = await invite()
    const read = await t.browser().call(auth.readPasswordLink, { body: { token } })
    expect(read.json()).toMatchObject({ email: user.email, purpose: 'invitation' })
    const browser = t.browser()
    expect((await set(token, password, browser)).json()).toMatchObject({ email: user.email })
    expect((await browser.call(auth.getRole)).json()).toEqual({ role: 'company' })
    const again = await set(token, other)
    expect([again.statusCode, errorOf(again).code]).toEqual([410, 'link_invalid'])
    expect((await tryLogin(t.browser(), user.email, password)).statusCode).toBe(200)
  })

  test('proves the address of its account, whoever had proved it before', async () => {
    const { db, clock } = t.deps
    const { user, token } = await invite()
    const before = await insertPerson(db, { email: user.email, source: 'asserted', at: clock.now() })
    await markProved(db, before, { address: user.email, by: 'provider', at: clock.now() })
    await set(token, password)
    const proofs = await db
      .selectFrom('personAddresses')
      .select(['personId', 'provedBy'])
      .where('address', '=', user.email)
      .where('provedAt', 'is not', null)
      .execute()
    expect(proofs).toEqual([{ personId: user.personId, provedBy: 'link' }])
  })

  test('is kept with the person it is for, invitation and reset', async () => {
    const { user } = await invite()
    await forgot(user.email)
    const mails = await mailsTo(user.email)
    expect(mails.map(({ personId }) => personId)).toEqual([user.personId, user.personId])
  })

  test('works once when used twice at the same time', async () => {
    const { token } = await invite()
    const answers = await Promise.all([set(token, password), set(token, other)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410])
  })

  test('lives for 14 days', async () => {
    const { token } = await invite()
    pass(14 * 24 * 60 * 60 - 1)
    expect((await t.browser().call(auth.readPasswordLink, { body: { token } })).statusCode).toBe(200)
    pass(1)
    expect((await set(token, password)).statusCode).toBe(410)
  })

  test('resets: one hour, and every other session, link and known device ends', async () => {
    const user = await makeUser()
    const elsewhere = t.browser()
    await tryLogin(elsewhere, user.email, password)
    await forgot(user.email)
    pass(180)
    await forgot(user.email)
    const [first, second] = (await mailsTo(user.email)).map(({ text }) => tokenIn(text))
    pass(3599 - 180)
    expect((await set(first ?? '', other)).statusCode).toBe(200)
    expect((await elsewhere.call(auth.getRole)).statusCode).toBe(401)
    expect((await set(second ?? '', password)).statusCode).toBe(410)
    expect((await tryLogin(t.browser(), user.email, password)).statusCode).toBe(401)
    await forgot(user.email)
    pass(3600)
    expect((await set(tokenIn((await mailsTo(user.email)).at(-1)?.text), password)).statusCode).toBe(410)
  })

  test('is asked for with the same answer and time for known and unknown addresses, and mailed to known ones', async () => {
    const { email } = await makeUser()
    const timed = async (ip: string) => {
      const start = performance.now()
      const { statusCode, body } = await forgot(ip)
      return { statusCode, body, ms: performance.now() - start }
    }
    const [known, unknown] = [await timed(email), await timed('nobody.here@firm.example')]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(390)
    expect((await mailsTo(email)).length).toBe(1)
    expect((await mailsTo('nobody.here@firm.example')).length).toBe(0)
    await forgot(email)
    expect((await mailsTo(email)).length).toBe(1)
    // A clock that is set back must not make anyone wait for hours.
    pass(-2 * 60 * 60)
    await forgot(email)
    expect((await mailsTo(email)).length).toBe(2)
    pass(2 * 60 * 60)
  })

  test('is mailed to an address three times a day, and asking answers alike beyond that', async () => {
    const { email } = await makeUser()
    for (let at = 0; at < 3; at++) {
      await forgot(email)
      pass(180)
    }
    const [over, unknown] = [await forgot(email), await forgot('nobody.else@firm.example')]
    expect([over.statusCode, over.body]).toEqual([unknown.statusCode, unknown.body])
    expect(await mailsTo(email)).toHaveLength(3)
    pass(86_400)
    await forgot(email)
    expect(await mailsTo(email)).toHaveLength(4)
  })

  test.each([
    ['too short', 'fünfzehn Zeich'],
    ['common', 'passwordpassword'],
    ['the address itself', 'user firm.example'],
    ['a lone surrogate', 'eine Zeile mit \uD800 darin'],
  ])('refuses a password that is %s, and stays good', async (_, given) => {
    const { token } = await invite()
    const response = await set(token, given)
    expect([response.statusCode, Object.keys(response.json<{ error: { fields: object } }>().error.fields)]).toEqual([
      422,
      ['password'],
    ])
    expect((await set(token, password)).statusCode).toBe(200)
  })

  test.each(['', 'x'.repeat(64), 'x'.repeat(65), '\u0000'])('is refused when made up (%j)', async (token) => {
    expect([410, 422]).toContain((await set(token, password)).statusCode)
  })
})

test('nothing that signing in left behind outlives its use', async () => {
  pass(200 * 24 * 60 * 60)
  await passInDatabase(25 * 60 * 60)
  await sweepSignIns(t.deps.db, t.clock.current)
  for (const table of ['sessions', 'links', 'linkRequests', 'loginFailures', 'knownDevices'] as const) {
    expect(await t.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})
