import * as matching from '@project-week/contract/matching/matching'
import { moveDemoClock } from '@project-week/contract/editions/edition'
import { createRule, findStudents, removeRule } from '@project-week/contract/matching/rules'
import { listWaiting } from '@project-week/contract/overview/overview'
import { cancelCompany } from '@project-week/contract/publishing/cancellation'
import { answerOwnOffer } from '@project-week/contract/publishing/offer'
import * as publishing from '@project-week/contract/publishing/publication'
import { createProfile, type StudentProfile, withdrawProfile } from '@project-week/contract/registrations/profile'
import type { RunSettings } from '@project-week/contract/matching/settings'
import type { Tier } from '@project-week/contract/matching/tiers'
import { createTeam } from '@project-week/contract/teams/team'
import type { AnswerOf, EndpointDefinition } from '@project-week/contract/endpoint'
import { makeRunSettings } from '@project-week/contract/testing/run-settings'
import type { Problem } from '@project-week/matching/model/problem'
import { runMatching } from '@project-week/matching/tiers/run'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Browser, TestApp } from '#test/app.ts'
import { insertChosenRun } from '#test/chosen-run.ts'
import { registrationOf } from '#test/factories.ts'
import { createRegisteredApp, type RegisteredStudent } from '#test/registered.ts'
import { getCurrentEdition, getSeed, insertEdition, updateEdition } from '../editions/edition.queries.ts'
import { shippedRetention } from '../editions/shipped-editions.ts'
import { digestOfResult } from './digests.ts'

let t: TestApp
let admin: Browser
let students: RegisteredStudent[]
let companies: string[]

beforeEach(async () => {
  ;({ t, admin, students, companies } = await createRegisteredApp({
    students: 8,
    companies: { Aldor: {}, Brinkmann: {}, Castell: {} },
  }))
})
afterEach(() => t.close())

async function ask<E extends EndpointDefinition>(
  endpoint: E,
  request: Parameters<Browser['call']>[1] = {},
): Promise<AnswerOf<E>> {
  const response = await admin.call(endpoint, request)
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json<AnswerOf<E>>()
}
const passSeconds = (seconds: number) => {
  t.clock.current = new Date(t.clock.current.getTime() + seconds * 1000)
}
/** A run that is over. A busy machine takes longer than a start waits for it. */
async function start(change: Partial<RunSettings> = {}): Promise<matching.Run> {
  passSeconds(1)
  const { id } = await ask(matching.startRun, { body: makeRunSettings(change) })
  const state = async () => (await ask(matching.getRunProgress, { params: { id } })).state
  await expect.poll(state, { interval: 50 }).not.toBe('running')
  return ask(matching.getRun, { params: { id } })
}
const startOver = () => {
  passSeconds(1)
  return ask(matching.startMatching)
}
const adjustment = (runId: string | null): Partial<RunSettings> => ({
  repair: { runId, dissolve: [], isLocked: false },
})

const idOf = (at: number) => students[at]?.profile.id ?? ''
/** Registers somebody now, in the last semester that there is. */
async function register(firstname: string): Promise<string> {
  const browser = await t.signOn({ firstname, email: `${firstname.toLowerCase()}@university.example` })
  return (await browser.call(createProfile, { body: registrationOf({ semester: 8 }) })).json<StudentProfile>().id
}
/** Publishes teams of the companies in their order. */
async function publish(teams: readonly number[][]): Promise<string> {
  const run = await insertChosenRun(t.deps.db, {
    teams: teams.map((members, at) => ({ companyId: companies[at] ?? '', profileIds: members.map(idOf) })),
    at: t.clock.current,
  })
  const seen = await ask(publishing.previewPublication)
  if (seen === null) throw new Error('a run is chosen')
  const { version, last, losses } = seen
  await ask(publishing.publishRun, {
    body: { version, last: last?.id ?? null, losses: losses.map(({ person }) => person) },
  })
  return run
}
async function answer(at: number, body: { answer: 'accepted' } | { answer: 'declined'; reason: string }) {
  const response = await students[at]?.browser.call(answerOwnOffer, { body: { answer: body } })
  expect(response?.statusCode, response?.body).toBe(200)
}
const accept = (at: number) => answer(at, { answer: 'accepted' })
const decline = (at: number) => answer(at, { answer: 'declined', reason: 'An exam.' })

/** The profiles of each team, by its company's name. */
const seatsOf = (run: matching.Run) =>
  Object.fromEntries(run.teams.map(({ companyName, students: members }) => [companyName, members.toSorted()]))
const tierOf = (run: matching.Run, tier: Tier) => run.tiers.find((one) => one.tier === tier)?.value
const desk = () => ask(matching.getMatchingDesk)
/** Whom the rules can be about. */
const found = async () => (await ask(findStudents, { query: { search: 'Lovelace' } })).map(({ id }) => id).toSorted()

