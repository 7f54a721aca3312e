import { changeEdition, type EditionRecord, readEdition } from '@project-week/contract/editions/edition-settings'
import { readHistory } from '@project-week/contract/history/history'
import { listWaiting, type WaitingList } from '@project-week/contract/overview/overview'
import type { AnswerOf } from '@project-week/contract/endpoint'
import * as offer from '@project-week/contract/publishing/offer'
import * as publishing from '@project-week/contract/publishing/publication'
import { getIdentity, type OwnIdentity } from '@project-week/contract/registrations/own-identity'
import {
  createProfile,
  eraseProfile,
  profileMessages,
  takeStudentBackIn,
  withdrawProfile,
} from '@project-week/contract/registrations/profile'
import { organiser } from '@project-week/content/organiser'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, errorOf, type TestApp } from '#test/app.ts'
import { insertChosenRun } from '#test/chosen-run.ts'
import { companyOf, registrationOf } from '#test/factories.ts'
import { createRegisteredApp, type RegisteredStudent } from '#test/registered.ts'
import { listParticipants } from '../matching/run.queries.ts'
import { followUpOffers } from './follow-up-offers.ts'
import { reportDeclines } from './report-declines.ts'

let t: TestApp
let admin: Browser
let students: RegisteredStudent[]
let companyId: string

const emailOf = (at: number) => `s${at}@university.example`
const idOf = (at: number) => students[at]?.profile.id ?? ''

/** Students 0 to 2 are published in a team, 3 and 4 wait in this order. */
beforeEach(async () => {
  ;({
    t,
    admin,
    students,
    companies: [companyId = ''],
  } = await createRegisteredApp({ students: 5, companies: { [companyOf().companyName]: companyOf() } }))
  await t.deps.db.insertInto('demoClock').values({ phase: 'closed', setAt: t.clock.current }).execute()
})
afterEach(() => t.close())

async function publish(): Promise<void> {
  await insertChosenRun(t.deps.db, {
    teams: [{ companyId, profileIds: [0, 1, 2].map(idOf) }],
    unplaced: [3, 4].map(idOf),
    at: t.clock.current,
  })
  const { version, last } = (await admin.call(publishing.previewPublication)).json<publishing.Preview>()
  const answer = await admin.call(publishing.publishRun, { body: { version, last: last?.id ?? null, losses: [] } })
  expect(answer.statusCode, answer.body).toBe(201)
  later()
}

async function setAnswers(change: Partial<EditionRecord['edition']['answers']>): Promise<void> {
  const params = { label: 'SS26' }
  const { edition, version } = (await admin.call(readEdition, { params })).json<EditionRecord>()
  const { label: _, ...settings } = edition
  const body = { ...settings, answers: { ...edition.answers, ...change } }
  expect((await admin.call(changeEdition, { params, query: { version }, body })).statusCode).toBe(200)
}

const later = () => {
  t.clock.current = new Date(t.clock.current.getTime() + 60_000)
}
/** Moves the programme clock on; sessions live by the real one. */
const passDays = (days: number) =>
  t.deps.db
    .updateTable('demoClock')
    .set({ setAt: new Date(t.clock.current.getTime() - days * 86_400_000) })
    .execute()
const mailsTo = (email: string) =>
  t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('createdAt').execute()
const stateOf = async (at: number) => (await students[at]?.browser.call(getIdentity))?.json<OwnIdentity>().state
const declineBy = async (at: number, reason = 'An exam on Tuesday') => {
  const answer = { answer: 'declined', reason } as const
  expect((await students[at]?.browser.call(offer.answerOwnOffer, { body: { answer } }))?.statusCode).toBe(200)
  later()
}
const takeBack = (at: number, reason = 'The exam has moved') =>
  admin.call(takeStudentBackIn, { params: { id: idOf(at) }, body: { reason } })
const messageOf = (response: Awaited<ReturnType<typeof takeBack>>) => ({
  status: response.statusCode,
  message: errorOf(response).message,
})
const answers = async () => (await admin.call(offer.listAnswers)).json<AnswerOf<typeof offer.listAnswers>>()
const declines = async (query: { student?: string } = {}) =>
  (await admin.call(offer.listDeclines, { query })).json<offer.Decline[]>()
