import { type Company, listCompanies, listCompanyNames } from '@project-week/contract/companies/company'
import { exportList } from '@project-week/contract/exports/export'
import { getRun, type Run, startRun } from '@project-week/contract/matching/matching'
import { createRule } from '@project-week/contract/matching/rules'
import * as cancellation from '@project-week/contract/publishing/cancellation'
import * as offer from '@project-week/contract/publishing/offer'
import * as publishing from '@project-week/contract/publishing/publication'
import { type ListedStudent, listProfiles, withdrawProfile } from '@project-week/contract/registrations/profile'
import { getIdentity, type OwnIdentity } from '@project-week/contract/registrations/own-identity'
import { createTeam, listTeams, type Team } from '@project-week/contract/teams/team'
import { makeRunSettings } from '@project-week/contract/testing/run-settings'
import type { LightMyRequestResponse } from 'fastify'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Browser, TestApp } from '#test/app.ts'
import { insertChosenRun } from '#test/chosen-run.ts'
import { createPublishingDesk } from '#test/publishing-desk.ts'
import type { RegisteredStudent } from '#test/registered.ts'
import { setDemoClock } from '../editions/programme-clock.ts'
import { cancelCompany } from './cancel-company.ts'
import { fillFreePlaces } from './offer-place.ts'

let t: TestApp
let admin: Browser
let students: RegisteredStudent[]
let companies: string[]
let since: Date

beforeEach(async () => {
  ;({ t, admin, students, companies } = await createPublishingDesk(8))
  since = new Date(0)
})
afterEach(() => t.close())

const [aldor, brinkmann] = [() => companies[0] ?? '', () => companies[1] ?? '']
const idOf = (at: number) => students[at]?.profile.id ?? ''
const publishAndTell = async (teams: readonly number[][], unplaced: readonly number[] = []) => {
  await insertChosenRun(t.deps.db, {
    teams: teams.map((members, at) => ({ companyId: companies[at] ?? '', profileIds: members.map(idOf) })),
    unplaced: unplaced.map(idOf),
    at: t.clock.current,
  })
  const { version, last, losses } = (await admin.call(publishing.previewPublication)).json<publishing.Preview>()
  const answer = await admin.call(publishing.publishRun, {
    body: { version, last: last?.id ?? null, losses: losses.map(({ person }) => person) },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<publishing.Publication>()
}
/** What was written until now has left, and `mails` are those after it. */
const letMailsLeave = () => {
  t.clock.current = new Date(t.clock.current.getTime() + 6 * 60_000)
  since = t.clock.current
}
const publish = async (...args: Parameters<typeof publishAndTell>) => {
  const publication = await publishAndTell(...args)
  letMailsLeave()
  return publication
}
const cancel = (id: string, reason = 'Our line stands still.') =>
  admin.call(cancellation.cancelCompany, { params: { id }, body: { reason } })
const reinstate = (id: string) => admin.call(cancellation.reinstateCompany, { params: { id } })
const teams = async () => (await admin.call(listTeams)).json<Team[]>()
const mails = () =>
  t.deps.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'text'])
    .where('createdAt', '>=', since)
    .orderBy('recipient')
    .execute()
const listed = async () =>
  Object.fromEntries(
    (await admin.call(listProfiles, { query: { registeredIn: 'SS26' } }))
      .json<ListedStudent[]>()
      .map(({ firstname, state }) => [firstname, state]),
  )
const stateOf = async (id: string) =>
  (await admin.call(listCompanies, { query: { semester: 'SS26' } })).json<Company[]>().find((one) => one._id === id)
const errorOf = (answer: LightMyRequestResponse) => ({
  status: answer.statusCode,
  ...answer.json<{ error: { code: string; message: string; fields?: object } }>().error,
})

test('a company that cancels loses its team, and its students are without one and notified', async () => {
  await publish([
    [0, 1, 2],
    [3, 4, 5],
  ])
  expect(await stateOf(aldor())).toMatchObject({ state: 'asked', cancelledReason: '' })
  const answer = await cancel(aldor())
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ state: 'cancelled', cancelledReason: 'Our line stands still.' })
  expect((await teams()).map(({ name }) => name)).toEqual(['Brinkmann'])
  expect(await listed()).toMatchObject({ S0: 'without-team', S2: 'without-team', S3: 'asked', S6: 'registered' })
  const identity = await students[0]?.browser.call(getIdentity)
  expect(identity?.json<OwnIdentity>()).toMatchObject({ state: 'without-team', has: { team: false } })

  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient)).toEqual([
    'Boss@aldor.example',
    's0@university.example',
    's1@university.example',
    's2@university.example',
  ])
  expect(sent[1]?.text).toContain('Hello S0,')
  expect(sent[1]?.text).toContain('we’re looking for a new place for you')
  expect(sent[1]?.text).toContain('wir suchen einen neuen Platz')
  expect(sent[1]?.text).not.toContain('stands still')
  const audit = await t.deps.db
    .selectFrom('auditRecords')
    .select(['action', 'recordType', 'details'])
    .where('action', 'in', ['cancel', 'dissolve-team'])
    .orderBy('id')
    .execute()
  expect(audit).toMatchObject([
    { action: 'dissolve-team', details: { company: 'Aldor', reason: 'Our line stands still.' } },
    { action: 'cancel', recordType: 'company', details: { teams: 1, students: 3 } },
  ])
})

