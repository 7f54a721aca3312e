import { registerCompany } from '@project-week/contract/companies/company'
import * as late from '@project-week/contract/editions/late-registration'
import { createProfile, downloadProfile, eraseProfile } from '@project-week/contract/registrations/profile'
import { getIdentity, type OwnIdentity } from '@project-week/contract/registrations/own-identity'
import type { LightMyRequestResponse } from 'fastify'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { companyOf, registrationOf } from '#test/factories.ts'
import { getCurrentEdition, updateEdition } from './edition.queries.ts'
import { setDemoClock } from './programme-clock.ts'
import { withoutLinks } from '../mail/mail.present.ts'

let t: TestApp
let admin: Browser
let ada: Browser

/** After the students' close of 1 November 2025. */
beforeEach(async () => {
  t = await createTestApp()
  admin = await t.signInAs('Admin', 'office@university.example')
  ada = await t.signOn({ email: 'ada@university.example', matrikelnummer: '03700001' })
  await setDemoClock(t.deps.db, 'closed', t.clock.current)
})
afterEach(() => t.close())

const allow = (request: Partial<late.LateRegistrationRequest> = {}) =>
  admin.call(late.allowLateRegistration, {
    body: { kind: 'student', email: 'Ada@university.example', reason: 'Was ill.', until: '2025-12-01', ...request },
  })
const register = (by: Browser) => by.call(createProfile, { body: registrationOf() })
const list = async (kind: late.LateKind) =>
  (await admin.call(late.listLateRegistrations, { params: { kind } })).json<late.LateRegistration[]>()
const mailsTo = (recipient: string) =>
  t.deps.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt')
    .execute()
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
  expect(mail?.text).toContain('lets you register until 1st December 2025, once')
  expect(mail?.text).toMatch(/bis zum 1\.\s+Dezember 2025/)

  const registered = await register(ada)
  expect(registered.statusCode, registered.body).toBe(200)
  expect(await list('student')).toMatchObject([{ state: 'used', email: 'ada@university.example' }])
  expect(await lateUntil(ada)).toBeNull()
  const confirmation = (await mailsTo('ada@university.example')).find(({ subject }) =>
    subject.startsWith('You are reg'),
  )
  expect(confirmation?.text).toContain('You can withdraw at any time.')
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
    ...companyOf({ companyName: name }),
    ...(token && { late: token }),
  })
  const send = (name: string, token?: string) => t.browser().call(registerCompany, { body: body(name, token) })
  expect(errorOf(await send('Aldor'))).toMatchObject({ code: 'window_closed' })
  await allow({ kind: 'company', email: 'Boss@Aldor.example' })
  const [mail] = await mailsTo('boss@aldor.example')
  const token = tokenIn(mail?.text)
  expect(token).toBeDefined()
  // Whoever reads a mail that has left does not get what opens its link.
  expect(tokenIn(withoutLinks(mail?.text ?? ''))).toBeUndefined()
  expect(errorOf(await send('Aldor', 'a-guessed-token'))).toMatchObject({ code: 'window_closed' })
  const answer = await send('Aldor', token)
  expect(answer.statusCode, answer.body).toBe(201)
  expect((await send('Aldor', token)).statusCode).toBe(201)
  expect(errorOf(await send('Brinkmann', token))).toMatchObject({ code: 'window_closed' })
  expect(await list('company')).toMatchObject([{ state: 'used' }])
  const [confirmation] = await mailsTo(companyOf().contactPerson.email)
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
