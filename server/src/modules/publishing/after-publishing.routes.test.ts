import { cancelCompany } from '@project-week/contract/publishing/cancellation'
import * as offer from '@project-week/contract/publishing/offer'
import { getOwnTeam, type OwnTeam } from '@project-week/contract/publishing/own-team'
import * as publishing from '@project-week/contract/publishing/publication'
import { withdrawProfile } from '@project-week/contract/registrations/profile'
import { getIdentity, type OwnIdentity } from '@project-week/contract/registrations/own-identity'
import { listTeams, type Team } from '@project-week/contract/teams/team'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, errorOf, type TestApp } from '#test/app.ts'
import { insertChosenRun } from '#test/chosen-run.ts'
import { createRegisteredApp, type RegisteredStudent } from '#test/registered.ts'
import { confirmTeamsOf } from '../hosting/hosting.queries.ts'
import { fillFreePlaces } from './offer-place.ts'

let t: TestApp
let admin: Browser
let students: RegisteredStudent[]
let companies: string[]

beforeEach(async () => {
  ;({ t, admin, students, companies } = await createRegisteredApp({
    students: 8,
    companies: { Aldor: {}, Brinkmann: {} },
  }))
})
afterEach(() => t.close())

const emailOf = (at: number) => `s${at}@university.example`
const idOf = (at: number) => students[at]?.profile.id ?? ''

