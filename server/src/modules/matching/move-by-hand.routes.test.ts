import * as matching from '@project-week/contract/matching/matching'
import * as matchingRules from '@project-week/contract/matching/rules'
import { withdrawProfile } from '@project-week/contract/registrations/profile'
import type { AnswerOf, EndpointDefinition } from '@project-week/contract/endpoint'
import { makeRunSettings } from '@project-week/contract/testing/run-settings'
import { runAsGiven } from '@project-week/matching/explain/given-teams'
import type { Problem } from '@project-week/matching/model/problem'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, errorOf } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { type RegisteredStudent, registerCompanies, registerStudents } from '#test/registered.ts'
import { digestOfResult } from './digests.ts'

type Teams = matching.MoveOffer['teams'] | null

const t = appFixture()
let admin: Browser
let students: RegisteredStudent[]

beforeAll(async () => {
  admin = await t.signInAs('Admin', 'office@university.example')
  students = await registerStudents(t, 18)
  await registerCompanies(t, ['Aldor', 'Brinkmann', 'Castell', 'Dornfeld'])
})
beforeEach(async () => {
  for (const table of ['matchingRuns', 'matchingRules'] as const) await t.deps.db.deleteFrom(table).execute()
})

async function ask<E extends EndpointDefinition>(
  endpoint: E,
  request: Parameters<Browser['call']>[1] = {},
): Promise<AnswerOf<E>> {
  const response = await admin.call(endpoint, request)
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json<AnswerOf<E>>()
}

async function finish(begun: Promise<{ id: string }>): Promise<matching.Run> {
  const { id } = await begun
  const state = async () => (await ask(matching.getRunProgress, { params: { id } })).state
  await expect.poll(state, { interval: 50 }).not.toBe('running')
  return ask(matching.getRun, { params: { id } })
}
const start = () => {
  t.clock.current = new Date(t.clock.current.getTime() + 1000)
  return finish(ask(matching.startRun, { body: makeRunSettings() }))
}

/** Somebody in a team, and another company that has one. */
function someMove({ teams }: matching.Run): { student: string; company: string } {
  const [home, other] = teams.toSorted((a, b) => a.students.length - b.students.length)
  return { student: home?.students[0] ?? '', company: other?.companyId ?? '' }
}
const pin = ({ student, company }: { student: string; company: string }) =>
  ask(matchingRules.createRule, {
    body: { kind: 'pin', companyId: company, studentIds: [student], reason: 'Asked for it' },
  })
const bodyOf = ({ id }: matching.Run, { student, company }: ReturnType<typeof someMove>, teams: Teams) => ({
  body: { runId: id, studentId: student, companyId: company, reason: 'Asked for it', teams },
})
const make = (...move: Parameters<typeof bodyOf>) => ask(matching.makeMove, bodyOf(...move))
const homesOf = ({ teams }: Pick<matching.Run, 'teams'>) =>
  new Map(teams.flatMap(({ companyName, students: members }) => members.map((id) => [id, companyName] as const)))

/** The first difference between two runs, written anew. */
function costOf(before: matching.Run, now: matching.Run) {
  const at = before.tiers.findIndex(({ value }, tier) => value !== now.tiers[tier]?.value)
  const [a, b] = [before.tiers[at], now.tiers[at]]
  if (a === undefined || b === undefined) return { kind: 'same', isWhole: true }
  if (a.tier === 'fit') return { kind: 'fit', least: a.value - b.value, most: a.value - b.value, isNet: false }
  return { kind: 'tier', tier: a.tier, before: a.value, after: b.value }
}

test('each move that is offered names everybody, and the run that it becomes moves them, nobody else, at that cost', async () => {
  const first = await start()
  const move = someMove(first)
  const params = { id: first.id, ...move }
  const { alone, swaps, chain, isShortest } = await ask(matching.listMoves, { params })
  const { offer } = await ask(matching.resolveMove, { params, body: { most: 3 } })
  expect(isShortest).toBe(true)
  expect(swaps.length).toBeGreaterThan(0)
  const offers = [alone, swaps[0] ?? null, chain, offer].flatMap((one) => one ?? [])
  for (const chosen of offers) {
    const begun = await make(first, move, chosen.teams)
    const next = await finish(Promise.resolve(begun))
    expect(await ask(matchingRules.listRules)).toMatchObject([
      { id: begun.pin.id, kind: 'pin', reason: 'Asked for it' },
    ])
    await ask(matchingRules.removeRule, { params: { id: begun.pin.id } })
    expect(next).toMatchObject({ state: 'done', isByHand: true })
    const [then, now] = [homesOf(first), homesOf(next)]
    const moved = first.students.filter(({ id }) => then.get(id) !== now.get(id))
    expect(chosen.moved.map(({ id }) => id).toSorted()).toEqual(moved.map(({ id }) => id).toSorted())
    for (const one of chosen.moved) {
      const person = first.students.find(({ id }) => id === one.id)
      const rankNow = next.students.find(({ id }) => id === one.id)?.studentRank
      const place = (companyName = '', studentRank = 0) => (companyName === '' ? null : { companyName, studentRank })
      expect(one.from).toEqual(place(then.get(one.id), person?.studentRank))
      expect(one.to).toEqual(place(now.get(one.id), rankNow))
      expect(one.name).toBe(`${person?.firstname} ${person?.lastname}`)
    }
    expect(chosen.cost).toEqual(costOf(first, next))
  }
})

