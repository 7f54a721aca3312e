import * as auth from '@project-week/contract/auth/auth'
import { listCompanies, registerCompany } from '@project-week/contract/companies/company'
import { addSubscriber } from '@project-week/contract/subscribers/subscriber'
import { getProfile } from '@project-week/contract/registrations/profile'
import { createTeam } from '@project-week/contract/teams/team'
import { uploadPicture, uploadPoster } from '@project-week/contract/files/upload'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { createTestApp, errorOf } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { companyOf } from '#test/factories.ts'
import { productionEnv } from '#test/production.ts'

const t = appFixture()

describe('security headers', () => {
  const production = () => createTestApp({ mode: 'production', env: productionEnv() })

  test('stand on every answer: an endpoint, a refusal, an unknown address, a page', async () => {
    for (const url of ['/api/auth/csrf', '/api/auth/role', '/api/nothing', '/healthz', '/ssologin?firstname=Ada']) {
      const { headers } = await t.browser().inject({ method: 'GET', url })
      expect([url, headers]).toEqual([
        url,
        expect.objectContaining({
          'content-security-policy': expect.stringMatching(
            /^default-src 'self'; script-src 'self'; style-src 'self';.*object-src 'none'.*frame-ancestors 'none'/,
          ),
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'same-origin',
          'permissions-policy': expect.stringContaining('camera=()'),
        }),
      ])
      expect(headers['content-security-policy']).not.toContain('unsafe')
    }
  })

  test('ask for HTTPS where the site has it, and only there', async () => {
    expect((await t.browser().inject({ method: 'GET', url: '/healthz' })).headers).not.toHaveProperty(
      'strict-transport-security',
    )
    const secure = await production()
    const browser = secure.browser()
    const { headers, cookies } = await browser.inject({ method: 'GET', url: '/api/auth/csrf' })
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    expect(cookies).toMatchObject([
      { name: '__Host-visitor', httpOnly: true, secure: true, sameSite: 'Lax', path: '/' },
    ])
    await secure.close()
  })

  test('the CSRF token of a visitor opens no session, whatever their cookie says', async () => {
    const browser = await t.signInAs('Admin')
    const { id } = await t.deps.db
      .selectFrom('sessions')
      .select('id')
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const forger = t.browser()
    forger.cookies.set('visitor', `session:${id}`)
    expect(await forger.csrfToken()).not.toBe(await browser.csrfToken())
  })

  test('a public call needs our header and no cookie, except to sign in', async () => {
    const call = (url: string, payload: object, headers: Record<string, string>) =>
      t.app.inject({ method: 'POST', url, payload, headers })
    const subscriber = { firstName: 'Ada', lastName: 'Kern', company: 'Kern AG', email: 'ada@kern.example' }
    const credentials = { email: 'ada@kern.example', password: 'elf grüne Fahrräder' }
    const header = { 'x-csrf-token': await t.browser().csrfToken() }
    const answers = [
      await call(addSubscriber.path, subscriber, header),
      await call(addSubscriber.path, subscriber, {}),
      await call(auth.login.path, credentials, header),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([addSubscriber.status, 403, 403])
  })

  test('no answer of an endpoint is kept by a cache', async () => {
    const browser = await t.signOn()
    expect((await browser.call(auth.getRole)).headers['cache-control']).toBe('no-store')
  })
})

describe('answers', () => {
  test('name their charset, and let no other origin read them', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    for (const url of ['/api/auth/csrf', '/api/auth/role', '/healthz']) {
      const answer = await t.browser().inject({ method: 'GET', url, headers })
      expect([url, answer.headers['content-type']]).toEqual([url, 'application/json; charset=utf-8'])
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
    }
    const asked = { ...headers, 'access-control-request-method': 'POST' }
    const preflight = await t.browser().inject({ method: 'OPTIONS', url: '/api/auth/login', headers: asked })
    expect(preflight.statusCode).toBe(404)
  })

  test('know no TRACE and show no folder', async () => {
    const own = await createTestApp()
    const origin = new URL(await own.app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(origin.port), origin.hostname)
    socket.write('TRACE / HTTP/1.1\r\nHost: week\r\nX-Secret: shown\r\nConnection: close\r\n\r\n')
    const answer = await text(socket)
    await own.close()
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toContain('X-Secret')
    for (const url of ['/.git/config', '/assets/', '/..%2fpackage.json', '/server/src/main.ts']) {
      expect([url, (await t.browser().inject({ method: 'GET', url })).statusCode]).toEqual([url, 404])
    }
  })
})

