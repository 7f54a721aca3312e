import { interestRank } from '@project-week/contract/enumerations/enumerations'
import { listAuditRecords } from '@project-week/contract/audit/audit'
import type { Cost } from '@project-week/contract/matching/cost'
import * as matching from '@project-week/contract/matching/matching'
import * as matchingRefusal from '@project-week/contract/matching/refusal'
import * as matchingRules from '@project-week/contract/matching/rules'
import * as matchingSettings from '@project-week/contract/matching/settings'
import type { AnswerOf, EndpointDefinition } from '@project-week/contract/endpoint'
import type { Tier } from '@project-week/contract/matching/tiers'
import { makeRunSettings } from '@project-week/contract/testing/run-settings'
import { eraseProfile, withdrawProfile } from '@project-week/contract/registrations/profile'
import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '@project-week/matching/model/problem'
import { runMatching } from '@project-week/matching/tiers/run'
import { digestOfResult } from '#src/modules/matching/digests.ts'
import { insertSession } from '#src/modules/auth/session.queries.ts'
import { makeCompanies } from '#src/sample/companies.ts'
import { createRandom } from '#src/sample/random.ts'
import { makeStudents } from '#src/sample/students.ts'
import { insertStudents } from '#test/accounts.ts'
import { type Browser, errorOf } from '#test/app.ts'
import { appFixture, recordsOf } from '#test/fixtures.ts'

const t = appFixture()
let admin: Browser
/** The identity behind a profile, so that a student can act for themselves. */
const identityOf = new Map<string, string>()

async function fill(students: number, companies: number, seed = 7): Promise<void> {
  const { db } = t.deps
  const random = createRandom(seed)
  const opensAt = new Date('2025-09-01T08:00:00Z')
  const made = makeStudents(random, {
    count: students,
    edition: 'SS26',
    opensAt,
    firstNumber: 3_000_000,
    newId: randomUUID,
  })
  // Each test registers anew: a person of the sign-on is not the same as in the test before.
  for (const identity of made.identities) identity.subject = randomUUID()
  await insertStudents(db, made)
  made.profiles.forEach((profile, at) => identityOf.set(profile.id, made.identities[at]?.id ?? ''))
  const firms = makeCompanies(random, { count: companies, edition: 'SS26', opensAt, newId: randomUUID })
  // There are fewer invented names than companies in the large cases.
  firms.forEach((firm, at) => (firm.companyName = `${firm.companyName} ${at}`))
  await db.insertInto('companies').values(firms).execute()
}

beforeEach(async () => {
  // What may be asked in a minute is counted for each session.
  admin = await t.signInAs('Admin')
  const { db } = t.deps
  for (const table of ['matchingRuns', 'matchingRules', 'profiles', 'companies'] as const) {
    await db.deleteFrom(table).execute()
  }
})

async function ask<E extends EndpointDefinition>(
  endpoint: E,
  request: Parameters<Browser['call']>[1] = {},
): Promise<AnswerOf<E>> {
  const response = await admin.call(endpoint, request)
  expect(response.statusCode, response.body.slice(0, 400)).toBeLessThan(300)
  return response.json<AnswerOf<E>>()
}

async function refusal(endpoint: EndpointDefinition, request: Parameters<Browser['call']>[1] = {}) {
  const response = await admin.call(endpoint, request)
  const { error } = response.json<{
    error: { code: string; message: string; fields?: Record<string, string>; details?: unknown }
  }>()
  return { status: response.statusCode, ...error }
}

const settings = makeRunSettings()
/** The default lists added up, but for one pair. */
function withPair([studentRank, companyRank]: [number, number], points: number): matchingSettings.PointsTable {
  const table = [0, 60, 45, 30].map((own) => [0, 40, 34, 28, 22, 16].map((theirs) => own + theirs))
  const row = table[studentRank]
  if (row !== undefined) row[companyRank] = points
  return table as matchingSettings.PointsTable
}
/** Each list is possible, their sum is not: only the engine sees it. */
const beyond: Partial<matchingSettings.RunSettings> = { student: [10_000, 45, 30] }
const begin = (change: Partial<matchingSettings.RunSettings> = {}) => {
  t.clock.current = new Date(t.clock.current.getTime() + 1000)
  return ask(matching.startRun, { body: { ...settings, ...change } })
}
/** A run that is over. A busy machine takes longer than a start waits for it. */
async function start(change: Partial<matchingSettings.RunSettings> = {}) {
  const { id } = await begin(change)
  const state = async () => (await ask(matching.getRunProgress, { params: { id } })).state
  await expect.poll(state, { interval: 50 }).not.toBe('running')
  return read(id)
}
/** Why a run failed. A busy machine takes longer than a start waits for it; the list of runs says it all the same. */
async function failureOf(change: Partial<matchingSettings.RunSettings>): Promise<string> {
  // The list begins with the newest.
  t.clock.current = new Date(t.clock.current.getTime() + 1000)
  await admin.call(matching.startRun, { body: { ...settings, ...change } })
  const newest = async () => (await ask(matching.listRuns))[0]
  await expect.poll(async () => (await newest())?.state, { interval: 50 }).toBe('failed')
  return (await newest())?.failure ?? ''
}
const choose = (id: string, instead: string | null) => ask(matching.chooseRun, { params: { id }, body: { instead } })
const read = (id: string) => ask(matching.getRun, { params: { id } })
const tierIn = (tiers: readonly matching.TierResult[], tier: Tier) => tiers.find((one) => one.tier === tier)

/** The student's own browser. */
async function browserOf(profileId: string): Promise<Browser> {
  const token = randomUUID()
  await insertSession(t.deps.db, {
    tokenHash: createHash('sha256').update(token).digest(),
    subject: { identityId: identityOf.get(profileId) ?? '' },
    now: t.clock.current,
    expires: new Date(t.clock.current.getTime() + 3_600_000),
  })
  const browser = t.browser()
  browser.cookies.set('session', token)
  return browser
}

const fullName = ({ students }: matching.Run, at: number) => `${students[at]?.firstname} ${students[at]?.lastname}`

/** A student of the run and a company where they are not. */
function someMove(run: matching.Run) {
  const student = run.students.find(({ team }) => team !== null)
  const home = student?.team === undefined || student.team === null ? undefined : run.teams[student.team]
  const company = run.companies.find(({ id, students }) => id !== home?.companyId && students > 0)
  if (student === undefined || company === undefined) throw new Error('the run has nobody to move')
  return { student, company }
}