test('a run of a move can be repeated, here and by its problem file', async () => {
  const first = await start()
  const move = someMove(first)
  const { swaps } = await ask(matching.listMoves, { params: { id: first.id, ...move } })
  const run = await finish(make(first, move, swaps.at(-1)?.teams ?? []))
  expect(await ask(matching.repeatRun, { params: { id: run.id } })).toMatchObject({ outcome: 'identical' })
  const file = await admin.call(matching.saveProblem, { params: { id: run.id } })
  const { result } = await runAsGiven(file.json<Problem>())
  expect(digestOfResult(result)).toBe(run.receipt.resultDigest)
  // What is proven of the best there is stands beside what was chosen.
  for (const { tier, value, bound } of run.tiers) {
    if (tier === 'fit') expect(bound).toBeGreaterThanOrEqual(value)
  }
})

test('a move whose run cannot start leaves no pin, and moving everybody anew keeps the pin', async () => {
  const first = await start()
  const move = someMove(first)
  const { id } = await start()
  const state = (running: 'running' | 'done') =>
    t.deps.db
      .updateTable('matchingRuns')
      .set({ state: running, leasedUntil: new Date(Date.now() + 60_000) })
      .where('id', '=', id)
      .execute()
  await state('running')
  const refused = await admin.call(matching.makeMove, bodyOf(first, move, null))
  expect([refused.statusCode, await ask(matchingRules.listRules)]).toEqual([409, []])
  await state('done')
  const anew = await finish(make(first, move, null))
  expect(anew).toMatchObject({ state: 'done', isByHand: false })
  expect(anew.teams.find(({ students: members }) => members.includes(move.student))?.companyId).toBe(move.company)
})

test('asking starts no run, and a page that is looked at solves nothing', async () => {
  const first = await start()
  const params = { id: first.id, ...someMove(first) }
  await ask(matching.listMoves, { params })
  await ask(matching.resolveMove, { params, body: { most: 2 } })
  expect(await ask(matching.listRuns)).toHaveLength(1)
  expect(await ask(matchingRules.listRules)).toEqual([])
})

test('teams that break a rule by now are refused by the engine, and the run says so', async () => {
  const first = await start()
  const move = someMove(first)
  const { swaps } = await ask(matching.listMoves, { params: { id: first.id, ...move } })
  // A pin speaks against the other half of the swap.
  await pin({ student: swaps[0]?.moved[1]?.id ?? '', company: move.company })
  t.clock.current = new Date(t.clock.current.getTime() + 1000)
  const { pin: made } = await make(first, move, swaps[0]?.teams ?? [])
  expect((await ask(matchingRules.listRules)).map(({ id }) => id)).toContain(made.id)
  await expect
    .poll(async () => (await ask(matching.listRuns))[0])
    .toMatchObject({ state: 'failed', refusal: { code: 'given' } })
})

test('rules and sizes that the teams themselves do not keep are named, as every offer has to keep them', async () => {
  const first = await start()
  const move = someMove(first)
  const params = { id: first.id, ...move }
  expect((await ask(matching.listMoves, { params })).unmet).toEqual({ rules: [], companies: [] })
  const [other, third] = first.teams.filter(({ students: members }) => !members.includes(move.student))
  const [elsewhere] = other?.students ?? []
  const { id } = await pin({ student: elsewhere ?? '', company: third?.companyId ?? '' })
  // Kept, and so not named.
  await pin({ student: third?.students[0] ?? '', company: third?.companyId ?? '' })
  const { alone, swaps, chain, unmet } = await ask(matching.listMoves, { params })
  expect(unmet).toEqual({ rules: [id], companies: [] })
  // None moves that person too.
  for (const offer of [alone, ...swaps, chain]) {
    if (offer !== null) expect(offer.moved.map((one) => one.id)).toContain(elsewhere)
  }
  const { id: excluded } = await ask(matchingRules.createRule, {
    body: {
      kind: 'exclusion',
      companyId: third?.companyId ?? '',
      studentIds: third?.students.slice(1, 2) ?? [],
      reason: 'Worked there',
    },
  })
  const resize = (size: number | null) =>
    ask(matching.changeMatchedCompany, {
      params: { id: other?.companyId ?? '' },
      body: { minimumTeam: size, maximumTeam: size },
    })
  await resize(1)
  expect((await ask(matching.listMoves, { params })).unmet).toEqual({
    rules: [id, excluded],
    companies: [other?.companyName],
  })
  await resize(null)
})

