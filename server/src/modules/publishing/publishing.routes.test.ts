import { moveDemoClock } from '@project-week/contract/editions/edition'
import { answerOwnOffer } from '@project-week/contract/publishing/offer'
import { giveAdvisor } from '@project-week/contract/advisors/advised-team'
import { saveAdvisorProfile } from '@project-week/contract/advisors/advisor'
import { listMails, type OutboxMail, readMail } from '@project-week/contract/mail/mail'
import { type MailTextRecord, readMailText, saveMailText } from '@project-week/contract/mail/automatic-mail'
import { eraseProfile, withdrawProfile } from '@project-week/contract/registrations/profile'
import * as ownTeam from '@project-week/contract/publishing/own-team'
import {
  chooseRun as chooseRunEndpoint,
  getRun,
  getRunProgress,
  type Run,
  startRun,
} from '@project-week/contract/matching/matching'
import * as publishing from '@project-week/contract/publishing/publication'
import {
  changeTeam,
  createTeam,
  findTeamPeople,
  listTeams,
  suggestTeam,
  type Team,
} from '@project-week/contract/teams/team'
import { pathOf } from '@project-week/contract/paths'
import { matchingRefusals } from '@project-week/contract/refusals'
import { makeRunSettings } from '@project-week/contract/testing/run-settings'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#src/app.ts'
import { type Browser, errorOf, type TestApp } from '#test/app.ts'
import { createPublishingDesk, type PublishingDesk } from '#test/publishing-desk.ts'
import type { RegisteredStudent } from '#test/registered.ts'

const reason = 'Mobility was your 1st preference. The company listed your degree programme, Mechatronics - M.Sc., 1st.'

let desk: PublishingDesk
let t: TestApp
let admin: Browser
let students: RegisteredStudent[]

beforeEach(async () => {
  desk = await createPublishingDesk(12)
  ;({ t, admin, students } = desk)
})
afterEach(() => t.close())

const emails = (...numbers: number[]) => numbers.map((at) => `s${at}@university.example`)
/** Chooses a run with these teams, by the numbers of companies and students; everybody else waits. */
const chooseRun = (teams: Readonly<Record<number, number[]>>) =>
  desk.chooseRun(Object.entries(teams).map(([company, members]) => ({ at: Number(company), members })))
const preview = () => desk.preview()
const send = (by: Browser, seen: publishing.Preview) => desk.send(by, seen)
const publish = () => desk.publish()
const undo = (id: string) => admin.call(publishing.undoPublication, { params: { id } })
const teams = async () =>
  Object.fromEntries((await admin.call(listTeams)).json<Team[]>().map((team) => [team.name, team.members.toSorted()]))
const mails = async () => (await admin.call(listMails)).json<OutboxMail[]>()
const newsOf = ({ recipients }: publishing.Preview) =>
  Object.fromEntries(recipients.map(({ email, news }) => [email.replace('@university.example', ''), news]))

test('while no run is chosen there is nothing to preview', async () => {
  const answer = await admin.call(publishing.previewPublication)
  expect([answer.statusCode, answer.json()]).toEqual([200, null])
})

test('the preview says what publishing then does: teams of 3, 4 and 5, and a mail to everybody', async () => {
  await chooseRun({ 0: [0, 1, 2], 1: [3, 4, 5, 6], 2: [7, 8, 9, 10, 11] })
  const seen = await preview()
  expect(seen.teams.map(({ kind, companyName, members }) => [kind, companyName, members.length])).toEqual([
    ['made', 'Aldor', 3],
    ['made', 'Brinkmann', 4],
    ['made', 'Castell', 5],
  ])
  expect(seen.recipients).toHaveLength(15)
  expect(await teams()).toEqual({})
  expect(await mails()).toEqual([])

  const { mailsLeaveAt, publishedBy } = await publish()
  expect(publishedBy).toBe('office@university.example')
  expect(Date.parse(mailsLeaveAt) - t.clock.current.getTime()).toBe(5 * 60_000)
  expect(await teams()).toEqual({
    Aldor: emails(0, 1, 2),
    Brinkmann: emails(3, 4, 5, 6),
    Castell: emails(10, 11, 7, 8, 9),
  })
  expect(await mails()).toHaveLength(15)
})

