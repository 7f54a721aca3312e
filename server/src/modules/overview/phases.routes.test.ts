import { askedByLaw } from '@project-week/contract/site/placeholders'
import { type Company, listCompanies } from '@project-week/contract/companies/company'
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
import { type StudentState, statesWithoutTeam } from '@project-week/contract/states'
import { listTeams, type Team } from '@project-week/contract/teams/team'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAttendance } from '#test/attendance.ts'
import type { Browser, TestApp } from '#test/app.ts'
import { createPublishingDesk, type PublishingDesk } from '#test/publishing-desk.ts'
import { getCurrentEdition, updateEdition } from '../editions/edition.queries.ts'
import { shippedQuestions } from '../editions/shipped-questions.ts'
import { insertFile } from '../files/file.queries.ts'
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
const waiting = async () => (await admin.call(listWaiting)).json<WaitingList>()
/** Which of these are to be done. */
const asks = async (...wanted: Waiting[]) => {
  const list = await waiting()
  return wanted.map((what) => list.some((each) => each.what === what))
}
const listed = async () => (await admin.call(listProfiles, { query: {} })).json<ListedStudent[]>()
const teams = async () => (await admin.call(listTeams)).json<Team[]>()

/** Each figure as the list has it to which it leads. */
async function rowsOf({ figures }: Overview): Promise<{ figure: PhaseFigure; count: number }[]> {
  const [students, made] = [await listed(), await teams()]
  const inState = (...states: StudentState[]) => students.filter(({ state }) => states.includes(state)).length
  const rows: Record<PhaseFigure, number> = {
    asked: inState('asked'),
    accepted: inState('accepted'),
    declined: inState('declined'),
    'without-team': inState('registered', 'without-team'),
    'teams-with-places': made.filter(({ freePlaces }) => freePlaces > 0).length,
    attended: inState('attended'),
    absent: inState('absent'),
    certificates: students.filter(({ hasCertificate }) => hasCertificate).length,
    feedback: 0,
  }
  return figures.map(({ figure }) => ({ figure, count: rows[figure] }))
}

/** What waits, as many as its page lists. */
async function expectRows(): Promise<WaitingList[number]['what'][]> {
  const list = await waiting()
  const [students, made] = [await listed(), await teams()]
  const companies = (await admin.call(listCompanies, { query: {} })).json<Company[]>()
  const outstanding = (await admin.call(listOutstanding)).json<Outstanding[]>()
  const owing = (wanted: OwedKind) => outstanding.filter(({ owed }) => owed.some(({ kind }) => kind === wanted)).length
  const rows: Partial<Record<Waiting, number>> = {
    'teams-not-checked-in': made.filter(({ memberStates }) =>
      memberStates.some((state) => state !== 'attended' && state !== 'absent'),
    ).length,
    'companies-unconfirmed': companies.filter(
      ({ addressState, state }) => addressState === 'unconfirmed' && state !== 'cancelled',
    ).length,
    'students-without-team': students.filter(({ state }) => statesWithoutTeam.includes(state)).length,
    'teams-too-small': made.filter(({ size }) => size === 'too-small').length,
    'companies-owing': outstanding.filter(({ debtor }) => debtor === 'company').length,
    'students-owing': outstanding.filter(({ debtor }) => debtor === 'student').length,
    'posters-missing': owing('poster-missing'),
    'feedback-missing': owing('feedback-unanswered'),
    'certificates-due': made.filter(
      ({ hasPoster, memberStates, memberCertificates }) =>
        hasPoster && memberStates.some((state, at) => state === 'attended' && !memberCertificates[at]),
    ).length,
    // As shipped.
    'imprint-open': askedByLaw.length,
    'texts-unchecked': 5,
  }
  for (const { what, count } of list) expect([what, count]).toEqual([what, rows[what] ?? 1])
  const onPage = new Set<Waiting>(['companies-owing', 'students-owing', 'posters-missing', 'feedback-missing'])
  expect(list.reduce((sum, { what, count }) => sum + (onPage.has(what) ? count : 0), 0)).toBe(outstanding.length)
  return list.map(({ what }) => what)
}