test('a pair that an exclusion forbids is refused, and so are strangers', async () => {
  const first = await start()
  const move = someMove(first)
  await ask(matchingRules.createRule, {
    body: { kind: 'exclusion', companyId: move.company, studentIds: [move.student], reason: 'Worked there' },
  })
  const refused = await admin.call(matching.listMoves, { params: { id: first.id, ...move } })
  expect(refused.json()).toMatchObject({ error: { details: { code: 'pinned-and-excluded' } } })
  for (const stranger of [{ student: randomUUID() }, { company: randomUUID() }, { id: randomUUID() }]) {
    const response = await admin.call(matching.listMoves, { params: { id: first.id, ...move, ...stranger } })
    expect(response.statusCode).toBe(404)
  }
  const nobody = await t.browser().call(matching.listMoves, { params: { id: first.id, ...move } })
  expect(nobody.statusCode).toBe(401)
})

test('a student who has withdrawn since is in no offer', async () => {
  const first = await start()
  const move = someMove(first)
  const gone = first.teams.find(({ companyId }) => companyId === move.company)?.students[0] ?? ''
  const student = students.find(({ profile }) => profile.id === gone)
  expect(student).toBeDefined()
  await student?.browser.call(withdrawProfile, { params: { id: gone } })
  const { alone, swaps, chain } = await ask(matching.listMoves, { params: { id: first.id, ...move } })
  const named = [alone, ...swaps, chain].flatMap((offer) => offer?.moved.map(({ id }) => id) ?? [])
  expect(named).not.toContain(gone)
  expect(named).toContain(move.student)
})