/** Publishes these teams, each at a company by its number; everybody else waits. */
async function publish(...teams: { at: number; members: number[] }[]): Promise<publishing.Publication> {
  const placed = new Set(teams.flatMap(({ members }) => members))
  await insertChosenRun(t.deps.db, {
    teams: teams.map(({ at, members }) => ({ companyId: companies[at] ?? '', profileIds: members.map(idOf) })),
    unplaced: students.flatMap((_, at) => (placed.has(at) ? [] : [idOf(at)])),
    minimum: 2,
    at: t.clock.current,
  })
  const { version, last, losses } = (await admin.call(publishing.previewPublication)).json<publishing.Preview>()
  const answer = await admin.call(publishing.publishRun, {
    body: { version, last: last?.id ?? null, losses: losses.map(({ person }) => person) },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const setOffers = (mode: 'reviewed' | 'automatic') =>
  sql`update editions set details = jsonb_set(details, '{answers,offers}', ${JSON.stringify(mode)}::jsonb)`.execute(
    t.deps.db,
  )
const answer = async (at: number, body: offer.OfferAnswer) => {
  const answered = await students[at]?.browser.call(offer.answerOwnOffer, { body: { answer: body } })
  expect(answered?.statusCode, answered?.body).toBe(200)
}
const accept = (at: number) => answer(at, { answer: 'accepted' })
const decline = (at: number) => answer(at, { answer: 'declined', reason: 'An exam' })
const stateOf = async (at: number) => (await students[at]?.browser.call(getIdentity))?.json<OwnIdentity>().state
const teams = async () =>
  (await admin.call(listTeams)).json<Team[]>().map(({ name, members }) => [name, members.toSorted()])
const answers = async () =>
  (await admin.call(offer.listAnswers)).json<
    Record<'open' | 'accepted' | 'declined', number> & { freePlaces: offer.FreePlace[] }
  >()
const mailsTo = (recipient: string) =>
  t.deps.db
    .selectFrom('mails')
    .select(['subject', 'text', 'html', 'publicationId'])
    .where('recipient', '=', recipient)
    .execute()
/** What is still to leave of publications. */
const waitingTo = async (recipient: string) =>
  (await mailsTo(recipient)).filter(({ publicationId }) => publicationId !== null)
const company = 'Boss@aldor.example'

describe('a place that a member has left', () => {
  test('is free no longer once a publication has filled the team', async () => {
    await setOffers('reviewed')
    await publish({ at: 0, members: [0, 1, 2] })
    await decline(0)
    const [free] = (await answers()).freePlaces
    expect(free).toMatchObject({ companyName: 'Aldor', places: 1, left: [{ name: 'S0 Lovelace', reason: 'An exam' }] })
    await publish({ at: 0, members: [1, 2, 3] })
    expect((await answers()).freePlaces).toEqual([])
    const late = await admin.call(offer.offerPlace, { params: { team: free?.team ?? '' }, body: { to: idOf(4) } })
    expect(late.statusCode).toBe(404)
    await setOffers('automatic')
    expect(await fillFreePlaces(t.deps)).toBe(0)
    expect(await teams()).toEqual([['Aldor', [1, 2, 3].map(emailOf)]])
    // The next to leave is the one whose place is free now.
    await setOffers('reviewed')
    const answeredAt = new Date(t.clock.current.getTime() - 86_400_000_000)
    await t.deps.db.updateTable('offers').set({ answeredAt }).where('state', '=', 'declined').execute()
    await students[1]?.browser.call(withdrawProfile)
    expect((await answers()).freePlaces).toMatchObject([{ places: 1, left: [{ name: 'S1 Lovelace' }] }])
  })

  test('is given to one of two at once, and never makes a team larger than it was published', async () => {
    await setOffers('reviewed')
    await publish({ at: 0, members: [0, 1, 2] })
    await decline(0)
    const [free] = (await answers()).freePlaces
    const offerTo = (at: number) =>
      admin.call(offer.offerPlace, { params: { team: free?.team ?? '' }, body: { to: idOf(at) } })
    const codes = (await Promise.all([3, 4, 5].map(offerTo))).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect((await teams())[0]?.[1]).toHaveLength(3)
  })

  test('is free after a withdrawal too, until somebody is offered it', async () => {
    await setOffers('reviewed')
    await publish({ at: 0, members: [0, 1, 2, 3] })
    await decline(0)
    await students[1]?.browser.call(withdrawProfile)
    const [free] = (await answers()).freePlaces
    expect(free?.places).toBe(2)
    expect(free?.left.map(({ name, cause }) => `${name} ${cause}`).toSorted()).toEqual([
      'S0 Lovelace declined',
      'S1 Lovelace withdrawn',
    ])
    await setOffers('automatic')
    expect(await fillFreePlaces(t.deps)).toBe(2)
    expect((await answers()).freePlaces).toEqual([])
  })
})

describe('while the mails of a publication have not left', () => {
  const left = emailOf(0)
  const isNamed = (mails: { text: string; html: string }[]) =>
    mails.some((mail) => `${mail.text}${mail.html}`.includes(left))

  test.each([
    ['declines', () => decline(0)],
    ['withdraws', () => students[0]?.browser.call(withdrawProfile)],
  ])('somebody who %s is not asked any more, and named to nobody', async (_, leave) => {
    await setOffers('reviewed')
    await publish({ at: 0, members: [0, 1, 2] })
    expect(isNamed(await waitingTo(emailOf(1)))).toBe(true)
    expect(isNamed(await waitingTo(company))).toBe(true)
    await leave()
    expect(await waitingTo(left)).toEqual([])
    const [placed] = await waitingTo(emailOf(1))
    expect(placed?.text).toContain('- S2 Lovelace, s2@university.example\n')
    expect(placed?.html).toContain('S2 Lovelace, s2@university.example</li>')
    const [told] = await waitingTo(company)
    expect(told?.text).toContain('host-team#')
    expect(told?.text).toMatch(/\n\n(- S[12] Lovelace, .*\n){2}\n/)
    expect([...(await mailsTo(emailOf(1))), ...(await mailsTo(company))].filter((mail) => isNamed([mail]))).toEqual([])
  })

  test('a company that cancels, and its students, hear of no team', async () => {
    await publish({ at: 0, members: [0, 1, 2] }, { at: 1, members: [3, 4, 5] })
    await admin.call(cancelCompany, { params: { id: companies[0] ?? '' }, body: { reason: 'Our line stands still.' } })
    const told = await Promise.all([0, 1, 2].map((at) => mailsTo(emailOf(at))))
    expect(told.map((mails) => mails.map(({ subject }) => subject))).toEqual(
      Array.from({ length: 3 }, () => [expect.stringContaining('The teams have been published')]),
    )
    expect(await waitingTo(company)).toEqual([])
    expect((await mailsTo(company)).map(({ subject }) => subject)).toEqual([expect.stringContaining('no longer')])
    expect(await waitingTo('Boss@brinkmann.example')).toHaveLength(1)
    expect(await waitingTo(emailOf(3))).toHaveLength(1)
  })
})

describe('undoing a publication', () => {
  const undo = (id: string, seen?: string) =>
    admin.call(publishing.undoPublication, { params: { id }, query: { ...(seen !== undefined && { seen }) } })
  const previewUndo = async (id: string) =>
    (await admin.call(publishing.previewUndo, { params: { id } })).json<publishing.UndoPreview>()
  const codeOf = (response: LightMyRequestResponse) => errorOf(response).code

  test('needs no question while nobody has answered', async () => {
    const { id } = await publish({ at: 0, members: [0, 1, 2] })
    expect(await previewUndo(id)).toMatchObject({ known: [] })
    expect((await undo(id)).statusCode).toBe(200)
    expect(await mailsTo(emailOf(0))).toEqual([])
  })

  test('names who has answered, is refused until they were seen, and tells them', async () => {
    await setOffers('automatic')
    const { id } = await publish({ at: 0, members: [0, 1, 2] })
    await accept(0)
    const early = await previewUndo(id)
    expect(codeOf(await undo(id))).toBe('needs_confirmation')
    await decline(1)
    // Since then somebody else has answered, and the next was asked.
    expect(codeOf(await undo(id, early.version))).toBe('needs_confirmation')
    const seen = await previewUndo(id)
    const at = { companyName: 'Aldor' }
    expect(seen.known).toHaveLength(3)
    expect(seen.known).toEqual(
      expect.arrayContaining([
        { ...at, name: 'S0 Lovelace', state: 'accepted' },
        { ...at, name: 'S1 Lovelace', state: 'declined' },
        { ...at, name: 'S3 Lovelace', state: 'open' },
      ]),
    )
    const undone = await undo(id, seen.version)
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await teams()).toEqual([])
    expect(await Promise.all([0, 1, 2, 3].map(stateOf))).toEqual(Array.from({ length: 4 }, () => 'registered'))
    const told = await Promise.all([0, 1, 2, 3].map((one) => mailsTo(emailOf(one))))
    expect(told.map((mails) => mails.map(({ subject }) => subject.replace(/ \/ .*/, '')).toSorted())).toEqual([
      ['You no longer have a team', 'Your place at Aldor is confirmed'],
      ['You no longer have a place at Aldor', 'Your place at Aldor is no longer valid'],
      // The emails to these had not left.
      [],
      [],
    ])
    expect(await answers()).toMatchObject({ open: 0, accepted: 0, declined: 0, freePlaces: [] })
  })

  test('names the company that has confirmed its team, and is refused until that was seen', async () => {
    const { id } = await publish({ at: 0, members: [0, 1, 2] }, { at: 1, members: [3, 4] })
    await confirmTeamsOf(t.deps.db, companies[0] ?? '', t.clock.current)
    expect(codeOf(await undo(id))).toBe('needs_confirmation')
    const { version, ...acted } = await previewUndo(id)
    expect(acted).toEqual({ known: [], confirmed: ['Aldor'] })
    expect((await undo(id, version)).statusCode).toBe(200)
  })

  test('voids the decline of who was asked from the waiting list, too, and tells them', async () => {
    await setOffers('automatic')
    const { id } = await publish({ at: 0, members: [0, 1, 2] })
    await decline(0)
    await decline(3)
    const { known, version } = await previewUndo(id)
    expect(known).toContainEqual({ companyName: 'Aldor', name: 'S3 Lovelace', state: 'declined' })
    expect((await undo(id, version)).statusCode).toBe(200)
    expect(await stateOf(3)).toBe('registered')
    expect((await mailsTo(emailOf(3))).map(({ subject }) => subject.replace(/ \/ .*/, '')).toSorted()).toEqual([
      'You no longer have a place at Aldor',
      'Your place at Aldor is no longer valid',
    ])
  })

  test('leaves no company with the mail of a team that it has no longer', async () => {
    await setOffers('automatic')
    const { id } = await publish({ at: 0, members: [0, 1, 2] })
    await decline(0)
    await accept(3)
    await accept(1)
    expect(await mailsTo(company)).toHaveLength(1)
    const { version } = await previewUndo(id)
    expect((await undo(id, version)).statusCode).toBe(200)
    expect(await teams()).toEqual([])
    // Whatever it was about to be told has not left.
    expect(await mailsTo(company)).toEqual([])
  })

  test('leaves to a company that gets its team back what it was told of it, also after an answer', async () => {
    await setOffers('reviewed')
    await publish({ at: 0, members: [0, 1, 2] })
    t.clock.current = new Date(t.clock.current.getTime() + 10 * 60_000)
    await accept(0)
    const { id } = await publish({ at: 1, members: [0, 1, 2] })
    await accept(1)
    const { version } = await previewUndo(id)
    expect((await undo(id, version)).statusCode).toBe(200)
    expect(await teams()).toEqual([['Aldor', [0, 1, 2].map(emailOf)]])
    expect((await mailsTo(company)).map(({ subject }) => subject.split(' / ')[0])).toEqual(['Aldor: your student team'])
    // What the first publication has said.
    expect((await mailsTo('Boss@brinkmann.example')).map(({ subject }) => subject.split(' / ')[0])).toEqual([
      'Brinkmann: no student team so far',
    ])
  })

  test('brings nobody back who has declined or withdrawn since', async () => {
    await setOffers('reviewed')
    await publish({ at: 0, members: [0, 1, 2, 3] })
    t.clock.current = new Date(t.clock.current.getTime() + 10 * 60_000)
    const { id } = await publish({ at: 0, members: [0, 1, 2] }, { at: 1, members: [3, 4, 5] })
    await decline(0)
    await students[3]?.browser.call(withdrawProfile)
    expect((await undo(id)).statusCode).toBe(200)
    expect(await teams()).toEqual([['Aldor', [1, 2].map(emailOf)]])
    expect(await Promise.all([0, 1, 3].map(stateOf))).toEqual(['declined', 'asked', 'withdrawn'])
    expect(await answers()).toMatchObject({ open: 2, declined: 1, freePlaces: [{ places: 2 }] })
  })
})

test('answers are counted of those alone who have not withdrawn', async () => {
  await setOffers('reviewed')
  await publish({ at: 0, members: [0, 1, 2, 3] })
  await accept(0)
  await decline(1)
  expect(await answers()).toMatchObject({ open: 2, accepted: 1, declined: 1 })
  for (const at of [0, 1, 2]) await students[at]?.browser.call(withdrawProfile)
  expect(await answers()).toMatchObject({ open: 1, accepted: 0, declined: 0 })
})

test('who has accepted has accepted still in another team of the same company, also once that is undone', async () => {
  await t.deps.db.updateTable('companies').set({ teamLimit: 2 }).execute()
  await publish({ at: 0, members: [0, 1, 2] }, { at: 0, members: [3, 4, 5] })
  await accept(0)
  t.clock.current = new Date(t.clock.current.getTime() + 10 * 60_000)
  const { id } = await publish({ at: 0, members: [1, 2, 3] }, { at: 0, members: [4, 5, 0] })
  const own = async () => (await students[0]?.browser.call(getOwnTeam))?.json<OwnTeam>()
  expect(await own()).toMatchObject({ offer: { state: 'accepted' } })
  expect((await own())?.members.map(({ email }) => email).toSorted()).toEqual([0, 4, 5].map(emailOf))
  expect(await Promise.all([0, 3].map(stateOf))).toEqual(['accepted', 'asked'])
  await accept(3)
  expect((await admin.call(publishing.undoPublication, { params: { id } })).statusCode).toBe(200)
  expect((await own())?.members.map(({ email }) => email).toSorted()).toEqual([0, 1, 2].map(emailOf))
  expect(await Promise.all([0, 3].map(stateOf))).toEqual(['accepted', 'accepted'])
})

test('students whose company has cancelled come first for a free place, also those of a team made by hand', async () => {
  await setOffers('reviewed')
  await publish({ at: 0, members: [0, 1, 2] }, { at: 1, members: [3, 4, 5] })
  await sql`update teams set publication_id = null where company_id = ${companies[1]}`.execute(t.deps.db)
  await t.deps.db
    .deleteFrom('offers')
    .where('companyId', '=', companies[1] ?? '')
    .execute()
  await admin.call(cancelCompany, { params: { id: companies[1] ?? '' }, body: { reason: 'Our line stands still.' } })
  const ended = await t.deps.db.selectFrom('offers').select(['endedBecause']).where('endedAt', 'is not', null).execute()
  expect(ended).toEqual(Array.from({ length: 3 }, () => ({ endedBecause: 'cancelled' })))
  await decline(0)
  const [free] = (await answers()).freePlaces
  expect(
    free?.candidates
      .slice(0, 3)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([3, 4, 5].map((at) => `S${at} Lovelace`))
})
