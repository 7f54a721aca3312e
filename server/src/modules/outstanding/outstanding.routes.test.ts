import { changePipeline } from '@project-week/contract/companies/pipeline'
import { moveDemoClock } from '@project-week/contract/editions/edition'
import { giveFeedback } from '@project-week/contract/feedback/feedback'
import { readHosting } from '@project-week/contract/hosting/hosting'
import {
  listOutstanding,
  type Outstanding,
  previewReminders,
  type Reminders,
  sendReminders,
} from '@project-week/contract/outstanding/outstanding'
import { cancelCompany } from '@project-week/contract/publishing/cancellation'
import { answerOffer, answerOwnOffer, type OfferAnswer } from '@project-week/contract/publishing/offer'
import { withdrawProfile } from '@project-week/contract/registrations/profile'
import { listTeams, type Team } from '@project-week/contract/teams/team'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordAttendance } from '#test/attendance.ts'
import { openMails } from '#test/open-mails.ts'
import type { TestApp } from '#test/app.ts'
import { createPublishingDesk, type PublishingDesk } from '#test/publishing-desk.ts'
import { insertFile } from '../files/file.queries.ts'
import { confirmTeamsOf, saveDetails } from '../hosting/hosting.queries.ts'
import { followUpOffers } from '../publishing/follow-up-offers.ts'
import { remindWhenDue } from './remind.ts'

let desk: PublishingDesk
let t: TestApp

/** Students 0 to 2 are asked to work with Aldor, which asks for an NDA, 3 to 5 with Brinkmann; Castell has no team. */
beforeEach(async () => {
  desk = await createPublishingDesk(6)
  ;({ t } = desk)
  await t.deps.db.updateTable('companies').set({ ndaRequired: 'no' }).where('companyName', '<>', 'Aldor').execute()
  await t.deps.db.updateTable('companies').set({ ndaRequired: 'yes' }).where('companyName', '=', 'Aldor').execute()
  await desk.chooseRun([
    { at: 0, members: [0, 1, 2] },
    { at: 1, members: [3, 4, 5] },
  ])
})
afterEach(() => t.close())

const list = async () => (await (await t.signInAs('Admin')).call(listOutstanding)).json<Outstanding[]>()
/** Who owes what, without the dates. */
const owed = async () =>
  Object.fromEntries((await list()).map(({ name, owed: things }) => [name, things.map(({ kind }) => kind)]))
const move = (phase: string) => t.browser().call(moveDemoClock, { body: { phase } })
const companyAt = (at: number) => desk.companies[at] ?? ''
const answer = (at: number, given: OfferAnswer) =>
  desk.students[at]?.browser.call(answerOwnOffer, { body: { answer: given } })
const teamOf = async (name: string): Promise<Team> => {
  const teams = (await (await t.signInAs('Admin')).call(listTeams)).json<Team[]>()
  return teams.find((team) => team.name === name) ?? expect.fail(`no team of ${name}`)
}
const details = {
  hostName: 'Carla Wirth',
  hostPhone: '+49 30 23125 100',
  hostEmail: 'wirth@aldor.example',
  mondayAddress: 'Gate 3',
  mondayTime: '09:30',
  timetable: '',
  travel: '',
}
const placeMissing = ['place-unanswered']

test('nobody owes anything before there are teams', async () => {
  expect(await list()).toEqual([])
})

test('after a publication students owe their replies, and companies what they prepare, each with its day', async () => {
  await desk.publish()
  expect(await owed()).toEqual({
    Aldor: ['host-missing', 'monday-missing', 'nda-missing', 'team-unconfirmed'],
    Brinkmann: ['host-missing', 'monday-missing', 'team-unconfirmed'],
    ...Object.fromEntries([0, 1, 2, 3, 4, 5].map((at) => [`S${at} Lovelace`, placeMissing])),
  })
  const { dueOn, id } = await t.deps.db.selectFrom('offers').selectAll().executeTakeFirstOrThrow()
  const remindedAt = new Date('2025-11-20T09:00:00Z')
  await t.deps.db.updateTable('offers').set({ remindedAt }).where('id', '=', id).execute()
  const rows = await list()
  expect(rows.find(({ name }) => name === 'Aldor')).toMatchObject({
    debtor: 'company',
    email: 'Boss@aldor.example',
    record: { kind: 'company', id: companyAt(0) },
    owed: [{ due: '2026-04-20', remindedAt: null }, {}, {}, {}],
  })
  const reminded = rows.filter(({ owed: [first] }) => first?.remindedAt === remindedAt.toISOString())
  expect(reminded).toMatchObject([{ debtor: 'student', owed: [{ kind: 'place-unanswered', due: dueOn }] }])
})

