import { exportList } from '@project-week/contract/exports/export'
import {
  getNaming,
  nameChallenges,
  type OwnNaming,
  releaseChallenges,
} from '@project-week/contract/companies/challenge'
import { changeEdition, type EditionRecord, readEdition } from '@project-week/contract/editions/edition-settings'
import {
  askWhatIf,
  chooseRun,
  getMatchingDesk,
  getRun,
  type Run,
  startRun,
} from '@project-week/contract/matching/matching'
import { type Preview, previewPublication, publishRun } from '@project-week/contract/publishing/publication'
import { costSetting } from '@project-week/contract/matching/rules'
import { makeRunSettings } from '@project-week/contract/testing/run-settings'
import { cancelCompany } from '@project-week/contract/publishing/cancellation'
import {
  downloadProfile,
  type ListedStudent,
  listProfiles,
  withdrawProfile,
} from '@project-week/contract/registrations/profile'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listParticipants } from '../matching/run.queries.ts'
import { tellOfGone } from '../registrations/tell-of-gone.ts'
import type { Browser, TestApp } from '#test/app.ts'
import { recordsOf } from '#test/fixtures.ts'
import { openMails } from '#test/open-mails.ts'
import { createRegisteredApp, type RegisteredStudent } from '#test/registered.ts'

let t: TestApp
let admin: Browser
let ada: RegisteredStudent
let others: RegisteredStudent[]
let companies: string[]

const names = ['Aldor', 'Benzo', 'Cedar', 'Dorn', 'Elbe', 'Forst']

/** Three students, and six companies whose challenges are public. The demo's clock stands in October. */
beforeEach(async () => {
  const agreesToChallenge = true
  const created = await createRegisteredApp({
    students: 3,
    companies: Object.fromEntries(names.map((companyName) => [companyName, { companyName, agreesToChallenge }])),
  })
  ;({ t, admin, companies } = created)
  ;[ada, ...others] = created.students as [RegisteredStudent, ...RegisteredStudent[]]
  await release(companies, true)
})
afterEach(() => t.close())

async function release(ids: readonly string[], isShown: boolean): Promise<void> {
  const answer = await admin.call(releaseChallenges, { body: { changes: ids.map((id) => ({ id, isShown })) } })
  expect(answer.statusCode, answer.body).toBe(200)
}

async function ask(challenges: EditionRecord['edition']['challenges']): Promise<void> {
  const params = { label: 'SS26' }
  const { edition, version } = (await admin.call(readEdition, { params })).json<EditionRecord>()
  const { label: _, ...settings } = edition
  const answer = await admin.call(changeEdition, { params, query: { version }, body: { ...settings, challenges } })
  expect(answer.statusCode, answer.body).toBe(200)
}

const name = (challenges: readonly string[]) => ada.browser.call(nameChallenges, { body: { challenges } })
const own = async () => (await ada.browser.call(getNaming)).json<OwnNaming | null>()
const namedIds = async () => (await own())?.named.map(({ id }) => id)
const inRun = async () =>
  (await listParticipants(t.deps.db, 'SS26')).find(({ profileId }) => profileId === ada.profile.id)?.input.challenges
const five = () => companies.slice(0, 5)
const asked = { isAsked: true, until: '2025-11-30' }

test('nobody names challenges where the edition does not ask for them', async () => {
  expect(await own()).toBeNull()
  expect((await name(five())).statusCode).toBe(403)
  await ask(asked)
  await name(five())
  await ask({ ...asked, isAsked: false })
  expect(await own()).toBeNull()
  expect(await inRun()).toBeUndefined()
})

