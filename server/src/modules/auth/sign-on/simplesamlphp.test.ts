import * as auth from '@project-week/contract/auth/auth'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, errorOf, type TestApp } from '#test/app.ts'
import { makeKeyPair } from '#test/certificate.ts'
import { accounts, installSimpleSamlPhp, type SimpleSamlPhp, startSimpleSamlPhp, visit } from '#test/simplesamlphp.ts'
import { wrap, wrappings } from '#test/wrapping.ts'

/*
 * A round trip with an independent identity provider: SimpleSAMLphp from Debian's packages. With
 * REQUIRE_SIMPLESAMLPHP=1, a machine without it fails.
 */
const missing = installSimpleSamlPhp()

test('the round trip with SimpleSAMLphp runs, or says loudly that it did not', () => {
  if (missing !== undefined) console.warn(`\n*** THE ROUND TRIP WITH SIMPLESAMLPHP DID NOT RUN: ${missing}. ***\n`)
  expect(missing === undefined || process.env['REQUIRE_SIMPLESAMLPHP'] === undefined).toBe(true)
})

describe.runIf(missing === undefined)('with SimpleSAMLphp as the identity provider', () => {
  const origin = 'http://localhost:3999'
  let idp: SimpleSamlPhp
  let t: TestApp
  beforeAll(async () => {
    idp = await startSimpleSamlPhp()
    const own = makeKeyPair('week.example.org')
    t = await createTestApp({
      env: {
        PUBLIC_URL: origin,
        SAML_IDP_ENTITY_ID: idp.entityId,
        SAML_ENTRY_POINT: `${idp.url}/saml2/idp/SSOService.php`,
        SAML_LOGOUT_URL: `${idp.url}/saml2/idp/SingleLogoutService.php`,
        SAML_IDP_CERT: idp.certificate,
        SAML_PRIVATE_KEY: own.privateKey,
        SAML_CERT: own.certificate,
      },
    })
    t.clock.now = () => new Date()
    await idp.trust((await t.browser().call(auth.getServiceProviderMetadata)).body)
  })
  afterAll(async () => {
    await t?.close()
    await idp?.stop()
  })

  /** Signs in there like a person and returns what the provider's page would post to us. */
  async function signInThere(browser: Browser, person = visit(idp.url), password: string = accounts.zoe.password) {
    const started = await browser.call(auth.startSignOn, { query: { target: `${origin}/ssologin` } })
    expect(started.statusCode).toBe(302)
    const page = await person.open(started.headers.location ?? '')
    const login = person.formOf(page)
    expect(Object.keys(login.fields), page.html.replace(/<[^>]+>/g, ' ').slice(0, 500)).toContain('AuthState')
    const answer = await person.open(login.action, { ...login.fields, username: 'zoe', password })
    return { answer, form: person.formOf(answer), person }
  }

  const post = (fields: Record<string, string>) =>
    t.browser().inject({
      method: 'POST',
      url: auth.acceptSignOn.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })

  async function signOn(browser: Browser) {
    const { form, person } = await signInThere(browser)
    expect(form.action).toBe(origin + auth.acceptSignOn.path)
    const posted = await post(form.fields)
    expect([posted.statusCode, posted.body]).toEqual([303, ''])
    const done = await browser.inject({ method: 'GET', url: posted.headers.location ?? '' })
    return { url: new URL(done.headers.location ?? ''), person, form }
  }
  const xmlOf = (fields: Record<string, string>) => Buffer.from(fields['SAMLResponse'] ?? '', 'base64').toString('utf8')
  const roleOf = async (browser: Browser) => (await browser.call(auth.getRole)).statusCode

  test.each([true, false])(
    'a login brings every letter of the names (assertion encrypted: %s)',
    async (isEncrypted) => {
      await idp.setEncryption(isEncrypted)
      const browser = t.browser()
      const { url, form } = await signOn(browser)
      expect(xmlOf(form.fields).includes('EncryptedAssertion')).toBe(isEncrypted)
      expect(xmlOf(form.fields).includes('ukasiewicz')).toBe(!isEncrypted)
      expect(url.origin + url.pathname).toBe(`${origin}/ssologin`)
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        role: 'student',
        firstname: 'Zoë Søren',
        lastname: 'Łukasiewicz-Müller 王',
        email: 'zoe@university.example',
        matrikelnummer: '03799999',
        placeofbirth: 'Çanakkale',
      })
      expect((await browser.call(auth.getRole)).json()).toEqual({ role: 'student' })
    },
  )

  test('a wrong password stays there: no answer reaches us', async () => {
    const { form, answer } = await signInThere(t.browser(), visit(idp.url), 'wrong')
    expect(form.fields['SAMLResponse']).toBeUndefined()
    expect(answer.html).toMatch(/incorrect|wrong/i)
  })

  test('our logout ends the session there too: the next sign-on asks for the password again', async () => {
    const browser = t.browser()
    const { person } = await signOn(browser)
    const { continueAt } = (await browser.call(auth.logout)).json<{ continueAt: string }>()
    const back = await person.open(continueAt)
    expect(back.url.startsWith(`${origin}${auth.singleLogout.path}?SAMLResponse=`)).toBe(true)
    const home = await browser.inject({ method: 'GET', url: back.url.slice(origin.length) })
    expect([home.statusCode, home.headers.location]).toEqual([303, '/'])
    expect(await roleOf(browser)).toBe(401)
    await signInThere(browser, person)
  })

  test('a logout there ends the session here', async () => {
    const browser = t.browser()
    const { person } = await signOn(browser)
    const logout = `${idp.url}/saml2/idp/SingleLogoutService.php?ReturnTo=${encodeURIComponent(`${idp.url}/logout.php`)}`
    const sent = await person.open(logout)
    expect(sent.url.startsWith(`${origin}${auth.singleLogout.path}?SAMLRequest=`)).toBe(true)
    const answer = await browser.inject({ method: 'GET', url: sent.url.slice(origin.length) })
    expect([answer.statusCode, answer.body]).toEqual([302, ''])
    expect(await roleOf(browser)).toBe(401)
    const end = await person.open(answer.headers.location ?? '')
    expect(end.html).not.toMatch(/unhandled|error report/i)
  })

  describe('refuses, on a fresh login each,', () => {
    let fields: Record<string, string>
    beforeEach(async () => {
      await idp.setEncryption(false)
      fields = (await signInThere(t.browser())).form.fields
    })
    const resend = async (xml: string, more: Record<string, string> = {}) => {
      const response = await post({ ...fields, SAMLResponse: Buffer.from(xml).toString('base64'), ...more })
      return [response.statusCode, errorOf(response).code]
    }
    const refused = [403, 'sign_on_failed']

    const changes: [string, (xml: string) => string][] = [
      ['another address', (xml) => xml.replace('zoe@university.example', 'admin@university.example')],
      ['another affiliation', (xml) => xml.replace('>student<', '>staff<')],
      ['a name with a comment in it', (xml) => xml.replace('zoe@', 'zoe<!---->@')],
      ['another destination', (xml) => xml.replace(`Destination="${origin}`, 'Destination="https://evil.example')],
      ['a longer life', (xml) => xml.replace(/NotOnOrAfter="\d{4}/g, 'NotOnOrAfter="2099')],
      ['another request', (xml) => xml.replace(/InResponseTo="[^"]+"/g, `InResponseTo="_${randomUUID()}"`)],
      ['no signature at all', (xml) => xml.replace(/<ds:Signature .*?<\/ds:Signature>/gs, '')],
      ['no signature of the response', (xml) => xml.replace(/<ds:Signature .*?<\/ds:Signature>/s, '')],
      ['a DOCTYPE', (xml) => xml.replace('<samlp:Response', '<!DOCTYPE x []><samlp:Response')],
      ['a foreign issuer', (xml) => xml.replaceAll(idp.entityId, 'https://idp.evil.example')],
    ]
    test.each(changes)('an answer with %s', async (_, change) => {
      const xml = xmlOf(fields)
      expect(change(xml)).not.toBe(xml)
      expect(await resend(change(xml))).toEqual(refused)
    })

    test.each(wrappings)('%s', async (name) => {
      expect(await resend(wrap(name, xmlOf(fields)))).toEqual(refused)
    })

    test('a target on another site', async () => {
      expect(await resend(xmlOf(fields), { RelayState: 'https://evil.example/' })).toEqual(refused)
    })

    test('the same answer twice', async () => {
      expect((await post(fields)).statusCode).toBe(303)
      expect(await resend(xmlOf(fields))).toEqual(refused)
    })

    test('an answer in the browser of somebody else', async () => {
      const { headers } = await post(fields)
      const response = await t.browser().inject({ method: 'GET', url: headers.location ?? '' })
      expect(response.statusCode).toBe(403)
    })
  })
})