test('who has no place gets one mail, with the place on the waiting list', async () => {
  await chooseRun({ 0: [0, 1, 2] })
  await publish()
  const mail = (await mails()).find(({ recipient }) => recipient === 's3@university.example')
  const text = (await admin.call(readMail, { params: { id: mail?.id ?? '' } })).json<{ text: string }>().text
  expect(text).toContain('You are number 1 on the waiting list.')
  expect(text).toContain('Du stehst auf Platz 1 der Warteliste.')
  await chooseRun({ 0: [0, 1, 2], 1: [4, 5, 6] })
  expect(newsOf(await preview())).toEqual({
    s4: 'placed',
    s5: 'placed',
    s6: 'placed',
    'Boss@brinkmann.example': 'company-team',
  })
})

test('a second publication is the difference, and only those concerned are mailed', async () => {
  await chooseRun({ 0: [0, 1, 2, 3], 1: [4, 5, 6], 2: [7, 8, 9] })
  await publish()
  t.clock.current = new Date(t.clock.current.getTime() + 300_000)
  const before = (await admin.call(listTeams)).json<Team[]>()
  await chooseRun({ 0: [0, 1, 2], 1: [4, 5, 6, 3] })
  const seen = await preview()
  expect(newsOf(seen)).toEqual({
    s0: 'colleagues',
    s1: 'colleagues',
    s2: 'colleagues',
    s3: 'moved',
    s4: 'colleagues',
    s5: 'colleagues',
    s6: 'colleagues',
    s7: 'lost',
    s8: 'lost',
    s9: 'lost',
    'Boss@aldor.example': 'company-changed',
    'Boss@brinkmann.example': 'company-changed',
    'Boss@castell.example': 'company-lost',
  })
  await publish()
  expect(await teams()).toEqual({ Aldor: emails(0, 1, 2), Brinkmann: emails(3, 4, 5, 6) })
  const after = (await admin.call(listTeams)).json<Team[]>()
  expect(after.map(({ _id }) => _id)).toEqual(before.flatMap(({ _id, name }) => (name === 'Castell' ? [] : [_id])))
})

test('publishing the same again is nothing to publish', async () => {
  await chooseRun({ 0: [0, 1, 2] })
  await publish()
  const seen = await preview()
  expect(seen).toMatchObject({ teams: [], recipients: [], unchanged: 1 })
  expect(errorOf(await send(admin, seen))).toMatchObject({ code: 'conflict', message: 'There is nothing to publish.' })
})

test('a team made by hand stays, with its people and its place', async () => {
  const byHand = { name: 'Aldor', representativeEmail: 'me@aldor.example', members: emails(0, 1, 2, 3, 4) }
  expect((await admin.call(createTeam, { body: byHand })).statusCode).toBe(201)
  await chooseRun({ 0: [5, 6, 7], 1: [0, 8, 9, 10] })
  const seen = await preview()
  expect(seen).toMatchObject({
    byHand: 1,
    leftOut: [{ companyName: 'Aldor', reason: 'company-full' }],
    missing: [{ name: 'S0 Lovelace', companyName: 'Brinkmann', because: 'by-hand' }],
  })
  expect(newsOf(seen)).not.toHaveProperty('s0')
  await publish()
  expect(await teams()).toEqual({ Aldor: emails(0, 1, 2, 3, 4), Brinkmann: emails(10, 8, 9) })
})

