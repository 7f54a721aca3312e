import { namesItself, releaseChallenges } from '@project-week/contract/companies/challenge'
import {
  type Company,
  type CompanyRegistration,
  correctCompany,
  listCompanies,
  registerCompany,
} from '@project-week/contract/companies/company'
import { cancelCompany } from '@project-week/contract/publishing/cancellation'
import { expect, test } from 'vitest'
import { errorOf } from '#test/app.ts'
import { appFixture, fixture, recordsOf } from '#test/fixtures.ts'
import { companyOf } from '#test/factories.ts'
import { confirmCompanies } from '#test/registered.ts'
import { openDatabase } from '../../db/database.ts'
import { readChallenges } from './release-challenges.ts'

const t = appFixture({}, 'each')
const admin = fixture(() => t.signInAs('Admin'), 'each')

const register = async (given: Partial<CompanyRegistration> = {}) =>
  (await t.browser().call(registerCompany, { body: companyOf({ agreesToChallenge: true, ...given }) })).json<Company>()
    ._id
const find = async (id: string): Promise<Company> => {
  const found = (await admin.call(listCompanies, { query: {} })).json<Company[]>().find(({ _id }) => _id === id)
  if (found === undefined) throw new Error('the company is in no list')
  return found
}
const release = (ids: readonly string[], isShown = true, by = admin) =>
  by.call(releaseChallenges, { body: { changes: ids.map((id) => ({ id, isShown })) } })
const shown = async () => (await readChallenges(t.deps.db)).map(({ id }) => id)

async function correct(id: string, changes: Partial<Company>) {
  const company = await find(id)
  const body = { ...company, ...changes }
  return admin.call(correctCompany, { params: { id }, query: { version: company.version }, body: body as never })
}

/** A company that has agreed and is confirmed, whose challenge the office has released. */
async function showOne(): Promise<string> {
  const id = await register()
  await confirmCompanies(t)
  expect((await release([id])).statusCode).toBe(200)
  return id
}

test('a challenge that the office has released is shown without its company’s name', async () => {
  const id = await showOne()
  const challenges = await readChallenges(t.deps.db)
  expect(challenges).toEqual([
    {
      id,
      field: 'Mobility',
      fieldOfBusiness: 'Mobility',
      town: 'Ulm',
      problem: 'Every eighth part is scrap.',
      places: 5,
      programmes: ['Mechatronics - M.Sc.'],
    },
  ])
  expect((await find(id)).challengeState).toBe('shown')
})

test('only programmes whose students can register are named', async () => {
  const id = await showOne()
  await correct(id, { preferredFieldOfStudy: ['Computer Science - Dr. rer. nat.', 'Mechatronics - M.Sc.'] })
  expect((await readChallenges(t.deps.db))[0]?.programmes).toEqual(['Mechatronics - M.Sc.'])
})

test('the places of a company with two teams are those of both', async () => {
  const id = await showOne()
  await correct(id, { teamLimit: 2 })
  expect((await readChallenges(t.deps.db))[0]?.places).toBe(10)
})

test('a company that says nothing of its challenge registers as specified, and its challenge cannot be released', async () => {
  const { agreesToChallenge: _, ...specified } = companyOf()
  const answer = await t.browser().call(registerCompany, { body: specified })
  expect(answer.statusCode).toBe(201)
  await confirmCompanies(t)
  const { _id: id } = answer.json<Company>()
  const refused = await release([id])
  expect([refused.statusCode, errorOf(refused).message]).toEqual([
    409,
    'One of these companies has not agreed that its challenge is public.',
  ])
  expect((await find(id)).challengeState).toBe('no-consent')
})

test('keeps the consent with its version', async () => {
  const id = await register()
  const kept = await t.deps.db.selectFrom('consents').select(['kind', 'version']).where('recordId', '=', id).execute()
  expect(kept).toContainEqual({ kind: 'challenge', version: '2026-11-26' })
})