test('its students get the next free place, before the waiting list', async () => {
  await publish(
    [
      [0, 1, 2],
      [3, 4, 5, 6],
    ],
    [7],
  )
  await cancel(aldor())
  await students[6]?.browser.call(withdrawProfile)
  expect(await fillFreePlaces(t.deps)).toBe(1)
  const [team] = await teams()
  const [place] = team?.members.filter((email) => /^s[0-2]@/.test(email)) ?? []
  expect(place).toBeDefined()
  const asked = (await mails()).find(({ subject }) => subject.startsWith('A place'))
  expect(asked?.recipient).toBe(place)
  expect(asked?.text).toContain('You are next because your company cancelled')
})

test('no place is promised where none is looked for: nothing is published', async () => {
  const members = [0, 1, 2, 3, 4].map((at) => `s${at}@university.example`)
  await admin.call(createTeam, { body: { name: 'Aldor', representativeEmail: 'boss@aldor.example', members } })
  letMailsLeave()
  await cancel(aldor())
  const texts = (await mails()).filter(({ recipient }) => recipient.startsWith('s')).map(({ text }) => text)
  expect(texts).toHaveLength(5)
  expect(texts.filter((text) => text.includes('looking for a new place'))).toEqual([])
  expect(await listed()).toMatchObject({ S0: 'registered' })
})

test('the next run, rules and teams made by hand leave it out; the file says so in words', async () => {
  await admin.call(createRule, {
    body: { kind: 'pin', companyId: aldor(), studentIds: [idOf(0)], reason: 'They know each other.' },
  })
  await cancel(aldor())
  const run = await admin.call(startRun, { body: makeRunSettings() })
  expect(run.statusCode, run.body).toBe(202)
  const row = await t.deps.db.selectFrom('matchingRuns').select('companies').executeTakeFirstOrThrow()
  expect(row.companies.map(({ companyName }) => companyName).toSorted()).toEqual(['Brinkmann', 'Castell'])
  expect((await admin.call(listCompanyNames)).json<{ companyName: string }[]>().map((c) => c.companyName)).toEqual([
    'Brinkmann',
    'Castell',
  ])
  const members = [0, 1, 2, 3, 4].map((at) => `s${at}@university.example`)
  const byHand = await admin.call(createTeam, {
    body: { name: 'Aldor', representativeEmail: 'boss@aldor.example', members },
  })
  expect(errorOf(byHand)).toMatchObject({ status: 422, fields: { name: 'Aldor has cancelled.' } })
  const file = await admin.call(exportList, {
    params: { list: 'companies' },
    body: { format: 'csv', columns: ['companyName', 'state', 'cancelledReason'] },
  })
  expect(file.body).toContain('Aldor,Cancelled,Our line stands still.')
})

test('a run from before leaves its team out when it is published, and an undo brings no team back', async () => {
  const first = await publish([[0, 1, 2]])
  await cancel(aldor())
  expect((await admin.call(publishing.previewPublication)).json()).toMatchObject({
    teams: [],
    leftOut: [{ companyName: 'Aldor', reason: 'cancelled', members: 3 }],
  })
  const undo = await admin.call(publishing.undoPublication, { params: { id: first.id } })
  expect(errorOf(undo)).toMatchObject({ status: 409, code: 'conflict' })
  expect(await teams()).toEqual([])
})

test('who has declined at a company that cancels stays declined', async () => {
  await publish([[0, 1, 2, 3]])
  await students[0]?.browser.call(offer.answerOwnOffer, {
    body: { answer: { answer: 'declined', reason: 'An exam.' } },
  })
  await cancel(aldor())
  expect(await listed()).toMatchObject({ S0: 'declined', S1: 'without-team' })
})

test('a company that takes part again is registered without its team, and is notified', async () => {
  await publish([[0, 1, 2]])
  await cancel(aldor())
  letMailsLeave()
  const answer = await reinstate(aldor())
  expect(answer.json()).toMatchObject({ state: 'registered', cancelledReason: '' })
  expect(await teams()).toEqual([])
  expect(await mails()).toMatchObject([
    { recipient: 'Boss@aldor.example', subject: expect.stringMatching('taking part again') },
  ])
  expect((await admin.call(publishing.previewPublication)).json()).toMatchObject({ teams: [{ kind: 'made' }] })
})

test('the company itself may be who cancels: then the office gets a mail with the reason', async () => {
  await publish([[0, 1, 2]])
  const by = { actor: { email: 'boss@aldor.example', role: 'company' }, ip: '192.0.2.1' }
  await cancelCompany(t.deps, by, { id: aldor(), reason: 'No budget.' })
  const mail = (await mails()).find(({ recipient }) => !/university.example|aldor/i.test(recipient))
  expect(mail?.text).toContain('Students who lost their team: 3')
  expect(mail?.text).toContain('No budget.')
})

