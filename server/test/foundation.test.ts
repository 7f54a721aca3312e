import { getRole, login, logout } from '@project-week/contract/auth/auth'
import { registerCompany } from '@project-week/contract/companies/company'
import { getProgrammeState, moveDemoClock } from '@project-week/contract/editions/edition'
import { createProfile, getProfile, listProfiles } from '@project-week/contract/registrations/profile'
import { describe, expect, test } from 'vitest'
import { version } from '#src/version.ts'
import { createTestApp } from './app.ts'
import { appFixture } from './fixtures.ts'
import { companyOf, registrationOf } from './factories.ts'
import { productionEnv } from './production.ts'

const t = appFixture()

describe('sessions', () => {
  test('a signed-in person has a role until they log out', async () => {
    const browser = await t.signOn()
    expect((await browser.call(getRole)).json()).toEqual({ role: 'student' })
    expect((await browser.call(logout)).json()).toEqual({ signedOut: true })
    expect((await browser.call(getRole)).statusCode).toBe(401)
  })

  test('a copy of the cookie is worth nothing after logout', async () => {
    const browser = await t.signOn()
    const thief = t.browser()
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    await browser.call(logout)
    expect((await thief.call(getRole)).statusCode).toBe(401)
  })

  test('a session ends at its time', async () => {
    const browser = await t.signOn()
    const started = t.clock.current
    t.clock.current = new Date(started.getTime() + 3_600_000)
    const response = await browser.call(getRole)
    t.clock.current = started
    expect(response.statusCode).toBe(401)
  })

  test('jwt2 alone opens nothing', async () => {
    const browser = t.browser()
    browser.cookies.set('jwt2', 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4iLCJleHAiOjk5OTk5OTk5OTl9.')
    expect((await browser.call(listProfiles)).statusCode).toBe(401)
  })

  test('the sample sign-on sends the browser back with what the specification lists, and opens a session', async () => {
    const browser = t.browser()
    const response = await browser.inject({
      method: 'GET',
      url: '/api/users/shibboleth/sample?person=lena&target=/ssologin',
      headers: { host: 'localhost' },
    })
    expect(response.statusCode).toBe(302)
    const target = new URL(response.headers.location ?? '')
    expect(target.pathname).toBe('/ssologin')
    expect([...target.searchParams.keys()]).toEqual(
      expect.arrayContaining(
        'id role exp firstname lastname matrikelnummer email placeofbirth countryofbirth currentfieldofstudy'.split(
          ' ',
        ),
      ),
    )
    expect(browser.cookies.has('jwt2')).toBe(true)
    expect((await browser.call(getRole)).json()).toEqual({ role: 'student' })
  })

  test('a known and an unknown address get the same refusal', async () => {
    const body = { email: 'nobody@example.org', password: 'not the password' }
    const response = await t.browser().call(login, { body })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ error: { code: 'login_failed' } })
  })
})

describe('registrations', () => {
  test('a student registers once, and a retry of the same is the same registration', async () => {
    const browser = await t.signOn({ firstname: 'Grace' })
    const body = registrationOf()
    const answers = await Promise.all([browser.call(createProfile, { body }), browser.call(createProfile, { body })])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
    expect(answers[0].json()).toEqual(answers[1].json())
    // The name comes from the sign-on.
    expect((await browser.call(getProfile)).json()).toMatchObject({ firstname: 'Grace', registeredIn: 'SS26' })
    const changed = await browser.call(createProfile, { body: { ...body, motivation: 'Something else' } })
    expect(changed.json()).toMatchObject({ error: { code: 'already_registered' } })
    const mails = await t.deps.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', answers[0].json<{ email: string }>().email)
      .execute()
    expect(mails).toHaveLength(1)
  })

  test('the server refuses what a closed window forbids', async () => {
    const browser = await t.signOn()
    await browser.call(moveDemoClock, { body: { phase: 'closed' } })
    expect((await browser.call(getProgrammeState)).json()).toMatchObject({ windows: { studentRegistration: false } })
    const response = await browser.call(createProfile, { body: registrationOf() })
    await browser.call(moveDemoClock, { body: { phase: 'registration-open' } })
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ error: { code: 'window_closed' } })
  })

  test('every wrong field is named with its own message', async () => {
    const body = { ...companyOf(), companyName: ' ', address: { street: '' } }
    const response = await t.browser().call(registerCompany, { body })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({
      error: {
        code: 'validation_failed',
        message: 'Please check the marked fields.',
        fields: {
          companyName: 'Please enter the name of your company',
          'address.street': 'Please enter the street',
          'address.houseNumber': 'Please enter the house number',
          'address.city': 'Please enter the city',
          'address.country': 'Please select the country',
        },
      },
    })
  })

  test('a company sent twice is registered once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => t.browser().call(registerCompany, { body: companyOf() })))
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201])
    expect(await t.deps.db.selectFrom('companies').select('id').execute()).toHaveLength(1)
  })
})

describe('the house', () => {
  test('production has no sample sign-on and no demo clock', async () => {
    const production = await createTestApp({ mode: 'production', env: productionEnv() })
    const browser = production.browser()
    const sample = await browser.inject({
      method: 'GET',
      url: '/api/users/shibboleth/sample?person=miriam&target=/ssologin',
    })
    const clock = await browser.call(moveDemoClock, { body: { phase: 'afterwards' } })
    const state = await browser.call(getProgrammeState)
    await production.close()
    expect([sample.statusCode, clock.statusCode]).toEqual([404, 404])
    expect(state.json()).toMatchObject({ demo: null, now: production.clock.current.toISOString() })
  })

  test('the public learns of an edition only what everyone may know', async () => {
    const { edition } = (await t.browser().call(getProgrammeState)).json<{ edition: object }>()
    expect(Object.keys(edition)).toContain('programmeStart')
    expect(Object.keys(edition)).not.toContain('matching')
    expect(Object.keys(edition)).not.toContain('links')
  })

  test('ready means database and migrations; alive means the process', async () => {
    expect((await t.browser().inject({ method: 'GET', url: '/healthz' })).json()).toEqual({ status: 'alive' })
    expect((await t.browser().inject({ method: 'GET', url: '/readyz' })).json()).toEqual({ status: 'ready', version })
  })

  test('the API describes itself: every endpoint, in OpenAPI 3.1', async () => {
    const { endpoints } = await import('#test/endpoints.ts')
    const response = await t.browser().inject({ method: 'GET', url: '/api/docs' })
    const described = response.json<{ openapi: string; info: { version: string }; paths: Record<string, object> }>()
    expect([described.openapi, described.info.version]).toEqual(['3.1.0', version])
    expect(Object.keys(described.paths)).toEqual(
      expect.arrayContaining(Object.values(endpoints).map(({ path }) => path)),
    )
  })

  test('every answer carries the constant security headers', async () => {
    const { headers } = await t.browser().inject({ method: 'GET', url: '/api/auth/csrf' })
    expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })

  test('an audit record can be neither changed nor deleted', async () => {
    await expect(t.deps.db.updateTable('auditRecords').set({ actor: 'x' }).execute()).rejects.toThrow(/append-only/)
    await expect(t.deps.db.deleteFrom('auditRecords').execute()).rejects.toThrow(/append-only/)
  })
})