describe('the calls of the specification', () => {
  test('before the first run the list is empty; starting answers the teams and keeps them', async () => {
    await fill(40, 8)
    expect(await ask(matching.getMatching)).toEqual([])
    const started = await ask(matching.startMatching)
    expect(started).toHaveLength(8)
    for (const { companyName, students } of started) {
      expect(companyName).not.toBe('')
      expect(students.length).toBeGreaterThanOrEqual(3)
      expect(students.length).toBeLessThanOrEqual(5)
    }
    const numbers = started.flatMap(({ students }) => students.map(({ matrikelnummer }) => matrikelnummer))
    expect(new Set(numbers).size).toBe(40)
    expect(await ask(matching.getMatching)).toEqual(started)
  })

  test('an edition without students or companies is refused with the reason', async () => {
    expect(await refusal(matching.startMatching)).toMatchObject({
      status: 422,
      code: 'matching_impossible',
      message: 'students: there is no student of edition SS26',
      details: { code: 'no-students', data: { edition: 'SS26' } },
    })
    expect(await ask(matching.getMatching)).toEqual([])
  })

  test('a record that the engine cannot read is named', async () => {
    await fill(10, 2)
    await t.deps.db
      .updateTable('profiles')
      .set({ currentfieldofstudy: 'Alchemy' })
      .where('matrikelnummer', '=', '03000004')
      .execute()
    const { message, code } = await refusal(matching.startMatching)
    expect(code).toBe('matching_impossible')
    expect(message).toContain("03000004: unknown study field 'Alchemy'")
    const [failed] = await ask(matching.listRuns)
    expect(failed?.refusal).toEqual({
      code: 'unknown-study-field',
      data: { record: 'student 03000004', name: 'Alchemy' },
    })
  })
})