test('cancelling twice at once counts once', async () => {
  await publish([[0, 1, 2]])
  const answers = await Promise.all([cancel(aldor()), cancel(aldor())])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await mails()).toHaveLength(4)
})

test('a blank reason, a stranger, a company that has not cancelled and a week that is over are refused in words', async () => {
  await publish([[0, 1, 2]])
  expect(errorOf(await cancel(aldor(), '  '))).toMatchObject({
    status: 422,
    fields: { reason: 'Enter a reason for the cancellation' },
  })
  expect(errorOf(await cancel(randomUUID()))).toMatchObject({ status: 404 })
  expect(errorOf(await reinstate(brinkmann()))).toMatchObject({
    status: 409,
    message: 'This company has not cancelled.',
  })
  await setDemoClock(t.deps.db, 'afterwards', t.clock.current)
  expect(errorOf(await cancel(aldor()))).toMatchObject({ status: 409, code: 'conflict' })
  expect(await teams()).toHaveLength(1)
  expect(await mails()).toEqual([])
})

test('companies without a team are mailed once, and again when they get one', async () => {
  const tell = async () => {
    const { recipients } = (await admin.call(publishing.previewPublication)).json<publishing.Preview>()
    return Object.fromEntries(
      recipients.filter(({ news }) => news.startsWith('company')).map((one) => [one.companyName, one.news]),
    )
  }
  await insertChosenRun(t.deps.db, { teams: [{ companyId: aldor(), profileIds: [0, 1, 2].map(idOf) }] })
  expect(await tell()).toEqual({ Aldor: 'company-team', Brinkmann: 'company-none', Castell: 'company-none' })
  await publishAndTell([[0, 1, 2]])
  expect(await tell()).toEqual({})
  await insertChosenRun(t.deps.db, {
    teams: [
      { companyId: aldor(), profileIds: [0, 1, 2].map(idOf) },
      { companyId: brinkmann(), profileIds: [3, 4, 5].map(idOf) },
    ],
  })
  expect(await tell()).toEqual({ Brinkmann: 'company-team' })
})

test('the list has every state, withdrawn ones too, and the file has the same words', async () => {
  await publish([[0, 1, 2, 3]], [4])
  await students[0]?.browser.call(offer.answerOwnOffer, { body: { answer: { answer: 'accepted' } } })
  await students[1]?.browser.call(offer.answerOwnOffer, {
    body: { answer: { answer: 'declined', reason: 'An exam.' } },
  })
  await students[5]?.browser.call(withdrawProfile)
  expect(await listed()).toMatchObject({
    S0: 'accepted',
    S1: 'declined',
    S2: 'asked',
    S5: 'withdrawn',
    S6: 'registered',
  })
  const file = await admin.call(exportList, {
    params: { list: 'students' },
    body: { format: 'csv', edition: 'SS26', columns: ['firstname', 'state'] },
  })
  expect(file.body).toContain('S2,Awaiting reply')
  expect(file.body).toContain('S5,Withdrawn')
})

test('the board marks what broke since the run, and ranks the free students for a place', async () => {
  await publish(
    [
      [0, 1, 2, 3],
      [4, 5, 6],
    ],
    [7],
  )
  const run = (await t.deps.db.selectFrom('matchingRuns').select('id').executeTakeFirstOrThrow()).id
  await students[0]?.browser.call(offer.answerOwnOffer, {
    body: { answer: { answer: 'declined', reason: 'An exam.' } },
  })
  await students[1]?.browser.call(withdrawProfile)
  await cancel(brinkmann())
  const read = (await admin.call(getRun, { params: { id: run } })).json<Run>()
  const marks = Object.fromEntries(read.students.map((one) => [one.firstname, [one.isWithdrawn, one.hasDeclined]]))
  expect(marks).toMatchObject({ S0: [false, true], S1: [true, false], S2: [false, false] })
  expect(read.companies.filter(({ isCancelled }) => isCancelled).map(({ companyName }) => companyName)).toEqual([
    'Brinkmann',
  ])
  const ask = (person: string) => admin.call(offer.listReplacements, { params: { run, person } })
  const found = (await ask(idOf(1))).json<offer.Replacements>()
  expect(found.team).not.toBeNull()
  // Who had a place at the company that cancelled comes before who is waiting; who has a place is not asked.
  const names = found.candidates.map(({ name }) => name)
  expect(names).toHaveLength(4 - 1)
  expect(names.every((name) => /^S[456] /.test(name) || name.startsWith('S7'))).toBe(true)
  expect(found.candidates[0]).toMatchObject({ fit: expect.any(Number), reason: { en: expect.any(String) } })
  expect((await ask(idOf(7))).statusCode).toBe(404)
  expect((await ask(randomUUID())).statusCode).toBe(404)
})