const participants = async () => (await listParticipants(t.deps.db, 'SS26')).map(({ profileId }) => profileId)
const waits = async (what: WaitingList[number]['what']) =>
  (await admin.call(listWaiting)).json<WaitingList>().find((one) => one.what === what)?.count

describe('taking a student back in', () => {
  test('who has declined is in no run and on no waiting list, until the office takes them back in', async () => {
    await setAnswers({ offers: 'reviewed' })
    await publish()
    await declineBy(0)
    expect(await participants()).not.toContain(idOf(0))
    const names = async () =>
      (await answers()).freePlaces.flatMap(({ candidates }) => candidates.map(({ name }) => name))
    expect(await names()).not.toContain('S0 Lovelace')

    expect((await takeBack(0)).statusCode).toBe(200)
    expect(await stateOf(0)).toBe('registered')
    expect(await participants()).toContain(idOf(0))
    expect(await names()).toContain('S0 Lovelace')
    expect((await answers()).declined).toBe(0)
    const mail = (await mailsTo(emailOf(0))).at(-1)
    expect(mail?.subject).toBe('You can take part in Project Week 1.000+ again')
    expect(mail?.text).toContain('Reason: The exam has moved')
    expect(mail?.text).toContain('Grund: The exam has moved')
  })

  test('keeps what they had declined, in the history and in the list of answers', async () => {
    await publish()
    await declineBy(0)
    await takeBack(0)
    const history = (await admin.call(readHistory, { params: { kind: 'profile', id: idOf(0) }, query: {} })).json<
      AnswerOf<typeof readHistory>
    >()
    const acts = history.entries.flatMap((entry) => (entry.kind === 'record' ? [entry.record.action] : []))
    expect(acts).toEqual(expect.arrayContaining(['take-back-in', 'decline-place']))
    expect(await declines()).toMatchObject([{ reason: 'An exam on Tuesday', isTakenBackIn: true }])
  })

  test('asked for twice at once happens once, with one email', async () => {
    await publish()
    await declineBy(0)
    const both = await Promise.all([takeBack(0), takeBack(0)])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const mails = (await mailsTo(emailOf(0))).filter(({ subject }) => subject.startsWith('You can take part'))
    expect(mails).toHaveLength(1)
  })

  test('brings a withdrawn registration back without its team', async () => {
    await publish()
    await students[0]?.browser.call(withdrawProfile)
    later()
    expect(await participants()).not.toContain(idOf(0))
    expect((await takeBack(0)).statusCode).toBe(200)
    expect(await stateOf(0)).toBe('registered')
    expect(await participants()).toContain(idOf(0))
  })

  test('is refused for a student who takes part, has registered again, or is deleted', async () => {
    expect(messageOf(await takeBack(0))).toEqual({ status: 409, message: profileMessages.notOut })
    await students[1]?.browser.call(withdrawProfile)
    await t.deps.db.deleteFrom('demoClock').execute()
    await students[1]?.browser.call(createProfile, { body: registrationOf() })
    expect(messageOf(await takeBack(1))).toEqual({ status: 409, message: profileMessages.hasReturned })
    await students[2]?.browser.call(eraseProfile)
    expect(messageOf(await takeBack(2))).toEqual({ status: 404, message: profileMessages.gone })
    expect((await takeBack(0, ' ')).statusCode).toBe(422)
  })
})