describe('a run', () => {
  test('is proven, explained and comes with a receipt', async () => {
    await fill(60, 14)
    const started = await start()
    expect(started).toMatchObject({
      state: 'done',
      isShown: true,
      isOutdated: false,
      studentCount: 60,
    })
    const run = await read(started.id)
    expect(tierIn(run.tiers, 'placed')).toEqual({ tier: 'placed', value: 60, bound: 60, proven: true })
    expect(tierIn(run.tiers, 'served')).toEqual({ tier: 'served', value: 14, bound: 14, proven: true })
    const fit = tierIn(run.tiers, 'fit')
    expect(fit?.proven).toBe(true)
    expect(run.students.reduce((sum, student) => sum + student.fit, 0)).toBe(fit?.value)
    expect(run.receipt.certificate).toEqual({ fit: fit?.value, gap: 0, proven: true })
    expect(run.receipt.inputDigest).toMatch(/^[0-9a-f]{64}$/)
    expect(run.alternatives.map(({ kind }) => kind)).toEqual(['served-first', 'fit-first'])
    expect(run.alternatives[0]?.choices.reduce((a, b) => a + b)).toBe(60)
    for (const company of run.companies) {
      expect(company.studentRanks.reduce((a, b) => a + b)).toBe(company.students)
      expect(company.reason.de).not.toBe('')
    }
  })

  test('with the same settings and input gives the same bytes, and says so when it is repeated', async () => {
    await fill(60, 14)
    const [first, second, other] = [await start(), await start(), await start({ seed: 2 })]
    const receipts = await Promise.all([first, second, other].map(async ({ id }) => (await read(id)).receipt))
    expect(receipts[1]?.resultDigest).toBe(receipts[0]?.resultDigest)
    expect(receipts[2]?.inputDigest).toBe(receipts[0]?.inputDigest)
    expect(receipts[2]?.resultDigest).not.toBe(receipts[0]?.resultDigest)
    expect(await ask(matching.repeatRun, { params: { id: first.id } })).toMatchObject({
      outcome: 'identical',
      resultDigest: receipts[0]?.resultDigest,
    })
  })

  test('can be repeated outside: its problem file gives the same bytes to the engine alone', async () => {
    await fill(60, 14)
    const [company] = (await ask(matching.getMatchingDesk)).companies
    const [student] = await ask(matchingRules.findStudents, { query: { search: '' } })
    await ask(matchingRules.createRule, {
      body: { kind: 'pin', companyId: company?.id, studentIds: [student?.id], reason: 'Asked for it' },
    })
    const { id } = await start({ policy: 'fit-first', seed: 12, maximum: 4, points: withPair([1, 1], 120) })
    const response = await admin.call(matching.saveProblem, { params: { id } })
    expect(response.headers['content-disposition']).toContain('Matching-problem.json')
    const { result } = await runMatching(response.json<Problem>())
    expect(digestOfResult(result)).toBe((await read(id)).receipt.resultDigest)
  })

  test('that was tampered with is found out by repeating it', async () => {
    await fill(30, 6)
    const { id } = await start()
    await t.deps.db.updateTable('matchingRuns').set({ resultDigest: 'x' }).where('id', '=', id).execute()
    expect((await ask(matching.repeatRun, { params: { id } })).outcome).toBe('different')
  })

  test('says what has changed since: a new registration, a withdrawal, a correction, a company', async () => {
    await fill(40, 8)
    const { id } = await start()
    expect((await read(id)).changes).toEqual({
      registered: 0,
      withdrawn: 0,
      corrected: 0,
      erased: 0,
      companies: 0,
      rules: 0,
    })
    const { db } = t.deps
    await db
      .updateTable('profiles')
      .set({ withdrawnAt: t.clock.now() })
      .where('matrikelnummer', '=', '03000001')
      .execute()
    await db
      .updateTable('profiles')
      .set({ preferredFieldOfBusiness: ['Security'] })
      .where('matrikelnummer', '=', '03000002')
      .execute()
    const [company] = (await ask(matching.getMatchingDesk)).companies
    await ask(matching.changeMatchedCompany, {
      params: { id: company?.id ?? '' },
      body: { teamLimit: 2, mappedFieldOfBusiness: null },
    })
    const run = await read(id)
    expect(run.changes).toEqual({ registered: 0, withdrawn: 1, corrected: 1, erased: 0, companies: 1, rules: 0 })
    expect(run.isOutdated).toBe(true)
    expect((await ask(matching.listRuns))[0]?.isOutdated).toBe(true)
  })

  test('still shows who has withdrawn, marked, and leaves them out of what is handed on', async () => {
    await fill(30, 6)
    const { id } = await start()
    const { student } = someMove(await read(id))
    const response = await (await browserOf(student.id)).call(withdrawProfile)
    expect(response.statusCode).toBe(200)
    const after = (await read(id)).students.find((one) => one.id === student.id)
    expect(after).toMatchObject({ firstname: student.firstname, team: student.team, isWithdrawn: true })
    const listed = (await ask(matching.getMatching)).flatMap(({ students }) => students.map((one) => one.id))
    expect(listed).not.toContain(student.id)
  })

  test('knows nothing of a student who has been erased, and can then not be repeated', async () => {
    await fill(30, 6)
    const { id } = await start()
    const { student, company } = someMove(await read(id))
    await ask(matchingRules.createRule, {
      body: { kind: 'pin', companyId: company.id, studentIds: [student.id], reason: 'Knows the machine' },
    })
    expect((await (await browserOf(student.id)).call(eraseProfile)).statusCode).toBe(200)
    const run = await read(id)
    expect(JSON.stringify(run)).not.toContain(student.matrikelnummer)
    expect(run.changes.erased).toBe(1)
    expect(await ask(matchingRules.listRules)).toEqual([])
    expect((await ask(matching.repeatRun, { params: { id } })).outcome).toBe('erased')
  })

  test('is shown once somebody chooses it; until then the newest that finished is, and says so', async () => {
    await fill(40, 8)
    const first = await start()
    expect(await read(first.id)).toMatchObject({ isShown: true, choice: null })
    const teams = await ask(matching.getMatching)
    const second = await start({ maximum: 4 })
    expect(await read(second.id)).toMatchObject({ isShown: true, choice: null })
    expect(await read(first.id)).toMatchObject({ isShown: false })
    expect(await ask(matching.getMatching)).not.toEqual(teams)
    expect(await choose(second.id, null)).toMatchObject({
      id: second.id,
      isShown: true,
      choice: { by: expect.stringMatching(/^admin-/) },
    })
    expect(await ask(matching.getMatching)).not.toEqual(teams)
    const third = await start({ seed: 6 })
    expect((await ask(matching.listRuns)).map(({ id, isShown, choice }) => [id, isShown, choice !== null])).toEqual([
      [third.id, false, false],
      [second.id, true, true],
      [first.id, false, false],
    ])
    await choose(first.id, second.id)
    expect(await ask(matching.getMatching)).toEqual(teams)
    const trail = await t.deps.db
      .selectFrom('auditRecords')
      .select(['recordId', 'details'])
      .where('action', '=', 'choose-run')
      .where('recordId', 'in', [first.id, second.id])
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      { recordId: second.id, details: { instead: null } },
      { recordId: first.id, details: { instead: second.id } },
    ])
  })

  test('a run is named, and each change of its name is recorded once', async () => {
    await fill(40, 8)
    const run = await start()
    expect(run.name).toBeNull()
    const name = (text: string | null) => ask(matching.nameRun, { params: { id: run.id }, body: { name: text } })
    expect((await name(' More mixed teams ')).name).toBe('More mixed teams')
    await name('More mixed teams')
    expect((await ask(matching.listRuns)).find(({ id }) => id === run.id)?.name).toBe('More mixed teams')
    expect((await name(null)).name).toBeNull()
    const trail = await recordsOf(t, { action: 'name-run', recordId: run.id }, ['details'])
    expect(trail.map(({ details }) => details)).toEqual([{ name: 'More mixed teams' }, { name: null }])
    const changes = await admin.call(listAuditRecords, { query: { action: 'changes' } })
    expect(changes.body).toContain('"name-run"')
    for (const wrong of ['', ' ', 'x'.repeat(81)]) {
      const { status } = await refusal(matching.nameRun, { params: { id: run.id }, body: { name: wrong } })
      expect(status).toBe(422)
    }
  })

  test('the list of runs counts who got which choice, as the run itself does', async () => {
    await fill(40, 8)
    const { id } = await start()
    const listed = (await ask(matching.listRuns)).find((one) => one.id === id)
    const { students } = await ask(matching.getRun, { params: { id } })
    const counts = [0, 1, 2, 3, interestRank].map(
      (rank) => students.filter(({ team, studentRank }) => team !== null && studentRank === rank).length,
    )
    expect(listed?.choices).toEqual(counts)
  })

  test('of two coordinators who choose at once the second hears what was chosen, and by whom', async () => {
    await fill(40, 8)
    const [first, second] = [await start(), await start({ seed: 5 })]
    const answers = await Promise.all(
      [first, second].map(({ id }) => admin.call(matching.chooseRun, { params: { id }, body: { instead: null } })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({
      error: { code: 'stale', details: { by: expect.stringMatching(/^admin-/) } },
    })
    const chosen = (await ask(matching.listRuns)).find(({ choice }) => choice !== null)
    // Choosing what is chosen changes nothing, whatever was known of it.
    expect(await choose(chosen?.id ?? '', null)).toMatchObject({ id: chosen?.id, choice: chosen?.choice })
  })

  test('that does not exist, or has no result, cannot be read, chosen or compared', async () => {
    await fill(10, 2)
    const id = randomUUID()
    expect((await refusal(matching.getRun, { params: { id } })).status).toBe(404)
    expect((await refusal(matching.chooseRun, { params: { id }, body: { instead: null } })).status).toBe(404)
    expect(await failureOf(beyond)).toContain('10040')
    const [failed] = await ask(matching.listRuns)
    const params = { id: failed?.id ?? '' }
    expect((await refusal(matching.getRun, { params })).status).toBe(409)
    expect((await refusal(matching.chooseRun, { params, body: { instead: null } })).status).toBe(409)
  })

  test('with settings that the engine refuses says which field', async () => {
    await fill(10, 2)
    expect(await refusal(matching.startRun, { body: { ...settings, ...beyond } })).toMatchObject({
      status: 422,
      code: 'matching_impossible',
      fields: { points: expect.any(String) },
    })
    // All that is wrong at once, each with its field.
    const sizes = { minimum: 6, maximum: 4, company: [40, 34, 99, 22, 16] }
    expect((await refusal(matching.startRun, { body: { ...settings, ...sizes } })).fields).toEqual({
      minimum: 'Smallest team: a whole number from 1 to 5',
      maximum: 'The largest team is smaller than the smallest',
      company: 'Listed 3rd: must not count more than the one before',
    })
    const steps = await refusal(matching.startRun, { body: { ...settings, points: withPair([2, 1], 101) } })
    expect(steps).toMatchObject({ code: 'validation_failed', fields: { 'points.2': expect.any(String) } })
    const rising = await refusal(matching.startRun, { body: { ...settings, student: [30, 45, 60] } })
    expect(rising).toMatchObject({ code: 'validation_failed', fields: { student: expect.any(String) } })
    expect((await refusal(matching.startRun, { body: { ...settings, policy: 'best' } })).code).toBe('validation_failed')
  })

  test('is computed with the table of points where there is one, and repeated with it', async () => {
    await fill(60, 14)
    const plain = await read((await start()).id)
    const same = await read((await start({ points: withPair([1, 1], 100) })).id)
    expect(same.receipt.resultDigest).toBe(plain.receipt.resultDigest)
    const run = await read((await start({ points: withPair([1, 1], 400) })).id)
    expect(run.settings.points?.[1][1]).toBe(400)
    for (const { studentRank, companyRank, fit, team } of run.students) {
      if (team !== null) expect(fit).toBe(run.settings.points?.[studentRank]?.[companyRank])
    }
    const mutual = (one: matching.Run) =>
      one.students.filter(({ studentRank, companyRank }) => studentRank === 1 && companyRank === 1).length
    expect(mutual(run)).toBeGreaterThanOrEqual(mutual(plain))
    expect((await ask(matching.repeatRun, { params: { id: run.id } })).outcome).toBe('identical')
  })

  test('by nobody but an admin', async () => {
    for (const browser of [t.browser(), await t.signOn(), await t.signInAs('Company')]) {
      expect([401, 403]).toContain((await browser.call(matching.startRun, { body: settings })).statusCode)
      expect([401, 403]).toContain((await browser.call(matching.listRuns)).statusCode)
    }
    const response = await admin.inject({ method: 'GET', url: '/api/forms/startmatching' })
    expect(errorOf(response).code).toBe('csrf_invalid')
  })
})