test('the dashboard follows the year, and each figure is as many as its list has rows', async () => {
  expect(await overview()).toMatchObject({ phase: 'recruiting', figures: [] })
  await t.browser().call(moveDemoClock, { body: { phase: 'closed' } })
  // Companies still register.
  expect(await overview()).toMatchObject({ phase: 'recruiting' })
  expect(await asks('run-missing')).toEqual([false])
  const current = await getCurrentEdition(t.deps.db)
  await updateEdition(t.deps.db, { ...current, flags: { ...current.flags, companyDeadlinePassed: true } })
  const closed = await overview()
  expect(closed).toMatchObject({ phase: 'matching', figures: [] })
  expect(await asks('run-missing', 'publication-missing')).toEqual([true, false])
  // Later each of them owes a reply beside the answer, and is still one row.
  const question = JSON.stringify([{ ...shippedQuestions[0], isRequired: true, isRetired: false }])
  await t.deps.db.updateTable('editions').set({ questions: question }).where('label', '=', 'SS26').execute()
  expect(await expectRows()).toContain('students-owing')

  await desk.chooseRun([
    { at: 0, members: [0, 1, 2] },
    { at: 1, members: [3, 4, 5, 6] },
  ])
  expect(await asks('run-missing', 'publication-missing')).toEqual([false, true])

  await desk.publish()
  // Until its emails leave, reminders would be refused.
  expect((await waiting()).map(({ what }) => what)).not.toContain('companies-owing')
  await t.deps.db.updateTable('publications').set({ mailsLeaveAt: t.clock.now() }).execute()
  await desk.students[0]?.browser.call(answerOwnOffer, { body: { answer: { answer: 'accepted' } } })
  await desk.students[3]?.browser.call(answerOwnOffer, { body: { answer: { answer: 'declined', reason: 'Ill.' } } })
  const published = await overview()
  expect(published.phase).toBe('replies')
  expect(published.figures).toEqual(await rowsOf(published))
  expect(published.figures).toContainEqual({ figure: 'accepted', count: 1 })
  expect(await asks('publication-missing', 'students-without-team')).toEqual([false, true])
  expect(await expectRows()).toEqual(expect.arrayContaining(['companies-owing', 'students-owing']))

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
  ])
  expect(await expectRows()).toEqual(
    expect.arrayContaining(['teams-not-checked-in', 'companies-owing', 'posters-missing']),
  )
  // Nobody gets a place in a week that has begun.
  expect(await asks('students-without-team')).toEqual([false])

  await t.browser().call(moveDemoClock, { body: { phase: 'afterwards' } })
  const after = await overview()
  expect(after.phase).toBe('afterwards')
  expect(after.figures).toEqual(await rowsOf(after))
  expect(await asks('teams-too-small', 'certificates-due', 'next-edition-missing')).toEqual([false, false, true])
  const { ownerId } = await t.deps.db
    .selectFrom('teamMembers')
    .select('personId as ownerId')
    .where('teamId', '=', first?._id ?? '')
    .executeTakeFirstOrThrow()
  await insertFile(t.deps.db, {
    id: t.deps.newId(),
    edition: 'SS26',
    kind: 'poster',
    teamId: first?._id ?? '',
    filename: 'p.pdf',
    ownerId,
    uploaderId: ownerId,
    type: 'application/pdf',
    size: 1,
    sha256: '',
    createdAt: t.clock.now(),
    thumbnail: 'none',
  })
  expect(await expectRows()).toEqual(expect.arrayContaining(['certificates-due', 'feedback-missing']))
})

const edition = {
  studentDashboardClosesAt: '2025-10-31T23:00:00.000Z',
  announcedRegistrationClose: '2025-10-31',
  flags: { studentLogin: true, companyDeadlinePassed: false, posterUploadClosed: false },
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

test('the matching comes once companies’ registration has closed too, by its day or the flag', () => {
  const later = { ...edition, announcedRegistrationClose: '2025-11-30' }
  expect(phaseOf(later, '2025-11-30T22:59:59.999Z', somebody)).toBe('recruiting')
  expect(phaseOf(later, '2025-11-30T23:00:00.000Z', somebody)).toBe('matching')
  const flags = { ...later.flags, companyDeadlinePassed: true }
  expect(phaseOf({ ...later, flags }, '2025-11-02T12:00:00.000Z', somebody)).toBe('matching')
})