test('a published team that was changed by hand is no longer touched', async () => {
  await chooseRun({ 0: [0, 1, 2, 3], 1: [4, 5, 6] })
  await publish()
  const [team] = (await admin.call(listTeams)).json<Team[]>()
  const change = { representativeEmail: 'new@aldor.example', members: emails(0, 1, 2, 3) }
  await admin.call(changeTeam, {
    params: { id: team?._id ?? '' },
    query: { version: team?.version ?? '' },
    body: change,
  })
  await chooseRun({ 0: [7, 8, 9], 1: [0, 4, 5, 6] })
  expect(await preview()).toMatchObject({
    teams: [],
    recipients: [],
    leftOut: [{ companyName: 'Aldor', reason: 'company-full' }],
    missing: [{ name: 'S0 Lovelace', companyName: 'Brinkmann', because: 'by-hand' }],
  })
})

test('a registration withdrawn after the preview stops the publication, and nothing is half done', async () => {
  await chooseRun({ 0: [0, 1, 2, 3], 1: [4, 5, 6] })
  const seen = await preview()
  await students[3]?.browser.call(withdrawProfile)
  await t.deps.db.deleteFrom('mails').execute()
  const answer = await send(admin, seen)
  expect({ status: answer.statusCode, ...errorOf(answer) }).toMatchObject({
    status: 409,
    code: 'stale',
    message: expect.stringContaining('Nothing was published'),
    details: { publication: null },
  })
  expect(await teams()).toEqual({})
  expect(await mails()).toEqual([])
  expect((await preview()).missing).toEqual([{ name: 'S3 Lovelace', companyName: 'Aldor', because: 'withdrawn' }])
  await publish()
  expect((await teams())['Aldor']).toEqual(emails(0, 1, 2))
})

test('publishing while somebody withdraws: the team is made and told with them, or nothing is', async () => {
  await chooseRun({ 0: [0, 1, 2, 3], 1: [4, 5, 6] })
  const seen = await preview()
  const [published, withdrawn] = await Promise.all([send(admin, seen), students[3]?.browser.call(withdrawProfile)])
  expect(withdrawn?.statusCode).toBe(200)
  const subjects = (await mails()).map(({ subject }) => subject)
  const offered = await t.deps.db.selectFrom('offers').select('id').execute()
  if (published.statusCode === 201) {
    // Withdrawn from a team that there is: a free place, of which the office hears.
    expect(await teams()).toEqual({ Aldor: emails(0, 1, 2), Brinkmann: emails(4, 5, 6) })
    expect(subjects.some((subject) => subject.startsWith('S3 Lovelace has left the team'))).toBe(true)
    expect(offered).toHaveLength(7)
  } else {
    expect([published.statusCode, errorOf(published).code]).toEqual([409, 'stale'])
    expect(await teams()).toEqual({})
    expect(subjects).toHaveLength(1)
    expect(offered).toEqual([])
  }
})

test('a team that is too small by now is left out, and stays as it was where it is published', async () => {
  await chooseRun({ 0: [0, 1, 2], 1: [4, 5, 6] })
  await publish()
  await students[0]?.browser.call(withdrawProfile)
  await students[4]?.browser.call(eraseProfile)
  const seen = await preview()
  expect(seen).toMatchObject({
    teams: [],
    erased: 1,
    leftOut: [
      { companyName: 'Aldor', reason: 'too-small', members: 2, minimum: 3, maximum: 5 },
      { companyName: 'Brinkmann', reason: 'too-small', members: 2, minimum: 3, maximum: 5 },
    ],
  })
  expect(await teams()).toEqual({ Aldor: emails(1, 2), Brinkmann: emails(5, 6) })
})