describe('two runs', () => {
  test('are compared person by person', async () => {
    await fill(40, 8)
    const first = await start()
    const { student, company } = someMove(await read(first.id))
    await ask(matchingRules.createRule, {
      body: { kind: 'pin', companyId: company.id, studentIds: [student.id], reason: 'Wrote a thesis there' },
    })
    const second = await start()
    const { students, tiers } = await ask(matching.compareRuns, { params: { id: second.id, other: first.id } })
    expect(students).toHaveLength(40)
    const moved = students.find(({ id }) => id === student.id)
    expect(moved).toMatchObject({ isSame: false, after: { companyId: company.id } })
    const [before, after] = [await read(first.id), await read(second.id)]
    const homeIn = (run: matching.Run, id: string) => {
      const team = run.students.find((one) => one.id === id)?.team ?? null
      return team === null ? null : (run.teams[team]?.companyId ?? null)
    }
    for (const row of students) {
      expect(row.before?.companyId).toBe(homeIn(before, row.id))
      expect(row.after?.companyId).toBe(homeIn(after, row.id))
    }
    expect(tiers.map(({ tier }) => tier)).toEqual(after.tiers.map(({ tier }) => tier))
    for (const tier of tiers) {
      expect(tier.before).toBe(tierIn(before.tiers, tier.tier)?.value)
      expect(tier.after).toBe(tierIn(after.tiers, tier.tier)?.value)
      // A rule is new: more of a tier says nothing of which run is better.
      expect(tier.isComparable).toBe(false)
    }
  })

  test(
    'of two policies are compared in every tier of both, and fit of other points is not called better',
    { tags: ['night'] },
    async () => {
      await fill(30, 14, 5)
      const served = await start()
      const fit = await start({ policy: 'fit-first' })
      const comparison = await ask(matching.compareRuns, { params: { id: fit.id, other: served.id } })
      expect(comparison).toMatchObject({ isSameInput: true, settings: ['policy'] })
      expect(comparison.tiers.map(({ tier }) => tier)).toEqual(fit.tiers.map(({ tier }) => tier))
      const companies = (run: matching.Run) => new Set(run.teams.map(({ companyId }) => companyId)).size
      expect(comparison.tiers.find(({ tier }) => tier === 'served')).toEqual({
        tier: 'served',
        before: companies(served),
        after: companies(fit),
        isComparable: true,
      })
      const other = await start({ points: withPair([1, 1], 400) })
      const { tiers, settings: differing } = await ask(matching.compareRuns, {
        params: { id: other.id, other: served.id },
      })
      expect(differing).toEqual(['points'])
      expect(tiers.find(({ tier }) => tier === 'fit')?.isComparable).toBe(false)
      expect(tiers.find(({ tier }) => tier === 'placed')?.isComparable).toBe(true)
    },
  )
})

/** The first tier in which two runs that are proven differ, as what the second costs. */
function firstDifference(first: matching.Run, second: matching.Run): Cost {
  for (const { tier, value: before, proven } of first.tiers) {
    const other = tierIn(second.tiers, tier)
    if (!proven || other?.proven !== true) return { kind: 'same', isWhole: false }
    const lost = before - other.value
    if (lost === 0) continue
    return tier === 'fit'
      ? { kind: 'fit', least: lost, most: lost, isNet: false }
      : { kind: 'tier', tier, before, after: other.value }
  }
  return { kind: 'same', isWhole: true }
}