test('what is done is owed no longer, and a confirmation of other members does not count', async () => {
  await desk.publish()
  await saveDetails(t.deps.db, companyAt(0), details, t.clock.now())
  await confirmTeamsOf(t.deps.db, companyAt(0), t.clock.now())
  await answer(0, { answer: 'accepted' })
  expect(await owed()).toMatchObject({ Aldor: ['nda-missing'] })
  const changes = [{ id: companyAt(0), isNdaOnPaper: true }]
  expect((await (await t.signInAs('Admin')).call(changePipeline, { body: { changes } })).statusCode).toBe(200)
  expect(await owed()).not.toHaveProperty('Aldor')
  expect(await owed()).not.toHaveProperty('S0 Lovelace')
  await answer(1, { answer: 'declined', reason: 'Ill.' })
  expect(await owed()).toMatchObject({ Aldor: ['team-unconfirmed'] })
  // The host's data is deleted on request; when and where the week begins stays.
  await t.deps.db.updateTable('companyHosting').set({ hostName: '', hostPhone: '', hostEmail: '' }).execute()
  expect(await owed()).toMatchObject({ Aldor: ['host-missing', 'team-unconfirmed'] })
})

test('who declined, withdrew or cancelled owes nothing', async () => {
  await desk.publish()
  await answer(0, { answer: 'declined', reason: 'Ill.' })
  await desk.students[1]?.browser.call(withdrawProfile)
  const params = { id: companyAt(1) }
  const cancelled = await (await t.signInAs('Admin')).call(cancelCompany, { params, body: { reason: 'No time.' } })
  expect(cancelled.statusCode).toBe(200)
  expect(Object.keys(await owed())).toEqual(['Aldor', 'S2 Lovelace'])
})

test('who was asked in time owes no reply once the last day is over', async () => {
  await desk.publish()
  await sql`update offers set due_on = '2025-01-01'`.execute(t.deps.db)
  await sql`update mails set state = 'kept' where offer_id is not null`.execute(t.deps.db)
  await followUpOffers(t.deps)
  expect(Object.keys(await owed())).toEqual(['Aldor', 'Brinkmann'])
})

test('posters are owed from the first day of the week on, while they can be uploaded', async () => {
  await desk.publish()
  await move('programme-week')
  const { _id, members } = await teamOf('Aldor')
  const teams = async () => (await list()).filter(({ debtor }) => debtor === 'team')
  expect(await teams()).toMatchObject([
    {
      name: 'Aldor',
      record: { kind: 'team', id: _id },
      owed: [{ kind: 'poster-missing', due: '2026-04-24', remindedAt: null }],
    },
    { name: 'Brinkmann' },
  ])
  const row = await t.deps.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', members[0] ?? '')
    .executeTakeFirst()
  await insertFile(t.deps.db, {
    id: randomUUID(),
    edition: 'SS26',
    kind: 'poster',
    ownerId: row?.id ?? '',
    uploaderId: row?.id ?? '',
    teamId: null,
    filename: 'p.pdf',
    type: 'application/pdf',
    size: 1,
    sha256: '',
    createdAt: t.clock.now(),
    thumbnail: 'none',
  })
  expect((await teams()).map(({ name }) => name)).toEqual(['Brinkmann'])
  await sql`update editions set details = jsonb_set(details, '{flags,posterUploadClosed}', 'true')`.execute(t.deps.db)
  expect(await teams()).toEqual([])
})

test('after the week feedback is owed for 90 days, by companies and by students who were not absent', async () => {
  await desk.publish()
  await move('programme-week')
  const { _id, members } = await teamOf('Aldor')
  const attended = members.slice(0, 2)
  await recordAttendance(await t.signInAs('Admin'), _id, attended)
  await move('afterwards')
  await t.deps.db.deleteFrom('teams').where('id', '<>', _id).execute()
  const answers = { week: '5', task: '4', people: '3', organisation: '5', keep: '', change: '' } as const
  const present = desk.students.find(({ profile }) => profile.email === attended[0])
  await present?.browser.call(giveFeedback, { body: answers })
  const other = desk.students.find(({ profile }) => profile.email === attended[1])?.profile.firstname
  const feedback = (await list()).filter(({ debtor }) => debtor !== 'team')
  expect(feedback.map(({ name }) => name)).toEqual(['Aldor', `${other} Lovelace`])
  expect(feedback).toMatchObject([
    { owed: [{ kind: 'feedback-unanswered', due: '2026-07-23' }] },
    { owed: [{ kind: 'feedback-unanswered' }], record: { kind: 'student' } },
  ])
  t.clock.current = new Date(t.clock.current.getTime() + 120 * 86_400_000)
  expect((await list()).filter(({ debtor }) => debtor !== 'team')).toEqual([])
})