describe('somebody else is', () => {
  test("out of reach under another student's e-mail address, however it is written", async () => {
    const victim = await t.signOn({ email: 'victim@university.example' })
    expect((await victim.call(auth.getRole)).statusCode).toBe(200)
    const other = await t.signOn({ email: 'other@university.example' })
    for (const email of ['victim@university.example', 'VICTIM@University.example', ' victim@university.example']) {
      for (const endpoint of [auth.getAuthorizedUser, uploadPoster, uploadPicture]) {
        const response = await other.call(endpoint, { params: { email } })
        expect([endpoint.path, email, response.statusCode]).toEqual([endpoint.path, email, 403])
      }
    }
  })

  test("not to be read through one's own session: a profile is the caller's", async () => {
    const response = await (await t.signOn()).call(getProfile, { headers: { 'x-user': 'victim@university.example' } })
    expect(response.statusCode).toBe(404)
  })
})

test('the type that an admin gave an address is told to whom it belongs; 404 where none was given', async () => {
  const email = 'coach@partners.example'
  const coach = await t.signInAs('Advisor', email)
  expect((await coach.call(auth.getAuthorizedUser, { params: { email } })).json()).toEqual({ type: 'Advisor' })
  const own = 'nobody@university.example'
  const student = await t.signOn({ email: own })
  expect((await student.call(auth.getAuthorizedUser, { params: { email: own } })).statusCode).toBe(404)
})

describe('a role', () => {
  test('taken away works at the next request', async () => {
    const admin = await t.signInAs('Admin', 'leaving@university.example')
    expect((await admin.call(listCompanies)).statusCode).toBe(200)
    const update = (change: { type?: 'Company'; removedAt?: Date }) =>
      t.deps.db.updateTable('authorisedUsers').set(change).where('email', '=', 'leaving@university.example').execute()
    await update({ type: 'Company' })
    expect((await admin.call(listCompanies)).statusCode).toBe(403)
    await update({ removedAt: t.clock.current })
    expect((await admin.call(listCompanies)).statusCode).toBe(401)
  })

  test('ends with its session, to the second', async () => {
    const admin = await t.signInAs('Admin')
    const start = t.clock.current
    t.clock.current = new Date(start.getTime() + 3_599_000)
    expect((await admin.call(auth.getRole)).statusCode).toBe(200)
    t.clock.current = new Date(start.getTime() + 3_600_000)
    expect((await admin.call(auth.getRole)).statusCode).toBe(401)
    t.clock.current = start
  })
})

test('too many calls are refused by name, with the time to wait', async () => {
  const browser = t.browser()
  const headers = { 'x-forwarded-for': '10.77.0.1' }
  const body = { token: 'x' }
  let response = await browser.call(auth.readPasswordLink, { body, headers })
  for (let i = 0; i < 30; i += 1) response = await browser.call(auth.readPasswordLink, { body, headers })
  expect([response.statusCode, errorOf(response).code]).toEqual([429, 'rate_limited'])
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
})

test('a company that only another edition knows gets no team in this one', async () => {
  const registered = await t.browser().call(registerCompany, { body: companyOf({ companyName: 'Only SS25 GmbH' }) })
  expect(registered.statusCode).toBeLessThan(300)
  await t.deps.db
    .updateTable('companies')
    .set({ edition: 'SS25' })
    .where('companyName', '=', 'Only SS25 GmbH')
    .execute()
  const admin = await t.signInAs('Admin')
  const response = await admin.call(createTeam, {
    body: {
      name: 'Only SS25 GmbH',
      representativeEmail: 'a@firm.example',
      members: [1, 2, 3, 4, 5].map((n) => `m${n}@university.example`),
    },
  })
  expect([404, 409, 422]).toContain(response.statusCode)
  expect(await t.deps.db.selectFrom('teams').selectAll().execute()).toEqual([])
})

describe('a URL that is none', () => {
  test.each([
    '/%E0%A4%A',
    '/api/files/%',
    '/api/uploadposter/%zz',
    '//',
    '//week.example.org/terms',
    '/api/companies/%00',
  ])('%s is refused in our own shape', async (url) => {
    const { statusCode, headers, body } = await t.browser().inject({ method: 'GET', url })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect(JSON.parse(body)).toEqual({ error: { code: expect.any(String), message: expect.any(String) } })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
  })
})

test('a request with two hosts is refused, on a page as on a call', async () => {
  const address = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
  for (const path of ['/api/health', '/terms']) {
    const socket = connect(Number(address.port), address.hostname)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: week.example\r\nHost: other.example\r\nConnection: close\r\n\r\n`)
    expect((await text(socket)).split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request')
  }
})