describe('rules', () => {
  test('a pin keeps its reason and its author, holds in every run, and costs what was said before', async () => {
    await fill(40, 8)
    const first = await start()
    const before = await read(first.id)
    const { student, company } = someMove(before)
    const params = { id: first.id, student: student.id, company: company.id }
    const promised = await ask(matching.askWhatIf, { params })
    expect(promised).toMatchObject({ rule: 'free', fitNow: student.fit })
    const rule = await ask(matchingRules.createRule, {
      body: { kind: 'pin', companyId: company.id, studentIds: [student.id], reason: ' Wrote a thesis there ' },
    })
    expect(rule).toMatchObject({
      kind: 'pin',
      companies: [{ id: company.id, companyName: company.companyName }],
      reason: 'Wrote a thesis there',
      replaced: null,
    })
    const [run, other] = [await read((await start()).id), await read((await start({ seed: 9 })).id)]
    for (const later of [run, other]) {
      const pinned = later.students.find(({ id }) => id === student.id)
      expect(pinned?.because).toBe('pinned')
      expect(later.teams[pinned?.team ?? -1]?.companyId).toBe(company.id)
    }
    const lost = firstDifference(before, run)
    expect(promised.cost).toEqual(lost)
    const costs = [{ ruleId: rule.id, cost: lost }]
    expect(await ask(matchingRules.priceRules, { body: { settings } })).toEqual(costs)
    expect(await ask(matchingRules.priceRules, { body: { settings, ruleId: rule.id } })).toEqual(costs)
    expect(await ask(matchingRules.priceRules, { body: { settings, ruleId: student.id } })).toEqual([])
  })

  test('an exclusion holds, a locked team is kept as it is', async () => {
    await fill(40, 8)
    const before = await read((await start()).id)
    const { student } = someMove(before)
    const home = before.teams[student.team ?? -1]
    const locked = before.teams.find((team) => team !== home)
    await ask(matchingRules.createRule, {
      body: { kind: 'exclusion', companyId: home?.companyId, studentIds: [student.id], reason: 'Works there already' },
    })
    await ask(matchingRules.createRule, {
      body: { kind: 'lock', companyId: locked?.companyId, studentIds: locked?.students, reason: 'Have begun' },
    })
    const after = await read((await start({ seed: 3 })).id)
    expect(after.teams[after.students.find(({ id }) => id === student.id)?.team ?? -1]?.companyId).not.toBe(
      home?.companyId,
    )
    const kept = after.teams.find(({ companyId }) => companyId === locked?.companyId)
    expect(new Set(kept?.students)).toEqual(new Set(locked?.students))
  })

  test('that contradict each other are refused with the names of both', async () => {
    await fill(40, 8)
    const { student, company } = someMove(await read((await start()).id))
    const body = { companyId: company.id, studentIds: [student.id], reason: 'A reason' }
    await ask(matchingRules.createRule, { body: { ...body, kind: 'exclusion' } })
    const clash = await refusal(matchingRules.createRule, { body: { ...body, kind: 'pin' } })
    expect(clash).toMatchObject({ status: 422, code: 'matching_impossible' })
    expect(clash.message).toContain(student.matrikelnummer)
    expect(await ask(matchingRules.listRules)).toHaveLength(1)
    expect((await refusal(matchingRules.createRule, { body: { ...body, kind: 'exclusion' } })).status).toBe(409)
  })

  test('more pins than places are refused with the company that has too few', async () => {
    await fill(40, 8)
    const run = await read((await start()).id)
    const [company] = run.companies
    const pin = (studentId: string) => ({
      body: { kind: 'pin', companyId: company?.id, studentIds: [studentId], reason: 'All to one' },
    })
    for (const { id } of run.students.slice(0, 5)) await ask(matchingRules.createRule, pin(id))
    const { status, message } = await refusal(matchingRules.createRule, pin(run.students[5]?.id ?? ''))
    expect(status).toBe(422)
    expect(message).toContain('6 students are pinned to it, it has 5 places')
  })

  test('a pin whose company can never fill a team comes back with the diagnosis', async () => {
    await fill(4, 3)
    const { id } = await start()
    const run = await read(id)
    await ask(matchingRules.createRule, {
      body: { kind: 'pin', companyId: run.companies[0]?.id, studentIds: [run.students[0]?.id], reason: 'One here' },
    })
    const clash = await refusal(matchingRules.createRule, {
      body: { kind: 'pin', companyId: run.companies[1]?.id, studentIds: [run.students[1]?.id], reason: 'One there' },
    })
    expect(clash).toMatchObject({ status: 422, code: 'matching_impossible' })
    expect(clash.message).toMatch(
      /^The rules cannot be kept together: \d+ more students are needed, the rules leave \d+\.$/,
    )
    const [first] = await ask(matchingRules.listRules)
    const pins = [
      { ruleId: first?.id, student: fullName(run, 0), companyName: run.companies[0]?.companyName },
      // Refused, so there is no rule to lead to.
      { ruleId: null, student: fullName(run, 1), companyName: run.companies[1]?.companyName },
    ]
    expect(clash.details).toMatchObject({
      code: 'rules-clash',
      conflict: {
        needed: 4,
        available: 2,
        companies: expect.arrayContaining(pins.map(({ companyName }) => expect.objectContaining({ companyName }))),
      },
    })
    const details = matchingRefusal.Refusal.parse(clash.details)
    expect(details.conflict?.companies.flatMap((company) => company.pins)).toEqual(
      expect.arrayContaining(pins.map((pin) => expect.objectContaining(pin))),
    )
    expect((await ask(matchingRules.checkRules, { body: settings })).conflict).toBeNull()
    expect((await ask(matchingRules.checkRules, { body: { ...settings, minimum: 5 } })).conflict).toMatchObject({
      needed: 4,
      available: 3,
    })
    expect(await failureOf({ minimum: 5 })).toContain('The rules cannot be kept together')
  })

  test('a locked team that clashes with a pin is named, and unlocking it is a way out', async () => {
    await fill(4, 3)
    const run = await read((await start()).id)
    const [one, two] = run.companies
    const [last, ...members] = run.students.map(({ id }) => id)
    const { id } = await ask(matchingRules.createRule, {
      body: { kind: 'lock', companyId: one?.id, studentIds: members, reason: 'Have begun' },
    })
    const clash = await refusal(matchingRules.createRule, {
      body: { kind: 'pin', companyId: two?.id, studentIds: [last], reason: 'Knows the machine' },
    })
    const { conflict } = matchingRefusal.Refusal.parse(clash.details)
    expect(conflict?.locks).toEqual([
      { ruleId: id, companyName: one?.companyName, students: members.map((_, at) => fullName(run, at + 1)) },
    ])
    expect(conflict?.changes).toContainEqual({ kind: 'unlock', locks: conflict?.locks, isSmallest: true })
    expect(conflict?.changes).toContainEqual(expect.objectContaining({ kind: 'unpin', isSmallest: true }))
  })

  test('need a reason, a student and a company of the edition, and leave a trace when they go', async () => {
    await fill(20, 4)
    const { student, company } = someMove(await read((await start()).id))
    const body = { kind: 'pin', companyId: company.id, studentIds: [student.id] }
    expect((await refusal(matchingRules.createRule, { body: { ...body, reason: '  ' } })).fields).toHaveProperty(
      'reason',
    )
    expect(
      (await refusal(matchingRules.createRule, { body: { ...body, companyId: randomUUID(), reason: 'x' } })).status,
    ).toBe(404)
    expect(
      (await refusal(matchingRules.createRule, { body: { ...body, studentIds: [randomUUID()], reason: 'x' } })).status,
    ).toBe(404)
    const { id } = await ask(matchingRules.createRule, { body: { ...body, reason: 'x' } })
    expect(await ask(matchingRules.removeRule, { params: { id } })).toEqual({ removed: true })
    expect((await refusal(matchingRules.removeRule, { params: { id } })).status).toBe(404)
    const trail = await recordsOf(t, { recordId: id }, ['action', 'recordType'])
    expect(trail.map(({ action }) => action)).toEqual(['add', 'remove'])
  })

  test('are about anybody who takes part, found by letters, before there is any run', async () => {
    await fill(40, 8)
    const rows = await t.deps.db.selectFrom('profiles').selectAll().orderBy('matrikelnummer').execute()
    const [one, gone] = rows
    const find = (search: string) => ask(matchingRules.findStudents, { query: { search } })
    expect((await find(one?.matrikelnummer ?? '')).map(({ id }) => id)).toEqual([one?.id])
    expect((await find(`${one?.firstname} ${one?.lastname}`.toUpperCase())).map(({ id }) => id)).toContain(one?.id)
    expect(await find('')).toHaveLength(matchingRules.mostFound)
    expect(await find('%')).toEqual([])
    await t.deps.db
      .updateTable('profiles')
      .set({ withdrawnAt: t.clock.now() })
      .where('id', '=', gone?.id ?? '')
      .execute()
    expect(await find(gone?.matrikelnummer ?? '')).toEqual([])

    const [company] = (await ask(matching.getMatchingDesk)).companies
    await ask(matchingRules.createRule, {
      body: { kind: 'pin', companyId: company?.id, studentIds: [one?.id], reason: 'Asked for it in person' },
    })
    const run = await read((await start()).id)
    const pinned = run.students.find(({ id }) => id === one?.id)
    expect(run.teams[pinned?.team ?? -1]?.companyId).toBe(company?.id)
  })

  test('a second pin of the same student replaces the first, and says so before and after', async () => {
    await fill(40, 8)
    const run = await start()
    const { student, company } = someMove(run)
    const other = run.companies.find(({ id }) => id !== company.id)
    const pin = (companyId: string | undefined) => ({ kind: 'pin', companyId, studentIds: [student.id] })
    const price = (companyId: string | undefined) =>
      ask(matchingRules.priceRule, { body: { rule: pin(companyId), settings } })
    const first = await price(company.id)
    expect(first.replaced).toBeNull()
    await ask(matchingRules.createRule, { body: { ...pin(company.id), reason: 'Moved' } })
    // What was said before is what a run then loses.
    const pinned = await start()
    expect(first.cost).toEqual(firstDifference(run, pinned))
    const replaced = { companyId: company.id, companyName: company.companyName, reason: 'Moved' }
    expect((await price(other?.id)).replaced).toEqual(replaced)
    const second = await ask(matchingRules.createRule, { body: { ...pin(other?.id), reason: 'Moved again' } })
    expect(second.replaced).toEqual(replaced)
    expect((await ask(matchingRules.listRules)).map(({ companies }) => companies[0]?.id)).toEqual([other?.id])
    expect((await refusal(matchingRules.createRule, { body: { ...pin(other?.id), reason: 'Again' } })).status).toBe(409)
  })
})

