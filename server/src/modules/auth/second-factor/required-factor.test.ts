import * as account from '@project-week/contract/auth/account'
import * as auth from '@project-week/contract/auth/auth'
import { needsCsrf } from '@project-week/contract/endpoint'
import * as factor from '@project-week/contract/auth/second-factor'
import { listColleagues } from '@project-week/contract/users/colleague'
import { TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { insertAccount } from '#test/accounts.ts'
import { type Browser, errorOf } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { makeKeyPair } from '#test/certificate.ts'
import { endpoints } from '#test/endpoints.ts'
import { createIdentityProvider, personAttributes, readRedirected } from '#test/identity-provider.ts'
import { hashPassword } from '../password/password.ts'

const origin = 'https://week.example.org'
const at = (path: string) => `${origin}/api/users/shibboleth/${path}`
const own = makeKeyPair('week.example.org')
const provider = createIdentityProvider({ entityId: at('metadata'), acs: at('acs'), logout: at('logout') })
const refedsMfa = 'https://refeds.org/profile/mfa'
const password = 'elf grüne Fahrräder'
const email = 'zoe.mueller@university.example'

const t = appFixture(
  {
    env: {
      PUBLIC_URL: origin,
      SECOND_FACTOR: 'required',
      SAML_IDP_ENTITY_ID: provider.entityId,
      SAML_ENTRY_POINT: 'https://idp.university.example/sso',
      SAML_IDP_CERT: provider.keys.certificate,
      SAML_PRIVATE_KEY: own.privateKey,
      SAML_CERT: own.certificate,
    },
  },
  'each',
)
let accountId: string
beforeEach(async () => {
  // The library uses the real clock.
  t.clock.current = new Date()
  t.clock.now = () => new Date()
  accountId = (await insertAccount(t.deps.db, 'Admin', t.clock.now(), email)).id
  const passwordHash = await hashPassword(password)
  await t.deps.db.updateTable('authorisedUsers').set({ passwordHash }).where('id', '=', accountId).execute()
})

const login = async () => {
  const browser = t.browser()
  return { browser, answer: (await browser.call(auth.login, { body: { email, password } })).json<object>() }
}
/** Signs a member of staff in at the provider. Returns where the browser is sent. */
async function signOn(browser: Browser, context?: string): Promise<string> {
  const started = await browser.call(auth.startSignOn, { query: { target: `${origin}/ssologin` } })
  const { id } = readRedirected(started.headers.location ?? '')
  const attributes = { ...personAttributes, 'urn:oid:1.3.6.1.4.1.5923.1.1.1.1': ['staff'] }
  const answer = await provider.write({ inResponseTo: id, attributes, ...(context !== undefined && { context }) })
  const posted = await t.browser().inject({
    method: 'POST',
    url: auth.acceptSignOn.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      SAMLResponse: Buffer.from(answer).toString('base64'),
      RelayState: `${origin}/ssologin`,
    }).toString(),
  })
  return (await browser.inject({ method: 'GET', url: posted.headers.location ?? '' })).headers.location ?? ''
}
/** Makes the member of staff and the account one person. */
async function join(): Promise<void> {
  await signOn(t.browser())
  const { personId } = await t.deps.db.selectFrom('identities').select('personId').executeTakeFirstOrThrow()
  await t.deps.db.updateTable('authorisedUsers').set({ personId }).where('id', '=', accountId).execute()
}
const codeOf = (secret: string) => TOTP.generate({ secret: new TOTP({ secret }).secret })
async function addCodes(by: Browser): Promise<string> {
  const { secret } = (await by.call(account.beginCodes)).json<{ secret: string }>()
  const added = await by.call(account.addCodes, { body: { name: 'Phone', code: codeOf(secret) } })
  expect(added.statusCode).toBe(201)
  return secret
}
const listed = async (by: Browser) => {
  const response = await by.call(listColleagues)
  return response.statusCode === 200 ? 200 : errorOf(response).code
}

test('an admin without a factor reaches nothing but setting one up, and then everything', async () => {
  const { browser, answer } = await login()
  expect(answer).toMatchObject({ role: 'admin' })
  const open: string[] = []
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if (endpoint.access === 'public') continue
    if (endpoint.beforeFactor === true) {
      open.push(name)
      continue
    }
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, part]) => [part ?? '', '0b0e7f5e-0000-4000-8000-000000000000']),
    )
    const response = await browser.call(endpoint, { params })
    const { code } = errorOf(response)
    expect(['second_factor_needed', 'forbidden'], `${name}: ${response.statusCode} ${code}`).toContain(code)
    expect(response.statusCode, name).toBe(403)
  }
  expect(open.filter((name) => needsCsrf(endpoints[name] ?? auth.login)).toSorted()).toEqual([
    'addCodes',
    'addPasskey',
    'beginCodes',
    'beginPasskey',
    // Affects only emails to them; the page sends it at sign-in.
    'chooseLanguage',
    'endOtherSessions',
    'endOwnSession',
    'proveAgain',
    'signOutEverywhere',
  ])
  expect((await browser.call(account.readAccount)).json()).toMatchObject({ isFactorMissing: true })
  await addCodes(browser)
  expect((await browser.call(account.readAccount)).json()).toMatchObject({ isFactorMissing: false })
  expect(await listed(browser)).toBe(200)
})

test('students and companies are asked for none', async () => {
  for (const browser of [await t.signOn(), await t.signInAs('Company')]) {
    expect((await browser.call(auth.getRole)).statusCode).toBe(200)
    expect((await browser.call(account.readAccount)).json()).toMatchObject({
      mayHaveFactors: false,
      isFactorMissing: false,
    })
  }
})

test('the factor that the university sign-on asserts counts, a password there does not', async () => {
  await join()
  const byPassword = t.browser()
  expect(await signOn(byPassword)).toContain('/ssologin?')
  expect(await listed(byPassword)).toBe('second_factor_needed')
  const byFactor = t.browser()
  expect(await signOn(byFactor, refedsMfa)).toContain('/ssologin?')
  expect(await listed(byFactor)).toBe(200)
})

test('the sign-on of somebody with a factor leads to it, unless the provider has asked for one', async () => {
  await join()
  const secret = await addCodes((await login()).browser)
  const browser = t.browser()
  expect(await signOn(browser)).toBe(`${origin}/second-factor`)
  expect(await listed(browser)).toBe('not_signed_in')
  await t.deps.db.updateTable('secondFactors').set({ lastStep: 0 }).execute()
  const finished = await browser.call(factor.finishSignIn, { body: { code: codeOf(secret) } })
  expect(finished.json()).toMatchObject({ role: 'admin', email })
  expect(await listed(browser)).toBe(200)
  const asserted = t.browser()
  expect(await signOn(asserted, refedsMfa)).toContain('/ssologin?')
  expect(await listed(asserted)).toBe(200)
})
