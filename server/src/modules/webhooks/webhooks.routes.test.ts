import { type AuditRecord, listAuditRecords } from '@project-week/contract/audit/audit'
import { registerCompany } from '@project-week/contract/companies/company'
import { countAsConfirmed } from '@project-week/contract/hosting/hosting'
import { cancelCompany } from '@project-week/contract/publishing/cancellation'
import { answerOwnOffer } from '@project-week/contract/publishing/offer'
import { undoPublication } from '@project-week/contract/publishing/publication'
import * as webhooks from '@project-week/contract/webhooks/webhook'
import { WebhookEvent } from '@project-week/contract/webhooks/event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { companyOf } from '#test/factories.ts'
import { createPublishingDesk } from '#test/publishing-desk.ts'
import { registerStudents } from '#test/registered.ts'
import { insertNew } from '../certificates/issue-certificates.ts'

let t: TestApp
let admin: Browser
beforeEach(async () => {
  t = await createTestApp()
  admin = await t.signInAs('Admin')
})
afterEach(() => t.close())

const url = 'https://hooks.university.example/week'
const create = (body: object, by = admin) => by.call(webhooks.createWebhook, { body })
const created = async (events: readonly string[] = WebhookEvent.options) =>
  (await create({ url, events })).json<{ secret: string; record: webhooks.Webhook }>()
const listed = async () => (await admin.call(webhooks.listWebhooks)).json<webhooks.Webhook[]>()
const told = async () =>
  (
    await t.deps.db.selectFrom('webhookDeliveries').select(['event', 'recordId', 'edition']).orderBy('event').execute()
  ).map(({ event, recordId, edition }) => [event, recordId, edition])
const fieldsOf = (response: Awaited<ReturnType<Browser['call']>>) =>
  response.json<{ error: { fields?: Record<string, string> } }>().error.fields

test('what happens is written for each address that wants to know, with the id of the record', async () => {
  await t.close()
  const desk = await createPublishingDesk(3)
  ;({ t, admin } = desk)
  await created()
  await create({ url: 'https://other.university.example/', events: ['certificate.issued'] })

  const [fresh] = await registerStudents(t, 1, { email: 'fresh@university.example' })
  const body = companyOf({ companyName: 'Dorn' })
  const company = (await t.browser().call(registerCompany, { body })).json<{ _id: string }>()._id
  expect(await told()).toEqual([['student.registered', fresh?.profile.id, 'SS26']])
  await admin.call(countAsConfirmed, { params: { id: company } })

  await desk.chooseRun([{ at: 0, members: [0, 1, 2] }])
  const { id: undone } = await desk.publish()
  expect(await told()).toContainEqual(['matching.published', undone, 'SS26'])
  expect((await admin.call(undoPublication, { params: { id: undone } })).statusCode).toBe(200)
  expect(await told()).not.toContainEqual(['matching.published', undone, 'SS26'])
  const { id: published } = await desk.publish()

  const [first] = desk.students
  expect((await first?.browser.call(answerOwnOffer, { body: { answer: { answer: 'accepted' } } }))?.statusCode).toBe(
    200,
  )
  const cancelled = desk.companies[1] ?? ''
  await admin.call(cancelCompany, { params: { id: cancelled }, body: { reason: 'No rooms' } })
  const { id: personId, email } = await t.deps.db.selectFrom('people').selectAll().limit(1).executeTakeFirstOrThrow()
  const caller = { person: { email: 'office@university.example', role: 'admin' } as never, ip: '192.0.2.7' }
  await t.deps.db
    .transaction()
    .execute((tx) =>
      insertNew(t.deps, tx, caller, { edition: 'SS26', personId, email, name: 'Ada Lovelace', companyName: 'Aldor' }),
    )
  const certificate = await t.deps.db.selectFrom('participationCertificates').select('id').executeTakeFirstOrThrow()
  expect(await told()).toEqual([
    ['certificate.issued', certificate.id, 'SS26'],
    ['certificate.issued', certificate.id, 'SS26'],
    ['company.cancelled', cancelled, 'SS26'],
    ['company.registered', company, 'SS26'],
    ['matching.published', published, 'SS26'],
    ['place.accepted', first?.profile.id, 'SS26'],
    ['student.registered', fresh?.profile.id, 'SS26'],
  ])
})