describe('a move', () => {
  const later = () => (t.clock.current = new Date(t.clock.current.getTime() + 1000))
  /** Moves somebody to another company alone or by a swap, as offered first. */
  async function moveSomebody(from: matching.Run, move = someMove(from)) {
    later()
    const { swaps } = await ask(matching.listMoves, { params: { id: from.id, ...move } })
    return { move, run: await finish(make(from, move, swaps[0]?.teams ?? [])) }
  }
  const undo = (id: string, by = admin) => by.call(matching.stepMove, { params: { id }, body: { step: 'undo' } })
  const redo = (id: string) => admin.call(matching.stepMove, { params: { id }, body: { step: 'redo' } })
  const shown = async () => (await ask(matching.listRuns)).find(({ isShown }) => isShown)?.id
  const pins = async () =>
    (await ask(matchingRules.listRules)).map(({ students: [student], companies: [company], reason }) => [
      student?.id,
      company?.id,
      reason,
    ])
  const said = async () => {
    const { undo: made, redo: undone } = await ask(matching.getMoves)
    return [made?.id, undone?.id]
  }
  const refusal = (response: Awaited<ReturnType<typeof undo>>) => [response.statusCode, errorOf(response).message]
  const meanwhile = [409, 'A move has been made, undone or redone in the meantime.']

  test('is undone and redone by anybody, with its pin, the run shown and a record, on another machine too', async () => {
    const first = await start()
    const { move, run } = await moveSomebody(first)
    const person = first.students.find(({ id }) => id === move.student)
    const company = first.companies.find(({ id }) => id === move.company)?.companyName
    expect(await ask(matching.getMoves)).toEqual({
      undo: {
        id: run.id,
        state: 'done',
        runBefore: first.id,
        name: `${person?.firstname} ${person?.lastname}`,
        companyName: company,
        by: 'office@university.example',
      },
      redo: null,
    })
    const colleague = await t.signInAs('Admin', 'colleague@university.example')
    const undone = await undo(run.id, colleague)
    expect(undone.json()).toMatchObject({ id: first.id, isShown: true, choice: null })
    expect([await pins(), await shown(), await said()]).toEqual([[], first.id, [undefined, run.id]])
    // The second of a double click, and whoever still sees the move.
    expect(refusal(await undo(run.id))).toEqual(meanwhile)
    const redone = await redo(run.id)
    expect(redone.json()).toMatchObject({ id: run.id, isShown: true, isOutdated: false })
    expect([await pins(), await shown(), await said()]).toEqual([
      [[move.student, move.company, 'Asked for it']],
      run.id,
      [run.id, undefined],
    ])
    expect(refusal(await redo(run.id))).toEqual(meanwhile)
    const records = await t.deps.db
      .selectFrom('auditRecords')
      .select(['action', 'actor'])
      .where('recordId', '=', run.id)
      .where('action', 'in', ['undo-move', 'redo-move'])
      .orderBy('at')
      .orderBy('action', 'desc')
      .execute()
    expect(records).toEqual([
      { action: 'undo-move', actor: 'colleague@university.example' },
      { action: 'redo-move', actor: 'office@university.example' },
    ])
  })

  test('whose run is chosen gives the choice to the run before it, and takes it again; another choice stays', async () => {
    const first = await start()
    const { run } = await moveSomebody(first)
    const chosen = async () => (await ask(matching.listRuns)).find(({ choice }) => choice !== null)?.id
    await ask(matching.chooseRun, { params: { id: run.id }, body: { instead: null } })
    await undo(run.id)
    expect(await chosen()).toBe(first.id)
    await redo(run.id)
    expect(await chosen()).toBe(run.id)
    const other = await start()
    await ask(matching.chooseRun, { params: { id: other.id }, body: { instead: run.id } })
    await undo(run.id)
    expect(await chosen()).toBe(other.id)
    // The choice was not its to give back.
    await ask(matching.chooseRun, { params: { id: first.id }, body: { instead: other.id } })
    await redo(run.id)
    expect(await chosen()).toBe(first.id)
  })

  test('is undone before the one that it was made on; a new one ends what could be redone', async () => {
    const first = await start()
    const one = await moveSomebody(first)
    const elsewhere = first.teams.find(
      ({ companyId, students: members }) => companyId !== one.move.company && !members.includes(one.move.student),
    )
    const again = { student: one.move.student, company: elsewhere?.companyId ?? '' }
    const two = await moveSomebody(one.run, again)
    expect(await pins()).toEqual([[again.student, again.company, 'Asked for it']])
    expect(refusal(await undo(one.run.id))).toEqual(meanwhile)
    expect((await undo(two.run.id)).json()).toMatchObject({ id: one.run.id, isShown: true })
    // The pin that the second replaced.
    expect(await pins()).toEqual([[again.student, one.move.company, 'Asked for it']])
    expect((await undo(one.run.id)).json()).toMatchObject({ id: first.id, isShown: true })
    expect([await pins(), await said()]).toEqual([[], [undefined, one.run.id]])
    expect(refusal(await redo(two.run.id))).toEqual(meanwhile)
    for (const { run } of [one, two])
      expect((await redo(run.id)).json()).toMatchObject({ id: run.id, isOutdated: false })
    await undo(two.run.id)
    const three = await moveSomebody(one.run, again)
    expect(await said()).toEqual([three.run.id, undefined])
    // What was undone isn't shown again in place of it.
    await undo(three.run.id)
    expect([await said(), await shown()]).toEqual([[one.run.id, three.run.id], one.run.id])
  })

  test('whose pin is gone by hand is undone without it, and redone only while the rest is as it was', async () => {
    const first = await start()
    const { move, run } = await moveSomebody(first)
    const [rule] = await ask(matchingRules.listRules)
    await ask(matchingRules.removeRule, { params: { id: rule?.id ?? '' } })
    const other = first.teams.find(
      ({ companyId, students: members }) => companyId !== move.company && !members.includes(move.student),
    )
    const { id } = await pin({ student: move.student, company: other?.companyId ?? '' })
    expect((await undo(run.id)).json()).toMatchObject({ id: first.id })
    expect(await pins()).toEqual([[move.student, other?.companyId, 'Asked for it']])
    expect(await said()).toEqual([undefined, run.id])
    await ask(matchingRules.removeRule, { params: { id } })
    const [stranger = ''] = other?.students ?? []
    const more = await pin({ student: stranger, company: other?.companyId ?? '' })
    expect(refusal(await redo(run.id))).toEqual([
      409,
      'Registrations, companies or rules have changed since this move. Make the move again on the board.',
    ])
    // Both or neither.
    expect([(await pins()).length, await said()]).toEqual([1, [undefined, run.id]])
    await ask(matchingRules.removeRule, { params: { id: more.id } })
    // What a redo replaces comes back with its undo.
    await pin({ student: move.student, company: other?.companyId ?? '' })
    expect((await redo(run.id)).statusCode).toBe(200)
    await undo(run.id)
    expect(await pins()).toEqual([[move.student, other?.companyId, 'Asked for it']])
  })

  test('whose run is under way is not undone; one whose run failed is, for good', async () => {
    const first = await start()
    const { run } = await moveSomebody(first)
    const become = (state: 'running' | 'failed') =>
      t.deps.db
        .updateTable('matchingRuns')
        .set({ state, leasedUntil: new Date(Date.now() + 60_000) })
        .where('id', '=', run.id)
        .execute()
    await become('running')
    expect((await undo(run.id)).json()).toMatchObject({ error: { code: 'matching_running' } })
    await become('failed')
    expect((await undo(run.id)).json()).toMatchObject({ id: first.id })
    expect([await pins(), await said()]).toEqual([[], [undefined, undefined]])
  })
})