/** The ids of those who owe something, by name. */
const idsOf = async (...names: string[]) => (await list()).flatMap(({ id, name }) => (names.includes(name) ? id : []))
const preview = async (ids: readonly string[]) =>
  (await t.signInAs('Admin')).call(previewReminders, { body: { ids: [...ids] } })
const shown = async (ids: readonly string[]) => (await preview(ids)).json<Reminders>()
const send = async (ids: readonly string[], { version }: Reminders) =>
  (await t.signInAs('Admin')).call(sendReminders, { body: { ids: [...ids], version } })
const mailed = () => t.deps.db.selectFrom('mails').selectAll().orderBy('recipient').execute()
/** The publication's emails have left. */
async function publishAndLeave(): Promise<void> {
  await desk.publish()
  await t.deps.db.updateTable('publications').set({ mailsLeaveAt: t.clock.now() }).execute()
  await sql`update mails set state = 'kept'`.execute(t.deps.db)
}

test('a company gets one email of all that it owes, with a link that works alone, and a second click sends none', async () => {
  await publishAndLeave()
  const ids = await idsOf('Aldor')
  const seen = await shown(ids)
  expect(seen).toMatchObject({
    mails: [{ name: 'Aldor', owed: ['host-missing', 'monday-missing', 'nda-missing', 'team-unconfirmed'] }],
    left: [],
  })
  await t.deps.db.deleteFrom('mails').execute()
  const clicks = await Promise.all([send(ids, seen), send(ids, seen)])
  expect(new Set(clicks.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  const mails = await openMails(t.deps, mailed())
  expect(mails).toMatchObject([{ recipient: 'Boss@aldor.example', companyId: companyAt(0) }])
  const token = /host-team#([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  expect((await t.browser().call(readHosting, { body: { token } })).statusCode).toBe(200)
  expect(mails[0]?.text).toContain('Upload your NDA, by 20th April 2026')
  const reminded = (await list()).flatMap(({ owed: things }) =>
    things.flatMap(({ kind, remindedAt }) => (remindedAt ? kind : [])),
  )
  expect(reminded).toEqual(['host-missing', 'monday-missing', 'nda-missing', 'team-unconfirmed'])
  const records = await t.deps.db.selectFrom('auditRecords').selectAll().where('action', '=', 'remind').execute()
  expect(records).toMatchObject([{ recordType: 'edition', recordId: 'SS26', details: { mails: 1 } }])
})

test('nobody hears of a publication that can still be undone', async () => {
  await desk.publish()
  await sql`update publications set mails_leave_at = ${new Date(t.clock.now().getTime() + 60_000)}`.execute(t.deps.db)
  const refusal = await preview(await idsOf('Aldor'))
  expect([refusal.statusCode, refusal.json()]).toMatchObject([409, { error: { code: 'conflict' } }])
})

test('of a company whose address is unconfirmed and a student whom no email has asked nobody is reminded', async () => {
  await publishAndLeave()
  await t.deps.db.updateTable('companies').set({ awaitsProof: true }).where('companyName', '=', 'Aldor').execute()
  const [first] = await t.deps.db.selectFrom('offers').select(['id', 'profileId']).execute()
  await t.deps.db
    .updateTable('mails')
    .set({ state: 'failed' })
    .where('offerId', '=', first?.id ?? '')
    .execute()
  const unasked = desk.students.find(({ profile }) => profile.id === first?.profileId)?.profile.firstname
  const name = `${unasked} Lovelace`
  const ids = await idsOf('Aldor', name, 'Brinkmann')
  expect(await shown(ids)).toMatchObject({ mails: [{ name: 'Brinkmann' }], left: ['Aldor', name] })
})

test('each member gets one email of what the team and they themselves owe, in their own language first', async () => {
  await publishAndLeave()
  await move('afterwards')
  await t.deps.db.deleteFrom('mails').execute()
  const [german] = await t.deps.db
    .selectFrom('teamPeople')
    .selectAll()
    .where('position', '=', 0)
    .orderBy('name')
    .execute()
  await t.deps.db
    .updateTable('people')
    .set({ language: 'de' })
    .where('id', '=', german?.personId ?? '')
    .execute()
  const teams = (await list()).filter(({ debtor, name }) => debtor === 'team' && name === 'Aldor')
  const ids = teams.map(({ id }) => id)
  const seen = await shown(ids)
  expect(seen.mails.map(({ owed: kinds }) => kinds.toSorted())).toEqual(
    Array.from({ length: 3 }, () => ['feedback-unanswered', 'poster-missing']),
  )
  const body = { ids, kinds: ['poster-missing' as const] }
  const posters = await (await t.signInAs('Admin')).call(previewReminders, { body })
  expect(posters.json<Reminders>().mails.map(({ owed: kinds }) => kinds)).toEqual([body.kinds, body.kinds, body.kinds])
  expect((await send(ids, seen)).json()).toEqual({ mails: 3 })
  const mails = await mailed()
  expect(mails).toHaveLength(3)
  const own = mails.find(({ personId }) => personId === german?.personId)
  expect(own?.text.indexOf('Feedback zur Woche geben, bis zum 23. Juli 2026')).toBeLessThan(
    own?.text.indexOf('Give feedback on the week, by 23rd July 2026') ?? 0,
  )
  const marked = (await list()).flatMap(({ name, owed: things }) =>
    things.some(({ remindedAt }) => remindedAt) ? name : [],
  )
  expect(marked).toEqual(['Aldor', ...seen.mails.map(({ name }) => name).toSorted()])
})

/** Two instances at once. @returns how many emails each sent, the fewer first */
const remindTwice = async () =>
  (await Promise.all([remindWhenDue(t.deps), remindWhenDue(t.deps)]))
    .map(({ mails }) => mails)
    .toSorted((a, b) => a - b)
const reminders = async () =>
  (await openMails(t.deps, mailed())).filter(({ subject }) => subject.startsWith('Still to do'))

test('two days before the last day whoever has not replied is reminded once, with a link that works', async () => {
  await publishAndLeave()
  await answer(1, { answer: 'accepted' })
  const ids = await idsOf('S2 Lovelace')
  expect((await send(ids, await shown(ids))).json()).toEqual({ mails: 1 })
  await sql`update mails set state = 'kept'`.execute(t.deps.db)
  await move('closed')
  const dueOn = (day: string) => sql`update offers set due_on = ${day}`.execute(t.deps.db)
  await dueOn('2025-11-18')
  expect(await remindTwice()).toEqual([0, 0])
  await dueOn('2025-11-17')
  await sql`update offers set created_at = '2025-11-14T20:00:00Z'`.execute(t.deps.db)
  expect(await remindTwice()).toEqual([0, 0])
  await sql`update offers set created_at = '2025-11-10T20:00:00Z'`.execute(t.deps.db)
  expect(await remindTwice()).toEqual([0, 4])
  expect(await remindTwice()).toEqual([0, 0])
  const mails = await reminders()
  expect(mails.map(({ recipient }) => recipient)).toEqual([0, 2, 3, 4, 5].map((at) => `s${at}@university.example`))
  expect(mails[0]?.text).toContain('Please accept or decline by 17th November 2025')
  const token = /answer-place#([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  const body = { token, answer: { answer: 'accepted' } } as const
  expect((await t.browser().call(answerOffer, { body })).statusCode).toBe(200)
  expect(await owed()).not.toHaveProperty('S0 Lovelace')
})

test('the day before posters are due each member of a team without one is reminded, once', async () => {
  await publishAndLeave()
  await move('programme-week')
  await desk.students[5]?.browser.call(withdrawProfile)
  const { _id } = await teamOf('Aldor')
  const attended = ['s0@university.example', 's1@university.example']
  await recordAttendance(await t.signInAs('Admin'), _id, attended)
  await t.deps.db.deleteFrom('mails').execute()
  // The demo's week stands on Wednesday.
  expect(await remindTwice()).toEqual([0, 0])
  t.clock.current = new Date(t.clock.current.getTime() + 86_400_000)
  await sql`update editions set details = jsonb_set(details, '{flags,posterUploadClosed}', 'true')`.execute(t.deps.db)
  expect(await remindTwice()).toEqual([0, 0])
  await sql`update editions set details = jsonb_set(details, '{flags,posterUploadClosed}', 'false')`.execute(t.deps.db)
  expect(await remindTwice()).toEqual([0, 4])
  const mails = await reminders()
  expect(mails.map(({ recipient }) => recipient)).toEqual([0, 1, 3, 4].map((at) => `s${at}@university.example`))
  expect(mails[0]?.text).toContain('no certificates of participation and no credits), by 24th April 2026')
  expect(mails[0]?.text).not.toContain('answer-place')
  expect(await remindTwice()).toEqual([0, 0])
  const records = await t.deps.db.selectFrom('auditRecords').selectAll().where('action', '=', 'remind').execute()
  expect(records).toMatchObject([{ actorRole: 'system', details: { mails: 4 } }])
})