test('the newest run is shown until one is chosen, which then stays', async () => {
  expect(await ask(matching.getMatching)).toEqual([])
  const shownId = async () => (await ask(matching.listRuns)).find(({ isShown }) => isShown)?.id
  const newestId = async () => (await ask(matching.listRuns))[0]?.id

  const first = await startOver()
  expect(await ask(matching.getMatching)).toEqual(first)
  await register('Late')
  const second = await startOver()
  expect(second.flatMap((team) => team.students)).toHaveLength(9)
  expect(await ask(matching.getMatching)).toEqual(second)
  expect(await shownId()).toBe(await newestId())

  const chosen = (await newestId()) ?? ''
  await ask(matching.chooseRun, { params: { id: chosen }, body: { instead: null } })
  await register('Later')
  expect((await startOver()).flatMap((team) => team.students)).toHaveLength(10)
  expect(await ask(matching.getMatching)).toEqual(second)
  expect(await shownId()).toBe(chosen)
  expect(await newestId()).not.toBe(chosen)
})

test('a run is decided by the lot that was drawn for its edition, which every edition has of its own', async () => {
  await t.deps.db.updateTable('editions').set({ seed: 8_765_432 }).where('isCurrent', '=', true).execute()
  await startOver()
  const [newest] = await ask(matching.listRuns)
  expect((await ask(matching.getRun, { params: { id: newest?.id ?? '' } })).settings.seed).toBe(8_765_432)
  expect((await desk()).settings.seed).toBe(8_765_432)

  const edition = await getCurrentEdition(t.deps.db)
  const drawn = new Set<number>()
  for (const label of ['SS41', 'WS41', 'SS42']) {
    await insertEdition(t.deps.db, { ...edition, label }, { isCurrent: false, ...shippedRetention('production') })
    drawn.add(await getSeed(t.deps.db, label))
  }
  expect(drawn.size).toBe(3)
})

test('a run seats nobody who declined or withdrew', async () => {
  await publish([
    [0, 1, 2, 3],
    [4, 5, 6, 7],
  ])
  await accept(1)
  await decline(0)
  await students[4]?.browser.call(withdrawProfile)
  expect((await desk()).students).toBe(6)
  const run = await start()
  expect(run.studentCount).toBe(6)
  const ids = run.students.map(({ id }) => id)
  expect(ids).not.toContain(idOf(0))
  expect(ids).not.toContain(idOf(4))
  expect(ids).toContain(idOf(1))
  // Nor is a rule made about them.
  expect(await found()).toEqual(ids.toSorted())
})

test('an adjustment of the published teams keeps who accepted, seats nobody who declined and moves nobody else', async () => {
  await publish([
    [0, 1, 2, 3],
    [4, 5, 6, 7],
  ])
  await accept(0)
  await accept(5)
  await decline(4)
  const { published } = await desk()
  expect(published?.teams).toBe(2)
  expect(published?.people.map(({ name, companyName, state }) => [name, companyName, state])).toEqual([
    ['S0 Lovelace', 'Aldor', 'accepted'],
    ['S1 Lovelace', 'Aldor', 'asked'],
    ['S2 Lovelace', 'Aldor', 'asked'],
    ['S3 Lovelace', 'Aldor', 'asked'],
    ['S5 Lovelace', 'Brinkmann', 'accepted'],
    ['S6 Lovelace', 'Brinkmann', 'asked'],
    ['S7 Lovelace', 'Brinkmann', 'asked'],
  ])

  const run = await start(adjustment(null))
  expect(tierOf(run, 'moved')).toBe(0)
  expect(seatsOf(run)).toEqual({
    Aldor: [0, 1, 2, 3].map(idOf).toSorted(),
    Brinkmann: [5, 6, 7].map(idOf).toSorted(),
  })
  expect(run.students.map(({ id }) => id)).not.toContain(idOf(4))

  // What it started from is kept with the run: what happens afterwards changes no receipt.
  await decline(1)
  expect((await ask(matching.repeatRun, { params: { id: run.id } })).outcome).toBe('identical')
  const file = await admin.call(matching.saveProblem, { params: { id: run.id } })
  const { result } = await runMatching(file.json<Problem>())
  expect(digestOfResult(result)).toBe(run.receipt.resultDigest)
})

test('where an adjustment has to move somebody, it is nobody who accepted', async () => {
  await publish([
    [0, 1, 2],
    [3, 4, 5, 6],
  ])
  await students[7]?.browser.call(withdrawProfile)
  await decline(0)
  const movedTo = async () => {
    const run = await start(adjustment(null))
    expect(tierOf(run, 'moved')).toBe(1)
    return { run, at: [3, 4, 5, 6].find((at) => seatsOf(run).Aldor?.includes(idOf(at))) ?? 0 }
  }
  const first = await movedTo()
  expect(tierOf(first.run, 'accepted')).toBeUndefined()
  await accept(first.at)
  const second = await movedTo()
  expect(second.at).not.toBe(first.at)
  await accept(second.at)
  const third = await movedTo()
  expect([first.at, second.at]).not.toContain(third.at)
  expect(third.run.tiers.find(({ tier }) => tier === 'accepted')).toMatchObject({ value: 0, proven: true })
  expect((await ask(matching.repeatRun, { params: { id: third.run.id } })).outcome).toBe('identical')
})