describe('the reason for declining', () => {
  test('stands in the list of answers, also once the place is passed on', async () => {
    await publish()
    await declineBy(0)
    const expected = {
      student: idOf(0),
      name: 'S0 Lovelace',
      companyName: 'Aldor Systems GmbH',
      reason: 'An exam on Tuesday',
      bySilence: false,
      passedOnTo: 'S3 Lovelace',
      isTakenBackIn: false,
    }
    expect(await declines()).toMatchObject([expected])
    expect(await declines({ student: idOf(0) })).toMatchObject([expected])
    expect(await declines({ student: idOf(1) })).toEqual([])
  })

  test('reaches the office in one email, each answer once, and without answers there is none', async () => {
    await publish()
    const toOffice = async () =>
      (await mailsTo(organiser.mailbox)).filter(({ subject }) => subject.startsWith('Declined places'))
    expect(await reportDeclines(t.deps)).toBe(0)
    await declineBy(0)
    await declineBy(1, 'Ill')
    const [one, two] = await Promise.all([reportDeclines(t.deps), reportDeclines(t.deps)])
    expect([one, two].toSorted((a, b) => a - b)).toEqual([0, 2])
    expect(await reportDeclines(t.deps)).toBe(0)
    const mails = await toOffice()
    expect(mails.map(({ subject }) => subject)).toEqual(['Declined places: 2'])
    expect(mails[0]?.text).toContain('S0 Lovelace, Aldor Systems GmbH: An exam on Tuesday')
    expect(mails[0]?.text).toContain('S1 Lovelace, Aldor Systems GmbH: Ill')
    expect(mails[0]?.text).toContain('/publish#publish-answers')
    await declineBy(2, 'A job')
    expect(await reportDeclines(t.deps)).toBe(1)
    expect((await toOffice()).at(-1)?.text).not.toContain('An exam on Tuesday')
  })

  test('a declined student is no student without a team', async () => {
    await setAnswers({ offers: 'reviewed' })
    await publish()
    expect(await waits('students-without-team')).toBe(2)
    await declineBy(0)
    await students[3]?.browser.call(withdrawProfile)
    expect(await waits('students-without-team')).toBe(1)
  })
})

describe('a student whose email about the place did not arrive', () => {
  const asking = () =>
    t.deps.db.selectFrom('mails').select(['id', 'recipient']).where('offerId', 'is not', null).execute()
  const setMail = async (
    at: number,
    change: { state: 'failed' | 'queued' | 'sent'; attempts?: number; sentAt?: Date },
  ) => {
    await t.deps.db
      .updateTable('mails')
      .set(change)
      .where('recipient', '=', emailOf(at))
      .where('offerId', 'is not', null)
      .execute()
  }

  test.each(['accepted', 'declined'] as const)('has not %s by silence, and stands among what waits', async (silent) => {
    await setAnswers({ until: '2025-11-20', silent, offers: 'reviewed' })
    await publish()
    expect((await asking()).map(({ recipient }) => recipient).toSorted()).toEqual([0, 1, 2].map(emailOf))
    await setMail(0, { state: 'failed' })
    await setMail(1, { state: 'queued', attempts: 1 })
    expect(await waits('students-not-asked')).toBe(1)
    expect((await answers()).notAsked).toMatchObject([
      { student: idOf(0), name: 'S0 Lovelace', recipient: emailOf(0), mail: 'failed' },
    ])

    await passDays(30)
    await followUpOffers(t.deps)
    expect([await stateOf(0), await stateOf(1), await stateOf(2)]).toEqual(['asked', 'asked', silent])
    expect(await waits('students-not-asked')).toBe(2)
    expect((await answers()).notAsked.map(({ mail }) => mail)).toEqual(['failed', 'queued'])
  })

  test('may still answer after the date, and waits no longer then', async () => {
    await setAnswers({ until: '2025-11-20' })
    await publish()
    await setMail(0, { state: 'failed' })
    await passDays(30)
    const body = { answer: { answer: 'accepted' } } as const
    const late = await students[2]?.browser.call(offer.answerOwnOffer, { body })
    expect(late?.statusCode).toBe(410)
    expect((await students[0]?.browser.call(offer.answerOwnOffer, { body }))?.statusCode).toBe(200)
    expect(await waits('students-not-asked')).toBe(undefined)
  })

  test('was asked by an email that left in time, and not by one that left after the date', async () => {
    await setAnswers({ until: '2025-11-20' })
    await publish()
    await setMail(0, { state: 'sent', sentAt: new Date('2025-11-20T22:00:00Z') })
    await setMail(1, { state: 'sent', sentAt: new Date('2025-11-20T23:30:00Z') })
    await passDays(30)
    await followUpOffers(t.deps)
    expect([await stateOf(0), await stateOf(1)]).toEqual(['accepted', 'asked'])
    expect((await answers()).notAsked).toMatchObject([{ student: idOf(1), mail: 'late' }])
  })
})