test('of two coordinators who publish at once the second reads who was first, and when', async () => {
  const other = await t.signInAs('Admin', 'other@university.example')
  await chooseRun({ 0: [0, 1, 2], 1: [4, 5, 6] })
  const seen = await preview()
  const answers = await Promise.all([send(admin, seen), send(other, seen)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  const second = answers.find(({ statusCode }) => statusCode === 409)
  const first = answers[0].statusCode === 201 ? 'office@university.example' : 'other@university.example'
  expect(second && errorOf(second)).toMatchObject({
    code: 'stale',
    message: 'Somebody else has published in the meantime. Nothing was published.',
    details: { publication: { by: first, at: t.clock.current.toISOString() } },
  })
  expect(Object.keys(await teams())).toEqual(['Aldor', 'Brinkmann'])
})

test('a publication that takes places away names whom, and is refused until the names are confirmed', async () => {
  await chooseRun({ 0: [0, 1, 2, 3], 1: [4, 5, 6] })
  await publish()
  await students[3]?.browser.call(answerOwnOffer, { body: { answer: { answer: 'accepted' } } })
  await chooseRun({ 0: [0, 1, 2, 4], 1: [5, 6, 7] })
  const seen = await preview()
  const told = seen.losses.map(({ name, from, to, hasAccepted }) => [name, from, to, hasAccepted])
  expect(told).toHaveLength(2)
  expect(told).toEqual(
    expect.arrayContaining([
      ['S3 Lovelace', 'Aldor', null, true],
      ['S4 Lovelace', 'Brinkmann', 'Aldor', false],
    ]),
  )
  const unread = await send(admin, { ...seen, losses: seen.losses.slice(1) })
  expect(errorOf(unread)).toMatchObject({ code: 'conflict' })
  expect(await teams()).toEqual({ Aldor: emails(0, 1, 2, 3), Brinkmann: emails(4, 5, 6) })
  expect((await send(admin, seen)).statusCode).toBe(201)
})

test('from the first day of the week on nothing is published', async () => {
  await chooseRun({ 0: [0, 1, 2, 3], 1: [4, 5, 6] })
  await t.browser().call(moveDemoClock, { body: { phase: 'programme-week' } })
  const seen = await preview()
  expect(seen.isOver).toBe(true)
  expect(errorOf(await send(admin, seen))).toMatchObject({ code: 'conflict' })
  expect(await teams()).toEqual({})
})

test('undoing puts everything back as it was, with the mails', async () => {
  await chooseRun({ 0: [0, 1, 2, 3], 1: [4, 5, 6] })
  await publish()
  const before = (await admin.call(listTeams)).json<Team[]>()
  const mailsBefore = (await mails()).length
  await chooseRun({ 0: [0, 1, 2], 2: [7, 8, 9] })
  const { id } = await publish()
  expect((await undo(id)).statusCode).toBe(200)
  expect((await admin.call(listTeams)).json()).toEqual(before)
  expect(await mails()).toHaveLength(mailsBefore)
  expect((await preview()).recipients).toHaveLength(13)
  expect((await undo(id)).statusCode).toBe(404)
})

test.each([
  [
    'once its five minutes are over',
    async () => void (t.clock.current = new Date(t.clock.current.getTime() + 300_000)),
  ],
  ['once one of its mails has left', () => t.deps.db.updateTable('mails').set({ state: 'sent' }).execute()],
  [
    'once a team was changed by hand',
    async () => {
      const [team] = (await admin.call(listTeams)).json<Team[]>()
      const people = { representativeEmail: 'new@aldor.example', members: emails(0, 1, 2) }
      return admin.call(changeTeam, {
        params: { id: team?._id ?? '' },
        query: { version: team?.version ?? '' },
        body: people,
      })
    },
  ],
])('%s a publication stays', async (_, happen) => {
  await chooseRun({ 0: [0, 1, 2], 1: [4, 5, 6] })
  const { id } = await publish()
  const written = (await mails()).length
  await happen()
  expect((await undo(id)).statusCode).toBe(409)
  expect(await teams()).toEqual({ Aldor: emails(0, 1, 2), Brinkmann: emails(4, 5, 6) })
  expect(await mails()).toHaveLength(written)
})

test('a mail of the plan can be read, and sent to oneself first', async () => {
  await chooseRun({ 0: [0, 1, 2] })
  const person = students[0]?.profile.id ?? ''
  const mail = (await admin.call(publishing.readPlannedMail, { params: { person } })).json<{
    subject: string
    text: string
  }>()
  expect(mail.subject).toBe('Your team at Aldor')
  expect(mail.text).toContain('Mobility was your 1st preference.')
  expect(mail.text).toContain('Mobilität war dein 1. Wunsch.')
  expect(mail.text).toContain('- S1 Lovelace, s1@university.example')
  expect((await admin.call(publishing.sendSampleMail, { params: { person } })).statusCode).toBe(201)
  expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['office@university.example', `[Sample/Muster] ${mail.subject}`],
  ])
  const stranger = await admin.call(publishing.readPlannedMail, { params: { person: randomUUID() } })
  expect(stranger.statusCode).toBe(404)
})

