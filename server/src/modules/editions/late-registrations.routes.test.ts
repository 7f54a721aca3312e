import { registerCompany } from '@project-week/contract/companies/company'
import { askAddressProof, getAddresses, proveAddress } from '@project-week/contract/identity/address'
import * as late from '@project-week/contract/editions/late-registration'
import { createProfile, downloadProfile, eraseProfile } from '@project-week/contract/registrations/profile'
import { getIdentity, type OwnIdentity } from '@project-week/contract/registrations/own-identity'
import type { LightMyRequestResponse } from 'fastify'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { personOf } from '#test/accounts.ts'
import { openMails } from '#test/open-mails.ts'
import { companyOf, registrationOf } from '#test/factories.ts'
import { markProved } from '../identity/person.queries.ts'
import { getCurrentEdition, updateEdition } from './edition.queries.ts'
import { setDemoClock } from './programme-clock.ts'

const t = appFixture({}, 'each')
let admin: Browser
let ada: Browser

/** After the students' close of 1 November 2025. */
beforeEach(async () => {
  admin = await t.signInAs('Admin', 'office@university.example')
  ada = await t.signOn({ email: 'ada@university.example', matrikelnummer: '03700001' })
  await proved('ada@university.example')
  await setDemoClock(t.deps.db, 'closed', t.clock.current)
})

/** What opening the mailed link leaves behind. */
const proved = async (address: string) =>
  markProved(t.deps.db, await personOf(t.deps.db, address), { address, by: 'link', at: t.clock.now() })
const allow = (request: Partial<late.LateRegistrationRequest> = {}) =>
  admin.call(late.allowLateRegistration, {
    body: { kind: 'student', email: 'Ada@university.example', reason: 'Was ill.', until: '2025-12-01', ...request },
  })
const register = (by: Browser) => by.call(createProfile, { body: registrationOf() })
const list = async (kind: late.LateKind) =>
  (await admin.call(late.listLateRegistrations, { params: { kind } })).json<late.LateRegistration[]>()
const mailsTo = (recipient: string) =>
  openMails(
    t.deps,
    t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('createdAt').execute(),
  )
const errorOf = (answer: LightMyRequestResponse) => ({
  status: answer.statusCode,
  ...answer.json<{ error: { code: string; fields?: Record<string, string> } }>().error,
})
const lateUntil = async (by: Browser) => (await by.call(getIdentity)).json<OwnIdentity>().lateUntil
const closeForCompanies = async () => {
  const edition = await getCurrentEdition(t.deps.db)
  await updateEdition(t.deps.db, { ...edition, flags: { ...edition.flags, companyDeadlinePassed: true } })
}
const tokenIn = (text = '') => /#late=([\w-]+)/.exec(text)?.[1]

test('one student registers after the close, once and with a mail, and it is in the audit log', async () => {
  expect(errorOf(await register(ada))).toMatchObject({ status: 403, code: 'window_closed' })
  expect(await lateUntil(ada)).toBeNull()
  const answer = await allow()
  expect(answer.statusCode, answer.body).toBe(201)
  expect(await lateUntil(ada)).toBe('2025-12-01')
  const [mail] = await mailsTo('ada@university.example')
  expect(mail?.text).toContain('you can register once, until 1st December 2025')
  expect(mail?.text).toMatch(/bis zum 1\.\s+Dezember 2025/)

  const registered = await register(ada)
  expect(registered.statusCode, registered.body).toBe(200)
  expect(await list('student')).toMatchObject([{ state: 'used', email: 'ada@university.example' }])
  expect(await lateUntil(ada)).toBeNull()
  const confirmation = (await mailsTo('ada@university.example')).find(({ subject }) =>
    subject.startsWith('You are reg'),
  )
  expect(confirmation?.text).toContain('You can withdraw until your team’s attendance is recorded')
  expect(confirmation?.text).not.toContain('you can correct your answers')
  const audit = await t.deps.db.selectFrom('auditRecords').select(['action', 'details']).orderBy('id').execute()
  expect(audit.filter(({ action }) => action === 'allow-late' || action === 'register')).toMatchObject([
    { action: 'allow-late', details: { email: 'ada@university.example', reason: 'Was ill.', until: '2025-12-01' } },
    { action: 'register', details: { late: expect.any(String) } },
  ])
})

test('who takes everything along has it, and who erases everything leaves none of it', async () => {
  await allow()
  await register(ada)
  expect((await ada.call(downloadProfile)).json()).toMatchObject({
    lateRegistrations: [{ edition: 'SS26', reason: 'Was ill.', until: '2025-12-01' }],
  })
  expect((await ada.call(eraseProfile)).statusCode).toBe(200)
  expect(await list('student')).toEqual([])
})

test('nobody else registers by it, nor after its last day', async () => {
  await allow({ until: '2025-11-16' })
  const other = await t.signOn({ email: 'eve@university.example', matrikelnummer: '03700002' })
  expect(errorOf(await register(other))).toMatchObject({ code: 'window_closed' })
  await t.deps.db.updateTable('lateRegistrations').set({ until: '2025-11-14' }).execute()
  expect(errorOf(await register(ada))).toMatchObject({ code: 'window_closed' })
  expect(await list('student')).toMatchObject([{ state: 'expired' }])
})

test('it stays with a student whose address changes, and whoever asserts that address later does not have it', async () => {
  const subject = randomUUID()
  const identity = { subject, matrikelnummer: '03700005' }
  await t.signOn({ ...identity, email: 'before@university.example' })
  await proved('before@university.example')
  await allow({ email: 'before@university.example' })
  const married = await t.signOn({ ...identity, email: 'after@university.example' })
  expect(await lateUntil(married)).toBe('2025-12-01')
  const successor = await t.signOn({ email: 'before@university.example', matrikelnummer: '03700006' })
  expect(await lateUntil(successor)).toBeNull()
  expect(errorOf(await register(successor))).toMatchObject({ code: 'window_closed' })
  expect((await successor.call(downloadProfile)).json()).toMatchObject({ lateRegistrations: [] })
  expect((await register(married)).statusCode).toBe(200)
})