test('refuses the challenge of a company whose address is not confirmed, and with it all that are chosen', async () => {
  const confirmed = await register()
  await confirmCompanies(t)
  const contactPerson = { ...companyOf().contactPerson, email: 'other@aldor.example' }
  const unconfirmed = await register({ companyName: 'Benzo', contactPerson })
  expect((await release([confirmed, unconfirmed])).statusCode).toBe(409)
  expect(await shown()).toEqual([])
})

test('a challenge is not shown before the office has released it', async () => {
  const id = await register()
  await confirmCompanies(t)
  expect(await shown()).toEqual([])
  expect((await find(id)).challengeState).toBe('not-shown')
})

test('a challenge disappears when the company withdraws its consent, and stays away when it agrees again', async () => {
  const id = await showOne()
  await correct(id, { agreesToChallenge: false })
  expect(await shown()).toEqual([])
  await correct(id, { agreesToChallenge: true })
  expect(await shown()).toEqual([])
  expect((await find(id)).challengeState).toBe('not-shown')
})

test('a challenge whose text is changed is not shown until the office releases it again', async () => {
  const id = await showOne()
  await correct(id, { businessProblem: 'Half of our test vehicles stand still.' })
  expect(await shown()).toEqual([])
  expect((await find(id)).challengeState).toBe('changed')
  await release([id])
  expect(await shown()).toEqual([id])
})

test('a challenge disappears when the company cancels, is erased or belongs to another edition', async () => {
  const id = await showOne()
  await t.deps.db.updateTable('companies').set({ edition: 'SS25' }).where('id', '=', id).execute()
  expect(await shown()).toEqual([])
  await t.deps.db.updateTable('companies').set({ edition: 'SS26' }).where('id', '=', id).execute()
  expect(await shown()).toEqual([id])
  await admin.call(cancelCompany, { params: { id }, body: { reason: 'No time' } })
  expect(await shown()).toEqual([])
  expect((await release([id], false)).statusCode).toBe(200)
  expect((await release([id])).statusCode).toBe(409)
  await t.deps.db.deleteFrom('companies').where('id', '=', id).execute()
  expect(await shown()).toEqual([])
})

test('answers what was before of those that it changed, which undoes it, and records both', async () => {
  const id = await register()
  await confirmCompanies(t)
  const first = (await release([id])).json<{ before: { id: string; isShown: boolean }[] }>()
  expect(first.before).toEqual([{ id, isShown: false }])
  expect((await release([id])).json()).toEqual({ before: [] })
  await admin.call(releaseChallenges, { body: { changes: first.before } })
  expect(await shown()).toEqual([])
  const audited = (await recordsOf(t, { recordId: id })).map(({ action }) => action)
  expect(audited.filter((action) => action.endsWith('release'))).toEqual(['release', 'withdraw-release'])
})

test('a viewer cannot release a challenge', async () => {
  const id = await register()
  await confirmCompanies(t)
  expect((await release([id], true, await t.signInAs('Viewer'))).statusCode).toBe(403)
  expect(await shown()).toEqual([])
})

test.each([
  ['Aldor Systems GmbH', 'At Aldor Systems every eighth part is scrap.', true],
  ['Aldor Systems GmbH', 'Every eighth part is scrap.', false],
  ['Go AG', 'Where does the heat go?', true],
  ['Ost & Co. KG', 'The most costly part is the compressor.', false],
])('%s in “%s” names itself: %s', (companyName, businessProblem, names) => {
  expect(namesItself({ companyName, businessProblem })).toBe(names)
})

test('where nobody has named one, none is asked for', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/nothing', 1)
  expect(await readChallenges(db, [])).toEqual([])
  await db.destroy()
})

test('what was taken back can be read by those who named it, until its text changes', async () => {
  const id = await showOne()
  const read = async () => (await readChallenges(t.deps.db, [id])).map(({ problem }) => problem)
  const [shownText] = await read()
  await release([id], false)
  expect(await shown()).toEqual([])
  expect(await read()).toEqual([shownText])
  await correct(id, { businessProblem: 'Nobody has released this one.' })
  expect(await read()).toEqual([])
  await release([id])
  await correct(id, { agreesToChallenge: false })
  expect(await read()).toEqual([])
})