test("the office's own words stand in preview, sample and mail, and a preview with other words is not published", async () => {
  await chooseRun({ 0: [0, 1, 2] })
  const person = students[0]?.profile.id ?? ''
  const seen = await preview()
  const params = { name: 'student-placed' } as const
  const { version } = (await admin.call(readMailText, { params, query: { edition: 'SS26' } })).json<MailTextRecord>()
  const words = {
    subject: { en: 'Off to {company}', de: 'Auf zu {company}' },
    text: {
      en: 'You and:\n{colleagues}\n\n{asking}\n\nAnswer: {answer}',
      de: 'Du und:\n{colleagues}\n\n{asking}\n\nAntworten: {answer}',
    },
  }
  const saved = await admin.call(saveMailText, { params, query: { edition: 'SS26', version }, body: words })
  expect(saved.statusCode, saved.body).toBe(200)
  const planned = (await admin.call(publishing.readPlannedMail, { params: { person } })).json<{ text: string }>()
  expect(planned).toMatchObject({ subject: 'Off to Aldor' })
  // A team's people come in the order of their ids.
  expect(planned.text).toMatch(/You and:\n(- S[12] Lovelace, s[12]@university\.example\n){2}\n/)
  await admin.call(publishing.sendSampleMail, { params: { person } })
  expect((await send(admin, seen)).statusCode).toBe(409)
  await publish()
  const subjects = (await mails()).map(({ subject }) => subject)
  expect(subjects).toContain('[Sample/Muster] Off to Aldor')
  expect(subjects.filter((subject) => subject === 'Off to Aldor')).toHaveLength(3)
})

test('a student sees the own team once it is published, and whom to ask, and no other team', async () => {
  await chooseRun({ 0: [0, 1, 2], 1: [4, 5, 6] })
  const own = async (at: number) => students[at]?.browser.call(ownTeam.getOwnTeam)
  expect((await own(0))?.statusCode).toBe(404)
  await publish()
  expect((await own(0))?.json()).toMatchObject({
    companyName: 'Aldor',
    task: 'Every eighth part is scrap.',
    address: { street: 'Ringstraße', city: 'Ulm' },
    representativeEmail: 'boss@aldor.example',
    representativeName: 'Carla Wirth',
    nda: { state: 'not-needed', file: null },
    hosting: null,
    advisor: null,
    members: expect.arrayContaining(
      [0, 1, 2].map((at) => ({ name: `S${at} Lovelace`, email: `s${at}@university.example` })),
    ),
    reason: { en: reason },
    others: [{ companyName: 'Brinkmann' }],
  })
  expect((await own(3))?.statusCode).toBe(404)
})

/** A run of the engine that is chosen. */
async function finishAndChoose(): Promise<string> {
  const begun = await admin.call(startRun, { body: makeRunSettings() })
  const { id } = begun.json<{ id: string }>()
  const state = async () => (await admin.call(getRunProgress, { params: { id } })).json<{ state: string }>().state
  await expect.poll(state, { interval: 50 }).toBe('done')
  await admin.call(chooseRunEndpoint, { params: { id }, body: { instead: null } })
  return id
}