/** Proves the address of somebody by the link in the mail that their page offers. */
async function prove(browser: Browser, email: string) {
  expect((await browser.call(askAddressProof)).statusCode).toBe(202)
  const token = (await mailsTo(email)).map(({ text }) => /\/prove-address#([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? ''
  return browser.call(proveAddress, { body: { token } })
}

test.each(['before', 'after'] as const)(
  'it is nobody’s who only signs on with the address, %s it is given: it opens once they prove the address, as their page offers',
  async (when) => {
    const email = 'new@university.example'
    const signOn = () => t.signOn({ email, matrikelnummer: '03700003' })
    const early = when === 'before' ? await signOn() : undefined
    expect((await allow({ email })).statusCode).toBe(201)
    const grace = early ?? (await signOn())
    expect(await lateUntil(grace)).toBeNull()
    expect(errorOf(await register(grace))).toMatchObject({ code: 'window_closed' })
    expect((await grace.call(downloadProfile)).body).not.toContain('Was ill.')
    expect((await grace.call(getAddresses)).json()).toMatchObject({ awaitsProof: true })
    const answer = await prove(grace, email)
    expect(answer.json()).toMatchObject({ added: { lateRegistration: true } })
    expect(await lateUntil(grace)).toBe('2025-12-01')
    expect((await register(grace)).statusCode).toBe(200)
  },
)

test('of two students with the address neither has it before one proves it', async () => {
  const email = 'twin@university.example'
  const [one, other] = [await t.signOn({ email }), await t.signOn({ email })]
  await allow({ email })
  expect([await lateUntil(one), await lateUntil(other)]).toEqual([null, null])
  expect((await prove(one, email)).statusCode).toBe(200)
  expect([await lateUntil(one), await lateUntil(other)]).toEqual(['2025-12-01', null])
})

test('one that is revoked no longer holds; a second replaces the first', async () => {
  await allow()
  const { id } = (await allow({ until: '2025-12-05' })).json<late.LateRegistration>()
  expect((await list('student')).map(({ state, until }) => [state, until])).toEqual(
    expect.arrayContaining([
      ['open', '2025-12-05'],
      ['revoked', '2025-12-01'],
    ]),
  )
  expect((await admin.call(late.revokeLateRegistration, { params: { id } })).statusCode).toBe(200)
  expect(errorOf(await register(ada))).toMatchObject({ code: 'window_closed' })
  expect(errorOf(await admin.call(late.revokeLateRegistration, { params: { id } }))).toMatchObject({ status: 409 })
  const subjects = (await mailsTo('ada@university.example')).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('is closed'))).toHaveLength(1)
})

test('two simultaneous registrations use it once and register once', async () => {
  await allow()
  const answers = await Promise.all([register(ada), register(ada)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await t.deps.db.selectFrom('profiles').select('id').execute()).toHaveLength(1)
})

test('a company registers by its link, once; a guessed link and a used one are refused', async () => {
  await closeForCompanies()
  const body = (name: string, token?: string) => ({
    ...companyOf({ companyName: name, contactPerson: { ...companyOf().contactPerson, email: 'boss@aldor.example' } }),
    ...(token && { late: token }),
  })
  const send = (name: string, token?: string) => t.browser().call(registerCompany, { body: body(name, token) })
  expect(errorOf(await send('Aldor'))).toMatchObject({ code: 'window_closed' })
  await allow({ kind: 'company', email: 'Boss@aldor.example' })
  const [mail] = await mailsTo('boss@aldor.example')
  const token = tokenIn(mail?.text)
  expect(token).toBeDefined()
  expect(errorOf(await send('Aldor', 'a-guessed-token'))).toMatchObject({ code: 'window_closed' })
  const answer = await send('Aldor', token)
  expect(answer.statusCode, answer.body).toBe(201)
  expect((await send('Aldor', token)).statusCode).toBe(201)
  expect(errorOf(await send('Brinkmann', token))).toMatchObject({ code: 'window_closed' })
  expect(await list('company')).toMatchObject([{ state: 'used' }])
  // The office has written to that address: it counts as confirmed.
  const [, confirmation] = await mailsTo('boss@aldor.example')
  expect(confirmation?.text).toContain('Thank you for registering Aldor')
  expect(confirmation?.text).not.toContain('registration for companies closes')
})

test('a blank reason, no address, a day that is over or in the week, and who is registered are refused by field', async () => {
  const fieldsOf = async (request: Partial<late.LateRegistrationRequest>) => errorOf(await allow(request)).fields
  expect(await fieldsOf({ reason: ' ' })).toEqual({ reason: late.lateRegistrationMessages.reason })
  expect(await fieldsOf({ email: 'nobody' })).toEqual({ email: 'Please enter a valid email' })
  expect(await fieldsOf({ until: '2025-11-01' })).toEqual({ until: late.lateRegistrationMessages.past })
  expect(await fieldsOf({ until: '2026-04-20' })).toEqual({ until: late.lateRegistrationMessages.week })
  await allow()
  await register(ada)
  expect(await fieldsOf({})).toEqual({ email: late.lateRegistrationMessages.registered })
  expect(errorOf(await admin.call(late.revokeLateRegistration, { params: { id: randomUUID() } }))).toMatchObject({
    status: 404,
  })
  expect((await ada.call(late.listLateRegistrations, { params: { kind: 'student' } })).statusCode).toBe(403)
})