test('five in order are kept, changed and taken back; each is in the audit log, and all in the download', async () => {
  await ask(asked)
  expect(await own()).toEqual({ named: [], until: '2025-11-30', isOver: false, isOpen: true })
  expect((await name(five())).statusCode).toBe(200)
  const turned = five().toReversed()
  const saved = (await name(turned)).json<OwnNaming>()
  expect(saved.named.map(({ id, challenge }) => [id, challenge?.problem])).toEqual(
    turned.map((id) => [id, 'Every eighth part is scrap.']),
  )
  await name(turned)
  expect(await inRun()).toEqual(turned)
  expect((await ada.browser.call(downloadProfile)).json()).toMatchObject({
    registrations: [
      { challenges: turned.map((id) => ({ id, problem: 'Every eighth part is scrap.', fieldOfBusiness: 'Mobility' })) },
    ],
  })
  await name([])
  expect(await namedIds()).toEqual([])
  const records = await recordsOf(t, { action: 'correct' }, ['details'])
  expect(records).toEqual(Array.from({ length: 3 }, () => ({ details: { changed: ['challenges'] } })))
})

test.each([
  ['four', () => companies.slice(0, 4)],
  ['six', () => companies],
  ['one of them twice', () => [...companies.slice(0, 4), companies[0]!]],
  ['one that nobody knows', () => [...companies.slice(0, 4), ada.profile.id]],
])('refuses %s, and keeps what was named', async (_, ids) => {
  await ask(asked)
  await name(five())
  expect((await name(ids())).statusCode).toBe(422)
  expect(await namedIds()).toEqual(five())
})

test('after the last day nothing changes', async () => {
  await ask({ ...asked, until: '2025-10-01' })
  expect(await own()).toMatchObject({ isOver: true, isOpen: false })
  expect((await name(five())).statusCode).toBe(403)
})

test('with fewer than five challenges nobody can name any, and those who have take them back', async () => {
  await ask(asked)
  await name(five())
  await release(companies.slice(0, 2), false)
  expect(await own()).toMatchObject({ isOver: false, isOpen: false })
  expect((await name(five().toReversed())).statusCode).toBe(403)
  expect((await name([])).json()).toMatchObject({ named: [], isOpen: false })
})

test('one that is taken back or whose company cancels leaves its place empty; the others keep theirs', async () => {
  await ask(asked)
  await name(five())
  await release([companies[0]!], false)
  await admin.call(cancelCompany, { params: { id: companies[2]! }, body: { reason: 'No time' } })
  expect((await own())?.named.map(({ challenge }) => challenge?.id ?? null)).toEqual([
    null,
    companies[1],
    null,
    companies[3],
    companies[4],
  ])
  expect(await inRun()).toEqual([null, companies[1], null, companies[3], companies[4]])
  // Each is told once of each that is gone, and reads it on the page.
  expect(await tellOfGone(t.deps)).toBe(1)
  expect(await tellOfGone(t.deps)).toBe(0)
  const [mail] = await openMails(
    t.deps,
    t.deps.db.selectFrom('mails').selectAll().where('subject', 'like', '%no longer offered%').execute(),
  )
  const title = 'Every eighth part is scrap. (Mobility, Ulm)'
  expect(mail?.text).toContain(`- Number 1 of your five: ${title}\n- Number 3 of your five: ${title}\n\n`)
  expect(mail?.text).toContain('You can name another one until 30th November 2025, as long as five are offered.')
  // Offered again it is forgotten, and told again once it is gone again.
  for (const isShown of [true, false]) {
    await release([companies[0]!], isShown)
    expect(await tellOfGone(t.deps)).toBe(isShown ? 0 : 1)
  }
  // Whoever names anew names what is offered.
  expect((await name(five().toReversed())).statusCode).toBe(403)
  await release([companies[0]!], true)
  expect((await name(five().toReversed())).json()).toMatchObject({
    error: { fields: { challenges: expect.stringContaining('no longer offered') } },
  })
})

test('who is not registered has named none, and registers anew without any', async () => {
  await ask(asked)
  await name(five())
  await ada.browser.call(withdrawProfile)
  expect(await own()).toBeNull()
  expect((await name(five())).statusCode).toBe(404)
})