test("a student reads how the run met everybody's same first preference, in numbers counted from the run", async () => {
  const id = await finishAndChoose()
  await publish()
  const run = (await admin.call(getRun, { params: { id } })).json<Run>()
  const [student] = students
  const { firstField } = (await student?.browser.call(ownTeam.getOwnTeam))?.json<ownTeam.OwnTeam>() ?? {}
  const own = run.students.find((one) => one.id === student?.profile.id)
  const field = own?.preferredFieldOfBusiness[0]
  const wanting = run.students.filter((one) => one.preferredFieldOfBusiness[0] === field)
  const companies = run.companies.filter((one) => one.fieldOfBusiness === field)
  const placed = wanting.filter(({ team }) => team !== null && run.teams[team]?.fieldOfBusiness === field)
  const listed = placed.filter(({ companyRank }) => companyRank > 0)
  const numbersIn = (text: string | undefined) => (text ?? '').match(/\d+/g)?.map(Number)
  const places = companies.reduce((sum, { teamLimit }) => sum + teamLimit * run.settings.maximum, 0)
  expect(companies.reduce((sum, company) => sum + company.places, 0)).toBe(places)
  const counted = [wanting.length, places, placed.length, listed.length, placed.length - listed.length]
  expect(placed.length).toBeGreaterThan(0)
  expect(numbersIn(firstField?.en)).toEqual(counted)
  expect(numbersIn(firstField?.de)).toEqual(counted)
  expect(firstField?.en.startsWith(`${field} was the first preference of`)).toBe(true)
})

test('why not another company is answered by the engine, from the run that was published', async () => {
  await finishAndChoose()
  await publish()
  const [student] = students
  const { others } = (await student?.browser.call(ownTeam.getOwnTeam))?.json<ownTeam.OwnTeam>() ?? { others: [] }
  expect(others).toHaveLength(2)
  const answer = await student?.browser.call(ownTeam.askWhyNot, { params: { company: others[0]?.id ?? '' } })
  expect(answer?.json()).toEqual({
    sentences: [
      expect.objectContaining({
        en: reason,
      }),
      expect.objectContaining({
        en: expect.stringMatching(/^All teams together would have been equally good|^With you there, all teams/),
      }),
    ],
  })
  const stranger = await t.signOn()
  expect((await stranger.call(ownTeam.askWhyNot, { params: { company: others[0]?.id ?? '' } })).statusCode).toBe(404)
})

test('why not is computed once for a student and a company, for all instances', async () => {
  const runId = await finishAndChoose()
  await publish()
  const { db } = t.deps
  const other = await createApp(t.deps, { webDir: undefined, busyAfter: Infinity })
  const [student] = students
  const cookies = Object.fromEntries(student?.browser.cookies ?? [])
  const { others } = (await student?.browser.call(ownTeam.getOwnTeam))?.json<ownTeam.OwnTeam>() ?? { others: [] }
  const [asked, unasked] = others.map(({ id }) => pathOf(ownTeam.askWhyNot.path, { company: id }))
  const first = await student?.browser.inject({ method: 'GET', url: asked ?? '' })
  // From now on the engine refuses to open this run.
  await sql`update matching_runs set settings = settings || '{"minimum": 6}' where id = ${runId}`.execute(db)
  const again = await other.inject({ method: 'GET', url: asked ?? '', cookies })
  expect([first?.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first?.json()])
  expect((await other.inject({ method: 'GET', url: unasked ?? '', cookies })).statusCode).toBe(422)
  const { rows } = await sql<{ asked: string[]; isOpen: boolean }>`
    select array(select jsonb_object_keys(what_ifs)) as asked, asking_until is not null as is_open
      from matching_run_students where run_id = ${runId} and what_ifs <> '{}'`.execute(db)
  expect(rows).toEqual([{ asked: [others[0]?.id], isOpen: false }])
  await other.close()
})

