import * as audit from '@project-week/contract/audit/audit'
import * as auth from '@project-week/contract/auth/auth'
import * as exports from '@project-week/contract/exports/export'
import * as upload from '@project-week/contract/files/upload'
import * as mail from '@project-week/contract/mail/mail'
import * as profile from '@project-week/contract/registrations/profile'
import * as subscriber from '@project-week/contract/subscribers/subscriber'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#src/log.ts'
import { inviteUsers } from '#src/modules/auth/password/password-link.ts'
import { insertAccount } from './accounts.ts'
import { type Browser, createTestApp, type TestApp } from './app.ts'
import { makeKeyPair } from './certificate.ts'
import { registrationOf } from './factories.ts'
import { createIdentityProvider, personAttributes, readRedirected } from './identity-provider.ts'
import { openMails } from './open-mails.ts'
import { pdfOf } from './sample-files.ts'
import { formOf, sendForm } from './send-upload.ts'

// All that people do in a term, with everything logged that can be logged, and nobody in it.
const origin = 'https://week.example.org'
const site = (path: string) => `${origin}/api/users/shibboleth/${path}`
const own = makeKeyPair('week.example.org')
const provider = createIdentityProvider({ entityId: site('metadata'), acs: site('acs'), logout: site('logout') })
let logged = ''
let t: TestApp
let listening: string
let student: Browser
let admin: Browser
/** What must not be found, by what it is. */
const secrets = new Map<string, string>()

beforeAll(async () => {
  t = await createTestApp({
    env: {
      PUBLIC_URL: origin,
      SAML_IDP_ENTITY_ID: provider.entityId,
      SAML_ENTRY_POINT: 'https://idp.university.example/sso',
      SAML_LOGOUT_URL: 'https://idp.university.example/slo',
      SAML_IDP_CERT: provider.keys.certificate,
      SAML_PRIVATE_KEY: own.privateKey,
      SAML_CERT: own.certificate,
    },
    log: createLog(
      'trace',
      new Writable({
        write(chunk: Buffer, _, done) {
          logged += chunk.toString()
          done()
        },
      }),
    ),
  })
  t.clock.current = new Date()
  t.clock.now = () => new Date()
  listening = await t.app.listen({ port: 0, host: '127.0.0.1' })
  student = t.browser()
  admin = await t.signInAs('Admin', 'miriam.albers@office.example')
  // Cookies of the browsers of the tests are plain HTTP's; the site's own have a prefix.
  await sql`update editions set details = jsonb_set(details, '{studentDashboardClosesAt}', '"2099-01-01T00:00:00.000Z"')`.execute(
    t.deps.db,
  )
})
afterAll(() => t.close())

const keepCookies = (who: string, browser: Browser) => {
  for (const [name, value] of browser.cookies) secrets.set(`${name} of ${who}`, value)
}

test('a sign-on, a registration and an upload', async () => {
  const begun = await student.call(auth.startSignOn, { query: { target: `${origin}/ssologin` } })
  const { id, query } = readRedirected(begun.headers.location ?? '')
  const SAMLResponse = Buffer.from(await provider.write({ inResponseTo: id })).toString('base64')
  secrets.set('SAML response', SAMLResponse.slice(0, 60)).set('SAML request', query.get('SAMLRequest') ?? '')
  const posted = await t.browser().inject({
    method: 'POST',
    url: auth.acceptSignOn.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ SAMLResponse, RelayState: `${origin}/ssologin` }).toString(),
  })
  const returned = new URL(posted.headers.location ?? '', origin)
  secrets.set('ticket', returned.searchParams.get('ticket') ?? '')
  const signedOn = await student.inject({ method: 'GET', url: returned.pathname + returned.search })
  const landed = new URL(signedOn.headers.location ?? '')
  expect(landed.pathname).toBe('/ssologin')
  // The page that the browser goes to, with everything in its query, and once more with the ticket of somebody else.
  await student.inject({ method: 'GET', url: landed.pathname + landed.search })
  await t.browser().inject({ method: 'GET', url: returned.pathname + returned.search })
  await t
    .browser()
    .inject({ method: 'GET', url: `${auth.singleLogout.path}?SAMLRequest=${encodeURIComponent(SAMLResponse)}` })
  for (const [name, value] of landed.searchParams) {
    if (['firstname', 'lastname', 'matrikelnummer', 'email', 'placeofbirth'].includes(name)) secrets.set(name, value)
  }
  for (const [name, [value = '']] of Object.entries(personAttributes)) {
    if (value.includes('@')) secrets.set(name, value)
  }
  keepCookies('the student', student)

  const email = landed.searchParams.get('email') ?? ''
  secrets.set('e-mail, as in a path', encodeURIComponent(email)).set('phone', '1555 7654321')
  expect(
    (await student.call(profile.createProfile, { body: registrationOf({ phone: '+49 1555 7654321' }) })).statusCode,
  ).toBe(200)
  expect((await student.call(profile.createProfile, { body: { phone: 7, email } })).statusCode).toBe(422)
  await student.call(auth.getAuthorizedUser, { params: { email } })
  const sent = await sendForm(listening, `/api/uploadposter/${email}`, student, formOf([{ content: pdfOf() }]))
  expect(sent?.status).toBe(201)
  await student.call(upload.uploadPoster, { params: { email: 'somebody.else@university.example' }, body: {} })
  secrets.set("somebody else's e-mail", 'somebody.else')
})

