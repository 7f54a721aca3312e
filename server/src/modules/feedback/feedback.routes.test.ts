import { registerCompany } from '@project-week/contract/companies/company'
import { moveDemoClock } from '@project-week/contract/editions/edition'
import { exportList } from '@project-week/contract/exports/export'
import {
  feedbackDays,
  type FeedbackResults,
  getOwnFeedback,
  giveFeedback,
  type OwnFeedback,
  readFeedbackResults,
} from '@project-week/contract/feedback/feedback'
import { createProfile, eraseProfile } from '@project-week/contract/registrations/profile'
import { createTeam, type Team } from '@project-week/contract/teams/team'
import { beforeEach, expect, test } from 'vitest'
import { recordAttendance } from '#test/attendance.ts'
import type { Browser } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { companyOf, registrationOf } from '#test/factories.ts'
import { confirmCompanies } from '#test/registered.ts'
import { readEditionDay } from '../editions/edition-day.ts'

const t = appFixture({}, 'each')
let admin: Browser
let ada: Browser
let max: Browser
let absent: Browser
const members = [1, 2, 3, 4, 5].map((at) => `m${at}@university.example`)
const answers = { week: '5', task: '4', people: '3', organisation: '5', keep: 'The poster evening', change: '' }

const signOn = (at: number) => t.signOn({ subject: `m${at}`, email: members[at] ?? '' })

beforeEach(async () => {
  ada = await signOn(0)
  max = await signOn(1)
  absent = await signOn(4)
  for (const student of [ada, max, absent]) await student.call(createProfile, { body: registrationOf() })
  await t.browser().call(registerCompany, { body: companyOf({ companyName: 'Aldor' }) })
  await confirmCompanies(t)
  await move('programme-week')
  admin = await t.signInAs('Admin')
  const body = { name: 'Aldor', representativeEmail: 'boss@aldor.example', members }
  const team = (await admin.call(createTeam, { body })).json<Team>()
  await recordAttendance(admin, team._id, members.slice(0, 3))
})

const move = (phase: string) => t.browser().call(moveDemoClock, { body: { phase } })
const give = (who: Browser, given: object = {}) => who.call(giveFeedback, { body: { ...answers, ...given } })
const own = async (who: Browser) => (await who.call(getOwnFeedback)).json<{ feedback: OwnFeedback | null }>().feedback
const results = async () => (await admin.call(readFeedbackResults)).json<FeedbackResults>()

test('nobody is asked before the week is over, nor who did not attend', async () => {
  expect(await own(ada)).toMatchObject({ edition: 'SS26', answers: null, mayAnswer: false })
  expect([(await give(ada)).statusCode, (await give(ada)).json()]).toMatchObject([
    403,
    { error: { code: 'window_closed' } },
  ])
  await move('afterwards')
  expect(await own(ada)).toMatchObject({ mayAnswer: true, changeableUntil: null })
  expect(await own(absent)).toBeNull()
  expect((await give(absent)).statusCode).toBe(403)
})

test('an answer counts once, and may be changed for two weeks', async () => {
  await move('afterwards')
  const sent = await Promise.all([give(ada), give(ada), give(ada)])
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await results()).student).toMatchObject({ asked: 3, answered: 1 })
  t.clock.current = new Date(t.clock.current.getTime() + 13 * 86_400_000)
  ada = await signOn(0)
  admin = await t.signInAs('Admin')
  expect((await give(ada, { week: '1' })).json()).toMatchObject({ feedback: { answers: { week: '1' } } })
  t.clock.current = new Date(t.clock.current.getTime() + 86_400_000 + 1)
  ada = await signOn(0)
  admin = await t.signInAs('Admin')
  expect(await own(ada)).toMatchObject({ mayAnswer: false, answers: { week: '1' } })
  expect((await give(ada)).statusCode).toBe(403)
  expect((await results()).student.ratings[0]).toEqual({ name: 'week', counts: [1, 0, 0, 0, 0], mean: 1 })
})

test('after 90 days nobody answers for the first time', async () => {
  await move('afterwards')
  const { today } = await readEditionDay(t.deps, 'SS26')
  const late = Date.parse('2026-04-24') + (feedbackDays + 1) * 86_400_000
  await t.deps.db
    .updateTable('demoClock')
    .set({ setAt: new Date(t.clock.current.getTime() - (late - Date.parse(today))) })
    .execute()
  expect(await own(ada)).toMatchObject({ mayAnswer: false })
  expect((await give(ada)).statusCode).toBe(403)
})

test('the office sees counts, means and texts, and nobody’s name', async () => {
  await move('afterwards')
  await give(ada)
  await give(max, { week: '2', keep: 'Lunch', change: 'Earlier trains' })
  const answer = await admin.call(readFeedbackResults)
  const { student, company } = answer.json<FeedbackResults>()
  expect(student.ratings[0]).toEqual({ name: 'week', counts: [0, 1, 0, 0, 1], mean: 3.5 })
  expect(student.texts).toEqual([
    { name: 'keep', texts: ['Lunch', 'The poster evening'] },
    { name: 'change', texts: ['Earlier trains'] },
  ])
  expect(company).toMatchObject({ asked: 1, answered: 0, ratings: [{ mean: null }, {}, {}, {}] })
  expect(answer.body).not.toContain('@')
  const file = await admin.call(exportList, {
    params: { list: 'student-feedback' },
    body: { format: 'csv', edition: 'SS26' },
  })
  expect(file.statusCode).toBe(200)
  expect(file.body).toContain('Earlier trains')
  expect(file.body).not.toContain('@')
  expect((await ada.call(readFeedbackResults)).statusCode).toBe(403)
})

test('who has their data erased takes the answer along', async () => {
  await move('afterwards')
  await give(ada)
  expect((await ada.call(eraseProfile)).json()).toMatchObject({ feedback: true })
  expect(await t.deps.db.selectFrom('feedback').selectAll().execute()).toEqual([])
  expect((await results()).student.answered).toBe(0)
})

test.each([
  ['no rating', { task: undefined }, 'task'],
  ['a rating of six', { week: '6' }, 'week'],
  ['a number instead of a choice', { week: 5 }, 'week'],
  ['a text of pages', { change: 'x'.repeat(2001) }, 'change'],
  ['a text that cannot be stored', { keep: '\uFFFD' }, 'keep'],
])('refuses %s', async (_, given, field) => {
  await move('afterwards')
  const answer = await give(ada, given)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json<{ error: { fields: object } }>().error.fields)).toEqual([field])
})