test('a second question of a student is refused while the first is open, whichever instance was asked', async () => {
  const runId = await finishAndChoose()
  await publish()
  const { browser, profile } = students[0]!
  const { others } = (await browser.call(ownTeam.getOwnTeam)).json<ownTeam.OwnTeam>()
  const ask = (company = '') => browser.call(ownTeam.askWhyNot, { params: { company } })
  const refusal = { error: { code: 'conflict', message: matchingRefusals.questionOpen } }
  const both = await Promise.all(others.map(({ id }) => ask(id)))
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toEqual(refusal)

  const openUntil = (minutes: number) =>
    sql`update matching_run_students set asking_until = now() + ${minutes} * interval '1 minute', what_ifs = '{}'
         where run_id = ${runId} and profile_id = ${profile.id}`.execute(t.deps.db)
  await openUntil(1)
  expect((await ask(others[0]?.id)).json()).toEqual(refusal)
  // The instance that was asked has been lost.
  await openUntil(-1)
  expect((await ask(others[0]?.id)).statusCode).toBe(200)
})

test('the form of a team is filled from the chosen run, and says whose an address is', async () => {
  await chooseRun({ 0: [0, 1, 2], 1: [4, 5, 6] })
  const suggest = async (name: string) => (await admin.call(suggestTeam, { query: { name } })).json<object>()
  expect(await suggest('Aldor')).toEqual({
    representativeEmail: 'boss@aldor.example',
    members: expect.arrayContaining(emails(0, 1, 2)),
  })
  expect(await suggest('Castell')).toEqual({ representativeEmail: 'boss@castell.example', members: [] })
  const team = { name: 'Aldor', representativeEmail: 'boss@aldor.example', members: emails(0, 1, 2) }
  expect((await admin.call(createTeam, { body: team })).statusCode).toBe(201)
  expect(await suggest('Aldor')).toMatchObject({ members: [] })

  const asked = { emails: ['S3@university.example', 'boss@brinkmann.example', 'nobody@nowhere.example'] }
  const found = (await admin.call(findTeamPeople, { body: asked })).json<object[]>()
  expect(found).toEqual([
    { email: 'boss@brinkmann.example', name: 'Carla Wirth', company: 'Brinkmann' },
    { email: 's3@university.example', name: 'S3 Lovelace', company: '' },
  ])
})

test('a team keeps its advisor when a publication changes it, or dissolves it and is undone', async () => {
  const advisor = await t.signInAs('Advisor', 'ida@university.example')
  const offer = { school: 'ED', position: 'Postdoc', businessFields: ['IT'], languages: ['German'], teams: 2 }
  const saved = await advisor.call(saveAdvisorProfile, { body: { ...offer, motivation: 'I like it.' } })
  await chooseRun({ 0: [0, 1, 2], 1: [3, 4, 5] })
  await publish()
  const advisors = async () =>
    Object.fromEntries((await admin.call(listTeams)).json<Team[]>().map(({ name, advisor: by }) => [name, by?.email]))
  for (const { _id } of (await admin.call(listTeams)).json<Team[]>()) {
    const body = { advisor: saved.json<{ id: string }>().id }
    expect((await admin.call(giveAdvisor, { params: { id: _id }, body })).statusCode).toBe(200)
  }
  t.clock.current = new Date(t.clock.current.getTime() + 10 * 60_000)
  await chooseRun({ 0: [0, 1, 6] })
  const { id } = await publish()
  expect(await advisors()).toEqual({ Aldor: 'ida@university.example' })
  expect((await undo(id)).statusCode).toBe(200)
  expect(await advisors()).toEqual({ Aldor: 'ida@university.example', Brinkmann: 'ida@university.example' })
})