test('an address that did not ask for an event is not told of it', async () => {
  await created(['certificate.issued'])
  await registerStudents(t, 1, { email: 'fresh@university.example' })
  expect(await told()).toEqual([])
})

test('the secret is answered once, another address has another, and neither is in the database', async () => {
  const { secret, record } = await created()
  const other = await create({ url: `${url}/2`, events: ['company.cancelled'] })
  expect(other.json<{ secret: string }>().secret).not.toBe(secret)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await listed())).not.toContain(secret)
  expect(JSON.stringify(await t.deps.db.selectFrom('webhooks').selectAll().execute())).not.toContain(secret)
  expect(record).toMatchObject({ url, events: WebhookEvent.options, queued: 0, failed: 0 })
})

test('a failed delivery is listed with its error, and sent again under its id', async () => {
  const { record } = await created()
  await registerStudents(t, 1, { email: 'fresh@university.example' })
  const of = async () =>
    (await admin.call(webhooks.listDeliveries, { params: { id: record.id } })).json<webhooks.Delivery[]>()
  const [delivery] = await of()
  expect((await listed())[0]).toMatchObject({ queued: 1, failed: 0 })
  await t.deps.db.updateTable('webhookDeliveries').set({ state: 'failed', lastError: 'the answer was 500' }).execute()
  expect((await listed())[0]).toMatchObject({ queued: 0, failed: 1 })
  expect(await of()).toMatchObject([{ id: delivery?.id, state: 'failed', lastError: 'the answer was 500' }])
  const again = await admin.call(webhooks.repeatDelivery, { params: { id: delivery?.id ?? '' } })
  expect([again.statusCode, again.json()]).toMatchObject([200, { id: delivery?.id, state: 'queued' }])
  expect((await admin.call(webhooks.repeatDelivery, { params: { id: record.id } })).statusCode).toBe(404)
})

test('removing a webhook ends its deliveries, and the audit log has both', async () => {
  const { record } = await created()
  await registerStudents(t, 1, { email: 'fresh@university.example' })
  const remove = () => admin.call(webhooks.removeWebhook, { params: { id: record.id } })
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([200, 404])
  expect([await listed(), await told()]).toEqual([[], []])
  const { records } = (await admin.call(listAuditRecords, { query: { recordId: record.id } })).json<{
    records: AuditRecord[]
  }>()
  expect(records.map(({ action, details }) => [action, details['url']])).toEqual([
    ['remove', url],
    ['add', url],
  ])
})

test.each([
  'http://hooks.university.example/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://user:word@hooks.university.example/',
  'https://hooks.university.example/#there',
  'nothing',
])('refuses the address %s', async (address) => {
  const refused = await create({ url: address, events: ['company.cancelled'] })
  expect([refused.statusCode, fieldsOf(refused)]).toEqual([422, { url: webhooks.webhookMessages.address }])
})

test('refuses an address twice, no events, a viewer, and an admin who has to prove again who they are', async () => {
  await created()
  expect(fieldsOf(await create({ url, events: ['company.cancelled'] }))).toEqual({
    url: webhooks.webhookMessages.taken,
  })
  expect(fieldsOf(await create({ url, events: [] }))).toEqual({ events: webhooks.webhookMessages.events })
  const viewer = await t.signInAs('Viewer')
  expect((await create({ url: `${url}/2`, events: ['company.cancelled'] }, viewer)).statusCode).toBe(403)
  t.clock.current = new Date(t.clock.current.getTime() + 16 * 60_000)
  const late = await create({ url: `${url}/3`, events: ['company.cancelled'] })
  expect([late.statusCode, late.json<{ error: { code: string } }>().error.code]).toEqual([403, 'prove_again'])
})