describe('rules between people', () => {
  const reason = 'Asked for by the programme'
  const everywhere = { companyIds: [], weight: null }
  const teamsOf = (run: matching.Run) =>
    run.teams.map(({ students }) => students.map((id) => run.students.find((one) => one.id === id)))

  test('hold in every run, have a reason, and say what they cost', async () => {
    await fill(60, 14)
    const plain = await start()
    const [together, other] = plain.students.filter(({ team }) => team !== null)
    const apart = plain.students.filter(({ team }) => team === 3).slice(0, 2)
    const rules = [
      { kind: 'together', studentIds: [together?.id, other?.id], ...everywhere },
      { kind: 'apart', studentIds: apart.map(({ id }) => id), ...everywhere },
      { kind: 'no-isolated', property: { name: 'gender', value: 'Female' }, ...everywhere, weight: 20 },
    ]
    for (const rule of rules) await ask(matchingRules.createRule, { body: { ...rule, reason } })
    const listed = await ask(matchingRules.listRules)
    expect(listed.find(({ kind }) => kind === 'together')).toMatchObject({
      companies: [],
      property: null,
      weight: null,
      reason,
    })
    expect(listed.find(({ kind }) => kind === 'no-isolated')).toMatchObject({
      students: [],
      property: { name: 'gender', value: 'Female' },
      weight: 20,
    })
    const run = await start()
    const teamOf = (id: string | undefined) => run.students.find((one) => one.id === id)?.team
    expect(teamOf(together?.id)).toBe(teamOf(other?.id))
    expect(teamOf(apart[0]?.id)).not.toBe(teamOf(apart[1]?.id))
    expect((await ask(matching.repeatRun, { params: { id: run.id } })).outcome).toBe('identical')
    const costs = await ask(matchingRules.priceRules, { body: { settings } })
    expect(costs.map(({ ruleId }) => ruleId).toSorted()).toEqual(
      (await ask(matchingRules.listRules)).map(({ id }) => id).toSorted(),
    )
    // Rules that hold or cost points: nothing is gained by any of them.
    for (const { cost } of costs) if (cost?.kind === 'fit') expect(cost.least).toBeGreaterThanOrEqual(0)
    expect((await read(plain.id)).changes.rules).toBe(3)
  })

  test('ask for a property in the teams of some companies', async () => {
    await fill(40, 8)
    const [company] = (await start()).companies
    const property = { name: 'languageLevel', value: 'A' }
    await ask(matchingRules.createRule, {
      body: { kind: 'none', property, companyIds: [company?.id], weight: null, reason },
    })
    const run = await start()
    const at = run.teams.findIndex(({ companyId }) => companyId === company?.id)
    const levels = await t.deps.db
      .selectFrom('profiles')
      .select('germanlanguagelevel')
      .where('id', 'in', teamsOf(run)[at]?.map((student) => student?.id ?? '') ?? [])
      .execute()
    expect(levels.length).toBeGreaterThanOrEqual(3)
    expect(levels.map((row) => row.germanlanguagelevel)).not.toContain('A')
  })

  test('that are no rule are refused with the field that is wrong', async () => {
    await fill(20, 4)
    const [one] = await ask(matchingRules.findStudents, { query: { search: '' } })
    const refused = async (body: object) =>
      (await refusal(matchingRules.createRule, { body: { reason, ...body } })).fields
    expect(await refused({ kind: 'apart', studentIds: [one?.id], ...everywhere })).toHaveProperty('studentIds')
    const property = { name: 'gender', value: 'SoM' }
    expect(await refused({ kind: 'none', property, ...everywhere })).toHaveProperty(['property.value'])
    const female = { name: 'gender', value: 'Female' }
    expect(await refused({ kind: 'none', property: female, companyIds: [], weight: 0 })).toHaveProperty('weight')
    expect(
      (
        await refusal(matchingRules.createRule, {
          body: { kind: 'none', property: female, companyIds: [randomUUID()], weight: null, reason },
        })
      ).status,
    ).toBe(404)
    expect(await ask(matchingRules.listRules)).toEqual([])
  })

  test('that no result can keep are named by the run that they refuse', async () => {
    await fill(12, 3)
    const [company] = (await ask(matching.getMatchingDesk)).companies
    const [student] = await ask(matchingRules.findStudents, { query: { search: '' } })
    const pin = await ask(matchingRules.createRule, {
      body: { kind: 'pin', companyId: company?.id, studentIds: [student?.id], reason },
    })
    // Clashes with nothing.
    const free = { kind: 'no-isolated', property: { name: 'gender', value: 'Female' }, ...everywhere, reason }
    await ask(matchingRules.createRule, { body: free })
    // Only master's students take part, and the pin opens a team.
    const { id } = await ask(matchingRules.createRule, {
      body: { kind: 'at-least-one', property: { name: 'degree', value: 'Alumni' }, ...everywhere, reason },
    })
    await failureOf({})
    const [run] = await ask(matching.listRuns)
    const both = `${pin.id} ${id}`
    expect(run?.refusal).toMatchObject({ code: 'rules-unmet', data: { proven: 1, rules: both, helping: both } })
  })

  test('a student who is erased is in none of them', async () => {
    await fill(20, 4)
    const students = await ask(matchingRules.findStudents, { query: { search: '' } })
    const studentIds = students.slice(0, 3).map(({ id }) => id)
    await ask(matchingRules.createRule, { body: { kind: 'apart', studentIds, ...everywhere, reason } })
    expect((await (await browserOf(studentIds[0] ?? '')).call(eraseProfile)).statusCode).toBe(200)
    const [rule] = await ask(matchingRules.listRules)
    expect(rule?.students.map(({ id }) => id)).toEqual(expect.arrayContaining(studentIds.slice(1)))
    expect(rule?.students).toHaveLength(2)
  })
})