test('an e-mail login, a forgotten password and a mailed link', async () => {
  const { id } = await insertAccount(t.deps.db, 'Company', new Date(), 'uwe.nutzer@firm.example')
  const user = await t.deps.db
    .updateTable('authorisedUsers')
    .set({ firstName: 'Uwe-Karsten', lastName: 'Nutzerovic' })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  secrets.set('user', user.email).set('first name', user.firstName).set('last name', user.lastName)
  await t.deps.db.transaction().execute((tx) => inviteUsers(t.deps, tx, [user]))
  const mailsTo = t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', user.email)
  const [text] = await openMails(t.deps, mailsTo.execute())
  const token = /#([\w-]{43})/.exec(text?.text ?? '')?.[1] ?? ''
  const password = 'elf grüne Fahrräder'
  secrets
    .set('link', token)
    .set('link by its digest', createHash('sha256').update(token).digest('hex'))
    .set('password', password)
  const browser = t.browser()
  await browser.inject({ method: 'GET', url: `/set-password/${token}` })
  await browser.call(auth.readPasswordLink, { body: { token } })
  expect((await browser.call(auth.setPassword, { body: { token, password } })).statusCode).toBe(200)
  await browser.call(auth.login, { body: { email: user.email, password: 'falsch und lang genug' } })
  expect((await browser.call(auth.login, { body: { email: user.email, password } })).statusCode).toBe(200)
  await browser.call(auth.forgotPassword, { body: { email: user.email } })
  await browser.inject({
    method: 'GET',
    url: `/unknown/${user.email}/${encodeURIComponent(user.email)}?email=${user.email}`,
  })
  for (const url of ['/uwe-nutzerovic', '/de/verify-certificate/PW-7KQX-2M4H', '/api/certificates/PW-7KQX-2M4H/x']) {
    expect((await browser.inject({ method: 'GET', url })).statusCode).toBe(404)
  }
  secrets.set('a name, as an address', 'uwe-nutzerovic').set('certificate number', 'PW-7KQX-2M4H')
  keepCookies('the user', browser)
})

test('a subscription and the way off the list', async () => {
  const person = {
    firstName: 'Adalgunde',
    lastName: 'Kernwart',
    email: 'ada@kernwart.example',
    company: 'Kernwart AG',
    position: '',
  }
  for (const [name, value] of Object.entries(person)) if (value !== '') secrets.set(`subscriber's ${name}`, value)
  expect((await t.browser().call(subscriber.addSubscriber, { body: person })).statusCode).toBe(201)
  const mailsTo = t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', person.email)
  const [confirmation] = await openMails(t.deps, mailsTo.execute())
  const link = /\/unsubscribe\?[^\s]+/.exec(confirmation?.text ?? '')?.[0] ?? ''
  secrets.set('signature', new URL(link, origin).searchParams.get('signature') ?? '')
  await t.browser().inject({ method: 'GET', url: link })
})

test('an admin who reads, and what breaks meanwhile', async () => {
  for (const call of [
    admin.call(profile.listProfiles, { query: { registeredIn: 'SS26' } }),
    admin.call(subscriber.listSubscribers),
    admin.call(mail.listMails),
    admin.call(audit.listAuditRecords, { query: { actor: 'uwe.nutzer@firm.example', search: 'Nutzerovic' } }),
    admin.call(upload.listPosters),
    admin.call(exports.downloadSubscribers),
  ]) {
    expect([200, 400]).toContain((await call).statusCode)
  }
  keepCookies('the admin', admin)
  // A mistake of ours, in an error whose details quote the row.
  await sql`alter table subscribers add constraint only_one check (last_name <> 'Verboten')`.execute(t.deps.db)
  secrets.set('refused row', 'Verboten').set('its e-mail', 'row@verboten.example')
  const broken = await t.browser().call(subscriber.addSubscriber, {
    body: { firstName: 'A', lastName: 'Verboten', email: 'row@verboten.example', company: 'C', position: '' },
  })
  expect(broken.statusCode).toBe(500)
})

test('the log tells what happened and to nobody', () => {
  const lines = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.length).toBeGreaterThan(50)
  for (const said of [
    '"url":"/ssologin?…"',
    '"url":"/api/uploadposter/:email"',
    '"url":"/api/getAuthorizedUser/:email"',
    '"url":"/api/users/shibboleth/return?…"',
    '"url":"/…/…/…?…"',
    '"url":"/de/verify-certificate/…"',
    '"url":"/api/…/…/…"',
    '"url":"/set-password/…"',
    '"constraint":"only_one"',
    'sign-on-refused: message refused',
  ]) {
    expect(logged).toContain(said)
  }
  const found = [...secrets].filter(([, value]) => value === '' || logged.toLowerCase().includes(value.toLowerCase()))
  expect(found.map(([name]) => name)).toEqual([])
  expect(secrets.size).toBeGreaterThan(25)
})
