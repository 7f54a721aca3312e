import { changeMatchedCompany } from '@project-week/contract/matching/matching'
import { createRule } from '@project-week/contract/matching/rules'
import * as offer from '@project-week/contract/publishing/offer'
import type * as publishing from '@project-week/contract/publishing/publication'
import { listTeams, type Team } from '@project-week/contract/teams/team'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Browser, TestApp } from '#test/app.ts'
import { createPublishingDesk, type PlacedTeam, type PublishingDesk } from '#test/publishing-desk.ts'
import type { RegisteredStudent } from '#test/registered.ts'
import { fillFreePlaces } from './offer-place.ts'

let desk: PublishingDesk
let t: TestApp
let admin: Browser
let students: RegisteredStudent[]

beforeEach(async () => {
  desk = await createPublishingDesk(6)
  ;({ t, admin, students } = desk)
  await setOffers('reviewed')
})
afterEach(() => t.close())

const emailsOf = (...at: number[]) => at.map((it) => `s${it}@university.example`)
const idOf = (at: number) => students[at]?.profile.id ?? ''
const setOffers = (mode: 'reviewed' | 'automatic') =>
  sql`update editions set details = jsonb_set(details, '{answers,offers}', ${JSON.stringify(mode)}::jsonb)`.execute(
    t.deps.db,
  )
async function publish(...teams: PlacedTeam[]): Promise<string> {
  const run = await desk.chooseRun(teams, 2)
  await desk.publish()
  return run
}
const keepApart = async (...at: number[]) => {
  const body = { kind: 'apart', studentIds: at.map(idOf), companyIds: [], weight: null, reason: 'A quarrel' } as const
  const answer = await admin.call(createRule, { body })
  expect(answer.statusCode, answer.body).toBe(201)
}
const decline = async (at: number) => {
  const answer = { answer: 'declined', reason: 'An exam' } as const
  expect((await students[at]?.browser.call(offer.answerOwnOffer, { body: { answer } }))?.statusCode).toBe(200)
}
const teams = async () =>
  (await admin.call(listTeams)).json<Team[]>().map(({ name, members }) => [name, members.toSorted()])
const namesOf = (candidates: readonly { name: string }[]) => candidates.map(({ name }) => name.split(' ')[0])
const replacementsOf = async (run: string, at: number) => {
  const answer = await admin.call(offer.listReplacements, { params: { run, person: idOf(at) } })
  expect(answer.statusCode, answer.body).toBe(200)
  const { team, candidates } = answer.json<offer.Replacements>()
  return { isOffered: team !== null, names: namesOf(candidates) }
}

test('a free place is offered, by the system and by the office, to nobody who has to be apart from a member', async () => {
  const run = await publish({ at: 0, members: [0, 1, 2] })
  await keepApart(1, 3)
  await decline(0)
  const { freePlaces } = (await admin.call(offer.listAnswers)).json<{ freePlaces: offer.FreePlace[] }>()
  expect(freePlaces.map(({ candidates }) => namesOf(candidates))).toEqual([['S4', 'S5']])
  expect(await replacementsOf(run, 0)).toEqual({ isOffered: true, names: ['S4', 'S5'] })
  const refused = await admin.call(offer.offerPlace, {
    params: { team: freePlaces[0]?.team ?? '' },
    body: { to: idOf(3) },
  })
  expect(refused.statusCode).toBe(409)
  await setOffers('automatic')
  expect(await fillFreePlaces(t.deps)).toBe(1)
  expect(await teams()).toEqual([['Aldor', emailsOf(1, 2, 4)]])
  const given = await admin.call(offer.listReplacements, { params: { run, person: idOf(0) } })
  expect(given.json()).toEqual({ team: null, candidates: [], passedOnTo: expect.stringMatching(/^S4 /) })
})

test('who is pinned elsewhere is offered nothing, and more pins than places stop no offers', async () => {
  const run = await publish({ at: 0, members: [0, 1] })
  for (const at of [2, 3, 4]) {
    const body = { kind: 'pin', companyId: desk.companies[1], studentIds: [idOf(at)], reason: 'Asked for it' }
    expect((await admin.call(createRule, { body })).statusCode).toBe(201)
  }
  // The office made the company's team smaller afterwards.
  const smaller = await admin.call(changeMatchedCompany, {
    params: { id: desk.companies[1] ?? '' },
    body: { maximumTeam: 2 },
  })
  expect(smaller.statusCode, smaller.body).toBe(200)
  await decline(0)
  expect(await replacementsOf(run, 0)).toEqual({ isOffered: true, names: ['S5'] })
  expect((await admin.call(offer.listAnswers)).statusCode).toBe(200)
  await setOffers('automatic')
  expect(await fillFreePlaces(t.deps)).toBe(1)
  expect(await teams()).toEqual([['Aldor', emailsOf(1, 5)]])
})

test('a run that is not published names nobody for a place who has to be apart from those who stay', async () => {
  const run = await desk.chooseRun([{ at: 0, members: [0, 1, 2] }], 2)
  await keepApart(1, 3)
  expect(await replacementsOf(run, 0)).toEqual({ isOffered: false, names: ['S4', 'S5'] })
  // With the one who leaves goes what spoke against it.
  expect(await replacementsOf(run, 1)).toEqual({ isOffered: false, names: ['S3', 'S4', 'S5'] })
})

test('a place from the waiting list is lost, by name, where the run puts somebody there who has to be apart', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  await decline(0)
  await setOffers('automatic')
  expect(await fillFreePlaces(t.deps)).toBe(1)
  expect(await teams()).toEqual([['Aldor', emailsOf(1, 2, 3)]])
  await keepApart(3, 4)
  const seen = async (...members: number[]) => {
    await desk.chooseRun([{ at: 0, members }], 2)
    const { losses } = await desk.preview()
    return losses.map(({ person }: publishing.Preview['losses'][number]) => person)
  }
  expect(await seen(1, 2, 5)).toEqual([])
  expect(await seen(1, 2, 4)).toEqual([idOf(3)])
  await desk.publish()
  expect(await teams()).toEqual([['Aldor', emailsOf(1, 2, 4)]])
})
