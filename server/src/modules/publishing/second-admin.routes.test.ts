import * as confirmations from '@project-week/contract/confirmations/confirmation'
import { registerCompany } from '@project-week/contract/companies/company'
import * as publishing from '@project-week/contract/publishing/publication'
import { listWaiting, type WaitingList } from '@project-week/contract/overview/overview'
import { createProfile, type StudentProfile } from '@project-week/contract/registrations/profile'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { insertAccount } from '#test/accounts.ts'
import { insertChosenRun } from '#test/chosen-run.ts'
import { companyOf, registrationOf } from '#test/factories.ts'
import { confirmCompanies } from '#test/registered.ts'

let t: TestApp
let one: Browser
let two: Browser
beforeEach(async () => {
  t = await createTestApp()
  one = await t.signInAs('Admin', 'one@university.example')
  two = await t.signInAs('Admin', 'two@university.example')
  const profileIds: string[] = []
  for (let at = 0; at < 4; at += 1) {
    const student = await t.signOn()
    profileIds.push((await student.call(createProfile, { body: registrationOf() })).json<StudentProfile>().id)
  }
  const { _id: companyId } = (await t.browser().call(registerCompany, { body: companyOf() })).json<{ _id: string }>()
  await confirmCompanies(t)
  await insertChosenRun(t.deps.db, {
    teams: [{ companyId, profileIds: profileIds.slice(0, 3) }],
    unplaced: profileIds.slice(3),
    at: t.clock.current,
  })
  await t.deps.db.deleteFrom('mails').execute()
})
afterEach(() => t.close())

const set = (by: Browser, settings: object) => by.call(confirmations.changeSecondPair, { body: settings })
const need = () => set(one, { isOn: true, mailsUpTo: 20 })
const preview = async () => (await one.call(publishing.previewPublication)).json<publishing.Preview>()
const publish = (by: Browser, { version, last, losses }: publishing.Preview) =>
  by.call(publishing.publishRun, {
    body: { version, last: last?.id ?? null, losses: losses.map(({ person }) => person) },
  })
const ask = (by: Browser, subject: string) =>
  by.call(confirmations.askConfirmation, { body: { kind: 'publish', subject } })
const errorOf = (response: Awaited<ReturnType<Browser['call']>>) =>
  response.json<{ error: { code: string; message: string } }>().error
const stateOf = (response: Awaited<ReturnType<Browser['call']>>) => response.json<confirmations.Confirmations>()

test('as shipped nobody else is needed', async () => {
  const seen = await preview()
  expect(errorOf(await ask(one, seen.version)).message).toBe(confirmations.confirmationMessages.notRequired)
  expect((await publish(one, seen)).statusCode).toBe(201)
})

test('publishing waits for another admin, who confirms by publishing the same preview', async () => {
  expect((await need()).statusCode).toBe(200)
  const seen = await preview()
  const unasked = await publish(one, seen)
  expect([unasked.statusCode, errorOf(unasked)]).toMatchObject([
    409,
    { code: 'needs_confirmation', message: confirmations.confirmationMessages.ask },
  ])
  expect((await ask(one, seen.version)).statusCode).toBe(201)
  const mails = await t.deps.db.selectFrom('mails').select('recipient').execute()
  expect(mails).toEqual([{ recipient: 'two@university.example' }])
  expect(errorOf(await publish(one, seen)).message).toBe(confirmations.confirmationMessages.own)
  expect((await publish(two, seen)).statusCode).toBe(201)
  const { open, done } = stateOf(await one.call(confirmations.listConfirmations))
  expect(open).toEqual([])
  expect(done).toMatchObject([
    { kind: 'publish', askedBy: 'one@university.example', confirmed: { by: 'two@university.example' } },
  ])
  const record = await t.deps.db
    .selectFrom('auditRecords')
    .selectAll()
    .where('action', '=', 'publish')
    .executeTakeFirstOrThrow()
  expect(record).toMatchObject({ actor: 'two@university.example', details: { askedBy: 'one@university.example' } })
})

test('a confirmation is for one preview: what has changed since is asked for anew', async () => {
  await need()
  const seen = await preview()
  await ask(one, 'another version')
  expect(errorOf(await publish(two, seen)).code).toBe('needs_confirmation')
})

test('asked twice, by two at once, it is asked once and mailed once', async () => {
  await need()
  const { version } = await preview()
  await Promise.all([ask(one, version), ask(one, version), ask(two, version)])
  expect(stateOf(await one.call(confirmations.listConfirmations)).open).toHaveLength(1)
  expect(await t.deps.db.selectFrom('mails').select('recipient').execute()).toHaveLength(1)
})

test('what was taken back or declined confirms nothing', async () => {
  await need()
  const seen = await preview()
  const [asked] = stateOf(await ask(one, seen.version)).open
  const withdraw = () => two.call(confirmations.withdrawConfirmation, { params: { id: asked?.id ?? '' } })
  expect(stateOf(await withdraw()).open).toEqual([])
  expect((await withdraw()).statusCode).toBe(404)
  expect(errorOf(await publish(two, seen)).code).toBe('needs_confirmation')
})

test('what waits is counted for who may confirm it, until it is withdrawn or needs nobody', async () => {
  const countFor = async (by: Browser) =>
    (await by.call(listWaiting)).json<WaitingList>().find(({ what }) => what === 'confirmations-asked')?.count
  await need()
  const [asked] = stateOf(await ask(one, 'a version')).open
  const viewer = await t.signInAs('Viewer', 'viewer@university.example')
  expect(await Promise.all([one, two, viewer].map(countFor))).toEqual([undefined, 1, undefined])
  await two.call(confirmations.withdrawConfirmation, { params: { id: asked?.id ?? '' } })
  expect(await countFor(two)).toBeUndefined()
  await ask(two, 'another version')
  expect(await Promise.all([one, two].map(countFor))).toEqual([1, undefined])
  // To need nobody is one more thing to confirm; then nothing is left.
  await set(two, { isOn: false, mailsUpTo: 20 })
  expect(await Promise.all([one, two].map(countFor))).toEqual([2, undefined])
  await set(one, { isOn: false, mailsUpTo: 20 })
  expect(await countFor(one)).toBeUndefined()
})

test('nobody switches it off alone', async () => {
  await need()
  const less = { isOn: false, mailsUpTo: 20 }
  expect(stateOf(await set(one, less)).settings.isOn).toBe(true)
  expect(errorOf(await set(one, less)).message).toBe(confirmations.confirmationMessages.own)
  expect(stateOf(await set(two, less)).settings.isOn).toBe(false)
})

test('nobody switches it on where no other admin could confirm', async () => {
  await t.deps.db
    .updateTable('authorisedUsers')
    .set({ removedAt: t.clock.now() })
    .where('email', '=', 'two@university.example')
    .execute()
  await insertAccount(t.deps.db, 'Admin', t.clock.current, 'young@university.example')
  const response = await need()
  expect([response.statusCode, errorOf(response).message]).toEqual([409, confirmations.confirmationMessages.alone])
})

test.each([{}, { isOn: 'yes', mailsUpTo: 20 }, { isOn: true, mailsUpTo: -1 }])(
  'settings of %j are refused',
  async (settings) => {
    expect((await set(one, settings)).statusCode).toBe(422)
  },
)