test('without a publication there is nothing to adjust', async () => {
  await start()
  expect((await desk()).published).toBeNull()
  const body = makeRunSettings(adjustment(null))
  expect((await admin.call(matching.startRun, { body })).statusCode).toBe(409)
})

test('students of a cancelled company come before newcomers whom the priority would prefer', async () => {
  const chosen = await publish([
    [0, 1, 2],
    [3, 4, 5],
  ])
  for (const id of [companies[0], companies[2]]) {
    await ask(cancelCompany, { params: { id: id ?? '' }, body: { reason: 'No budget.' } })
  }
  for (const at of [6, 7]) await students[at]?.browser.call(withdrawProfile)
  const newcomers = new Set([await register('Late'), await register('Later')])
  const displaced = new Set([0, 1, 2].map(idOf))

  // Two of the five places at Brinkmann are left.
  for (const runId of [null, chosen]) {
    const run = await start({ ...adjustment(runId), priority: ['higher-semester'] })
    const team = seatsOf(run)['Brinkmann'] ?? []
    expect(team).toHaveLength(5)
    expect(team).toEqual(expect.arrayContaining([3, 4, 5].map(idOf)))
    expect(team.filter((id) => displaced.has(id))).toHaveLength(2)
    expect(team.filter((id) => newcomers.has(id))).toEqual([])
  }
})

test('a team made by hand is in no run: neither its students nor the team that its company has', async () => {
  const members = [0, 1, 2, 3, 4].map((at) => `s${at}@university.example`)
  await ask(createTeam, { body: { name: 'Aldor', representativeEmail: 'boss@aldor.example', members } })
  const run = await start()
  expect(run.students.map(({ id }) => id).toSorted()).toEqual([5, 6, 7].map(idOf).toSorted())
  expect(await found()).toEqual([5, 6, 7].map(idOf).toSorted())
  expect(run.companies.map(({ companyName }) => companyName).toSorted()).toEqual(['Brinkmann', 'Castell'])
  expect(await desk()).toMatchObject({ students: 3, published: null })

  await ask(matching.changeMatchedCompany, { params: { id: companies[0] ?? '' }, body: { teamLimit: 2 } })
  expect((await desk()).companies.find(({ id }) => id === companies[0])).toMatchObject({ teamLimit: 2, madeByHand: 1 })
  const second = await start()
  expect(second.companies.find(({ id }) => id === companies[0])?.teamLimit).toBe(1)
})

test('after the close, what is to be done follows the runs', async () => {
  const toDo = async () =>
    (await ask(listWaiting)).flatMap(({ what }) => (what.includes('run') || what === 'rules-conflict' ? [what] : []))
  expect(await toDo()).toEqual([])
  await ask(moveDemoClock, { body: { phase: 'closed' } })
  const current = await getCurrentEdition(t.deps.db)
  await updateEdition(t.deps.db, { ...current, flags: { ...current.flags, companyDeadlinePassed: true } })
  expect(await toDo()).toEqual(['run-missing'])
  const first = await start()
  expect(await toDo()).toEqual(['run-not-chosen'])
  await ask(matching.chooseRun, { params: { id: first.id }, body: { instead: null } })
  expect(await toDo()).toEqual([])

  await students[7]?.browser.call(withdrawProfile)
  expect(await toDo()).toEqual(['run-outdated'])
  const second = await start()
  // The chosen run is still the one that is published.
  expect(await toDo()).toEqual(['run-outdated'])
  await ask(matching.chooseRun, { params: { id: second.id }, body: { instead: first.id } })
  expect(await toDo()).toEqual([])

  const reason = 'Asked for.'
  await ask(createRule, {
    body: { kind: 'pin', companyId: companies[0] ?? '', studentIds: [idOf(0)], reason },
  })
  // All students are at master's level: once the pin opens a team, no team can keep this.
  const { id } = await ask(createRule, {
    body: { kind: 'at-least-one', property: { name: 'degree', value: 'Alumni' }, companyIds: [], weight: null, reason },
  })
  passSeconds(1)
  await admin.call(matching.startRun, { body: makeRunSettings() })
  await expect.poll(toDo, { interval: 50 }).toEqual(['rules-conflict', 'run-outdated'])
  await ask(removeRule, { params: { id } })
  await start()
  expect(await toDo()).toEqual(['run-outdated'])
})
