import { changePipeline } from '@project-week/contract/companies/pipeline'
import { moveDemoClock } from '@project-week/contract/editions/edition'
import { giveFeedback } from '@project-week/contract/feedback/feedback'
import { listOutstanding, type Outstanding } from '@project-week/contract/outstanding/outstanding'
import { cancelCompany } from '@project-week/contract/publishing/cancellation'
import { answerOwnOffer, type OfferAnswer } from '@project-week/contract/publishing/offer'
import { withdrawProfile } from '@project-week/contract/registrations/profile'
import { checkInTeam, listTeams, type Team } from '@project-week/contract/teams/team'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { createPublishingDesk, type PublishingDesk } from '#test/publishing-desk.ts'
import { insertFile } from '../files/file.queries.ts'
import { confirmTeamsOf, saveDetails } from '../hosting/hosting.queries.ts'
import { followUpOffers } from '../publishing/follow-up-offers.ts'

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
  const turnedUp = members.slice(0, 2)
  await (await t.signInAs('Admin')).call(checkInTeam, { params: { id: _id }, body: { turnedUp } })
  await move('afterwards')
  await t.deps.db.deleteFrom('teams').where('id', '<>', _id).execute()
  const answers = { week: '5', task: '4', people: '3', organisation: '5', keep: '', change: '' } as const
  const present = desk.students.find(({ profile }) => profile.email === turnedUp[0])
  await present?.browser.call(giveFeedback, { body: answers })
  const other = desk.students.find(({ profile }) => profile.email === turnedUp[1])?.profile.firstname
  const feedback = (await list()).filter(({ debtor }) => debtor !== 'team')
  expect(feedback.map(({ name }) => name)).toEqual(['Aldor', `${other} Lovelace`])
  expect(feedback).toMatchObject([
    { owed: [{ kind: 'feedback-unanswered', due: '2026-07-23' }] },
    { owed: [{ kind: 'feedback-unanswered' }], record: { kind: 'student' } },
  ])
  t.clock.current = new Date(t.clock.current.getTime() + 120 * 86_400_000)
  expect((await list()).filter(({ debtor }) => debtor !== 'team')).toEqual([])
})