test('a run counts them, says so of each student, and the email and the office’s answers say so too', async () => {
  await ask(asked)
  const wanted = companies[3]!
  await name([wanted, ...companies.filter((id) => id !== wanted).slice(0, 4)])
  await others[0]?.browser.call(nameChallenges, { body: { challenges: companies.filter((id) => id !== wanted) } })
  const desk = (await admin.call(getMatchingDesk)).json<{ companies: { id: string; namedBy: number[] }[] }>()
  expect(desk).toMatchObject({ students: 3, naming: 2 })
  expect(desk.companies.find(({ id: company }) => company === wanted)?.namedBy).toEqual([1, 0, 0, 0, 0])
  expect(desk.companies.find(({ id: company }) => company === companies[0])?.namedBy).toEqual([1, 1, 0, 0, 0])
  const started = await admin.call(startRun, { body: makeRunSettings() })
  expect(started.statusCode, started.body).toBe(202)
  const { id } = started.json<Run>()
  const price = await admin.call(costSetting, { body: { setting: 'challenges', settings: makeRunSettings() } })
  expect(price.json()).toMatchObject({ named: expect.any(Number), unwanted: 0 })
  const run = (await admin.call(getRun, { params: { id } })).json<Run>()
  // 25 and 30 points more there, 30 and none at the first one's favourite.
  expect(run.teams.map(({ companyId }) => companyId)).toEqual([companies[0]])
  const inOrder = [ada, ...others].map(({ profile }) => run.students.find((one) => one.id === profile.id))
  expect(inOrder.map((one) => [one?.challengeRank, one?.fit])).toEqual([
    [2, 125],
    [1, 130],
    [undefined, 100],
  ])
  const pair = { id, student: ada.profile.id, company: wanted }
  expect((await admin.call(askWhatIf, { params: pair })).json()).toMatchObject({ challengeRank: 1, fit: 130 })
  await admin.call(chooseRun, { params: { id }, body: { instead: null } })
  const { version, last, losses } = (await admin.call(previewPublication)).json<Preview>()
  const body = { version, last: last?.id ?? null, losses: losses.map(({ person }) => person) }
  expect((await admin.call(publishRun, { body })).statusCode).toBe(201)
  const mails = await openMails(t.deps, t.deps.db.selectFrom('mails').selectAll().execute())
  const mailTo = (email: string) => mails.find(({ recipient }) => recipient === email)?.text
  expect(mailTo('s0@university.example')).toContain('The company’s challenge was the 2nd of your five.')
  expect(mailTo('s0@university.example')).toContain('Die Aufgabe des Unternehmens war die 2. deiner fünf.')
  expect(mailTo('s2@university.example')).not.toContain('of your five')
})

test('a changed text keeps its place, and may stay when the order changes', async () => {
  await ask(asked)
  await name(five())
  await t.deps.db
    .updateTable('companies')
    .set({ businessProblem: 'Another one.' })
    .where('id', '=', companies[0]!)
    .execute()
  expect((await own())?.named[0]).toEqual({ id: companies[0], challenge: null, isGone: false })
  expect(await inRun()).toEqual(five())
  expect(await tellOfGone(t.deps)).toBe(0)
  expect((await name(five().toReversed())).statusCode).toBe(200)
})

test('the office’s list and file have them once anybody has named any', async () => {
  await ask(asked)
  const lines = async () => {
    const query = { edition: 'SS26', format: 'csv' } as const
    return (await admin.call(exportList, { params: { list: 'students' }, body: query })).body.split('\r\n')
  }
  expect((await lines())[0]).not.toContain('Challenges named')
  await name(five())
  const list = (await admin.call(listProfiles, { query: { registeredIn: 'SS26' } })).json<ListedStudent[]>()
  expect(list.map(({ id, namedChallenges }) => [id === ada.profile.id, namedChallenges])).toContainEqual([
    true,
    names.slice(0, 5),
  ])
  expect(list.filter(({ namedChallenges }) => namedChallenges === undefined)).toHaveLength(2)
  expect((await lines())[0]).toContain('Challenges named')
})
