import { moveDemoClock } from '@project-week/contract/editions/edition'
import {
  getOverview,
  listWaiting,
  type Overview,
  type PhaseFigure,
  type Waiting,
  type WaitingList,
} from '@project-week/contract/overview/overview'
import { listOutstanding, type Outstanding, type OwedKind } from '@project-week/contract/outstanding/outstanding'
import { answerOwnOffer } from '@project-week/contract/publishing/offer'
import { type ListedStudent, listProfiles } from '@project-week/contract/registrations/profile'
import type { StudentState } from '@project-week/contract/states'
import { listTeams, type Team } from '@project-week/contract/teams/team'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAttendance } from '#test/attendance.ts'
import type { Browser, TestApp } from '#test/app.ts'
import { createPublishingDesk, type PublishingDesk } from '#test/publishing-desk.ts'
import { phaseOf } from './year-phase.ts'

let desk: PublishingDesk
let t: TestApp
let admin: Browser
beforeAll(async () => {
  desk = await createPublishingDesk(12)
  ;({ t, admin } = desk)
})
afterAll(() => t.close())

const overview = async () => (await admin.call(getOverview)).json<Overview>()
/** Which of these are to be done. */
const asks = async (...wanted: Waiting[]) => {
  const waiting = (await admin.call(listWaiting)).json<WaitingList>()
  return wanted.map((what) => waiting.some((each) => each.what === what))
}
const listed = async () => (await admin.call(listProfiles, { query: {} })).json<ListedStudent[]>()
const teams = async () => (await admin.call(listTeams)).json<Team[]>()

/** Each figure as the list has it to which it leads. */
async function rowsOf({ figures }: Overview): Promise<{ figure: PhaseFigure; count: number }[]> {
  const [students, made] = [await listed(), await teams()]
  const outstanding = (await admin.call(listOutstanding)).json<Outstanding[]>()
  const owing = (wanted: OwedKind) => outstanding.filter(({ owed }) => owed.some(({ kind }) => kind === wanted)).length
  const inState = (...states: StudentState[]) => students.filter(({ state }) => states.includes(state)).length
  const rows: Record<PhaseFigure, number> = {
    asked: owing('place-unanswered'),
    accepted: inState('accepted'),
    declined: inState('declined'),
    'without-team': inState('registered', 'without-team'),
    'teams-with-places': made.filter(({ freePlaces }) => freePlaces > 0).length,
    attended: inState('attended'),
    absent: inState('absent'),
    'teams-not-checked-in': made.filter(({ memberStates }) =>
      memberStates.some((state) => state !== 'attended' && state !== 'absent'),
    ).length,
    'teams-without-poster': owing('poster-missing'),
    certificates: students.filter(({ hasCertificate }) => hasCertificate).length,
    feedback: 0,
  }
  return figures.map(({ figure }) => ({ figure, count: rows[figure] }))
}

test('the dashboard follows the year, and each figure is as many as its list has rows', async () => {
  expect(await overview()).toMatchObject({ phase: 'recruiting', figures: [] })
  await t.browser().call(moveDemoClock, { body: { phase: 'closed' } })
  const closed = await overview()
  expect(closed).toMatchObject({ phase: 'matching', figures: [] })
  expect(await asks('run-missing', 'publication-missing')).toEqual([true, false])

  await desk.chooseRun([
    { at: 0, members: [0, 1, 2] },
    { at: 1, members: [3, 4, 5, 6] },
  ])
  expect(await asks('run-missing', 'publication-missing')).toEqual([false, true])

  await desk.publish()
  await desk.students[0]?.browser.call(answerOwnOffer, { body: { answer: { answer: 'accepted' } } })
  await desk.students[3]?.browser.call(answerOwnOffer, { body: { answer: { answer: 'declined', reason: 'Ill.' } } })
  const published = await overview()
  expect(published.phase).toBe('replies')
  expect(published.figures).toEqual(await rowsOf(published))
  expect(published.figures).toContainEqual({ figure: 'accepted', count: 1 })
  expect(await asks('publication-missing', 'students-without-team')).toEqual([false, true])

  await t.browser().call(moveDemoClock, { body: { phase: 'programme-week' } })
  const [first] = await teams()
  const [present, ...absent] = first?.members ?? []
  const attended = present === undefined ? [] : [present]
  await recordAttendance(admin, first?._id ?? '', attended)
  const week = await overview()
  expect(week.phase).toBe('week')
  expect(week.figures).toEqual(await rowsOf(week))
  expect(week.figures).toEqual([
    { figure: 'attended', count: 1 },
    { figure: 'absent', count: absent.length },
    { figure: 'teams-not-checked-in', count: 1 },
    { figure: 'teams-without-poster', count: 2 },
  ])
  // Nobody gets a place in a week that has begun.
  expect(await asks('students-without-team')).toEqual([false])

  await t.browser().call(moveDemoClock, { body: { phase: 'afterwards' } })
  const after = await overview()
  expect(after.phase).toBe('afterwards')
  expect(after.figures).toEqual(await rowsOf(after))
  expect(await asks('teams-too-small')).toEqual([false])
})

const edition = {
  studentDashboardClosesAt: '2025-10-31T23:00:00.000Z',
  programmeStart: '2026-04-20',
  programmeEnd: '2026-04-24',
}
const somebody = { registrations: 1, isPublished: false }
const published = { registrations: 1, isPublished: true }

test.each([
  ['nobody has registered', '2025-09-01T10:00:00.000Z', { registrations: 0, isPublished: false }, 'set-up'],
  ['registration is open', '2025-09-01T10:00:00.000Z', somebody, 'recruiting'],
  ['the last second of registration', '2025-10-31T22:59:59.999Z', somebody, 'recruiting'],
  ['registration has closed', '2025-10-31T23:00:00.000Z', somebody, 'matching'],
  [
    'nobody has registered by the close',
    '2025-11-01T10:00:00.000Z',
    { registrations: 0, isPublished: false },
    'matching',
  ],
  ['teams are published', '2026-02-01T10:00:00.000Z', published, 'replies'],
  ['teams are published before the close', '2025-10-01T10:00:00.000Z', published, 'replies'],
  ['the first day in Berlin, not yet in London', '2026-04-19T22:00:00.000Z', published, 'week'],
  ['the week begins without a publication', '2026-04-20T10:00:00.000Z', somebody, 'week'],
  ['the last evening', '2026-04-24T21:59:00.000Z', published, 'week'],
  ['the day after', '2026-04-24T22:00:00.000Z', published, 'afterwards'],
] as const)('%s', (_, now, facts, phase) => {
  expect(phaseOf(edition, now, facts)).toBe(phase)
})