describe('settings of a run', () => {
  test("a company's own sizes hold, and a smallest above the largest is refused", async () => {
    await fill(30, 8)
    const [company] = (await ask(matching.getMatchingDesk)).companies
    const change = (body: object) => ({ params: { id: company?.id ?? '' }, body })
    await ask(matching.changeMatchedCompany, change({ minimumTeam: 2, maximumTeam: 2 }))
    expect((await ask(matching.getMatchingDesk)).companies[0]).toMatchObject({ minimumTeam: 2, maximumTeam: 2 })
    const { fields } = await refusal(matching.changeMatchedCompany, change({ minimumTeam: 3 }))
    expect(fields).toHaveProperty('minimumTeam')
    const run = await start()
    expect(run.teams.find(({ companyId }) => companyId === company?.id)?.students).toHaveLength(2)
  })

  test(
    'what the defaults of an edition cost is what a run with them loses, each beside the other',
    { tags: ['night'] },
    async () => {
      await fill(60, 14)
      const both = { ...settings, fewUnlisted: true, mixture: 8 }
      const kept = await start(both)
      const without = {
        fewUnlisted: await start({ ...both, fewUnlisted: false }),
        mixture: await start({ ...both, mixture: 0 }),
      }
      const alone = (run: matching.Run) => {
        const study = new Map(run.students.map(({ id, currentfieldofstudy }) => [id, currentfieldofstudy]))
        return run.teams.filter((team) => new Set(team.students.map((id) => study.get(id))).size === 1).length
      }
      const points = (run: matching.Run) => run.students.reduce((sum, { fit }) => sum + fit, 0)
      const mixture = await ask(matchingRules.costSetting, { body: { settings: both, setting: 'mixture' } })
      const lost = points(without.mixture) - points(kept)
      expect(mixture.alone).toBe(alone(without.mixture) - alone(kept))
      expect(mixture.cost).toEqual(
        lost === 0 ? expect.objectContaining({ kind: 'same' }) : { kind: 'fit', least: lost, most: lost, isNet: false },
      )
      const few = await ask(matchingRules.costSetting, { body: { settings: both, setting: 'fewUnlisted' } })
      const net = (run: matching.Run) => tierIn(run.tiers, 'fit')?.value ?? 0
      const unlisted = (run: matching.Run) =>
        run.students.filter(({ team, studentRank, companyRank }) => team !== null && studentRank + companyRank === 0)
          .length
      expect(few.unlisted).toBe(unlisted(without.fewUnlisted) - unlisted(kept))
      expect(few.cost).toEqual({
        kind: 'fit',
        least: net(without.fewUnlisted) - net(kept),
        most: net(without.fewUnlisted) - net(kept),
        isNet: true,
      })
    },
  )

  test('where only the minimum team size keeps students out, a run says how many another team takes', async () => {
    await fill(8, 3)
    const run = await start({ minimum: 5 })
    expect([run.shortOfTeam, run.students.filter(({ because }) => because === 'sizes').length]).toEqual([2, 3])
    expect((await start({ minimum: 4 })).shortOfTeam).toBe(null)
  })

  test('where places are short a priority ranks who waits, with the facts that decided', async () => {
    await fill(30, 4)
    const run = await start({ priority: ['higher-semester', 'registered-earlier'] })
    const waiting = run.students.filter((one) => one.team === null)
    expect(waiting).toHaveLength(10)
    expect(waiting.every(({ because }) => because === 'waiting-list')).toBe(true)
    const ranked = waiting.toSorted((a, b) => (a.waiting?.rank ?? 0) - (b.waiting?.rank ?? 0))
    expect(ranked.map((one) => one.waiting?.rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const semesters = ranked.map((one) => one.waiting?.semester ?? 0)
    expect(semesters).toEqual(semesters.toSorted((a, b) => b - a))
    const rows = await t.deps.db.selectFrom('profiles').select(['id', 'semester']).execute()
    const least = Math.min(
      ...run.students
        .filter(({ team }) => team !== null)
        .map(({ id }) => rows.find((row) => row.id === id)?.semester ?? 0),
    )
    expect(least).toBeGreaterThanOrEqual(semesters[0] ?? 9)
    // Without a priority nobody is ranked.
    const plain = await start()
    expect(
      plain.students.filter(({ team }) => team === null).map(({ because, waiting: place }) => [because, place]),
    ).toEqual(Array.from({ length: 10 }, () => ['every-place-taken', null]))
  })
})

describe('a repair', () => {
  const repair = (runId: string, more: object = {}) => ({ repair: { runId, dissolve: [], isLocked: false, ...more } })
  const withdraw = async (run: matching.Run, count: number) => {
    const gone = run.students.filter(({ team }) => team !== null).slice(0, count)
    for (const { id } of gone) {
      await t.deps.db.updateTable('profiles').set({ withdrawnAt: t.clock.now() }).where('id', '=', id).execute()
    }
    return new Set(gone.map(({ id }) => id))
  }
  const homes = (run: matching.Run) =>
    new Map(run.students.map(({ id, team }) => [id, team === null ? null : (run.teams[team]?.companyId ?? null)]))

  test('after withdrawals moves as few people as it can, keeps the teams, and can be repeated', async () => {
    await fill(60, 14)
    const run = await start()
    const gone = await withdraw(run, 3)
    const repaired = await start(repair(run.id))
    const [before, after] = [homes(run), homes(repaired)]
    const moved = [...after].filter(([id, home]) => before.get(id) !== home && before.get(id) !== null)
    expect(tierIn(repaired.tiers, 'moved')).toMatchObject({ value: moved.length })
    expect(moved.length).toBeLessThanOrEqual(6)
    expect(tierIn(repaired.tiers, 'kept')?.value).toBe(14)
    expect([...after.keys()].some((id) => gone.has(id))).toBe(false)
    expect((await ask(matching.repeatRun, { params: { id: repaired.id } })).outcome).toBe('identical')
    const { tiers } = await ask(matching.compareRuns, { params: { id: repaired.id, other: run.id } })
    expect(tiers.find(({ tier }) => tier === 'moved')).toMatchObject({ before: null, after: moved.length })
  })

  test('with everybody locked moves nobody', async () => {
    await fill(62, 12)
    const run = await start({ maximum: 4 })
    await withdraw(run, 1)
    const repaired = await start({ maximum: 4, ...repair(run.id, { isLocked: true }) })
    const before = homes(run)
    for (const [id, home] of homes(repaired)) if (before.get(id) !== null) expect(home).toBe(before.get(id))
    // Nobody pinned them there.
    const kept = repaired.students.filter(({ because }) => because === 'kept').map(({ id }) => id)
    expect(kept).toEqual(repaired.students.flatMap(({ id }) => (before.get(id) ? [id] : [])))
    expect(tierIn(repaired.tiers, 'moved')?.value).toBe(0)
  })

  test('starts from a finished run of the edition and from nothing else', async () => {
    await fill(20, 4)
    expect((await refusal(matching.startRun, { body: { ...settings, ...repair(randomUUID()) } })).status).toBe(409)
    expect(await ask(matching.listRuns)).toEqual([])
  })
})

describe('questions', () => {
  test('about two runs at once, while a third starts, are all answered', { tags: ['night'] }, async () => {
    await fill(120, 24)
    const [first, second] = [await start(), await start({ seed: 2 })]
    const { student, company } = someMove(first)
    const about = (id: string) =>
      admin.call(matching.askWhatIf, { params: { id, student: student.id, company: company.id } })
    const answers = await Promise.all([
      about(first.id),
      about(second.id),
      admin.call(matching.startRun, { body: { ...settings, seed: 3 } }),
      about(first.id),
      about(second.id),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 202, 200, 200])
  })
})

describe('a long run', () => {
  // Only pairs that listed each other, teams of four or five: hard enough to be proven for half a minute and more.
  const hard = { fallback: 'mutual', minimum: 4, timeLimit: 300 } as const

  test(
    'goes on in the background: progress, one at a time, the API answers meanwhile, and it can be cancelled',
    { tags: ['night'] },
    async () => {
      await fill(1500, 600, 3)
      const run = await begin(hard)
      expect(run.state).toBe('running')
      const progress = await ask(matching.getRunProgress, { params: { id: run.id } })
      expect(progress).toMatchObject({ state: 'running', progress: { phase: expect.any(String), limit: 300_000 } })
      expect(progress.progress?.elapsed).toBeGreaterThan(1000)

      // A server that solved in its event loop would answer after the proof.
      expect(await ask(matching.getMatching)).toEqual([])
      expect(await ask(matching.getRunProgress, { params: { id: run.id } })).toMatchObject({ state: 'running' })

      expect(await refusal(matching.startRun, { body: settings })).toMatchObject({
        status: 409,
        code: 'matching_running',
      })
      expect(await refusal(matching.startMatching)).toMatchObject({ status: 409, code: 'matching_running' })

      expect((await ask(matching.cancelRun, { params: { id: run.id } })).state).toBe('cancelled')
      expect((await refusal(matching.cancelRun, { params: { id: run.id } })).status).toBe(409)
      expect(await ask(matching.getMatching)).toEqual([])
      expect((await begin()).state).not.toBe('failed')
    },
  )
})
