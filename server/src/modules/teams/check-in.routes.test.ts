import { registerCompany } from '@project-week/contract/companies/company'
import { moveDemoClock } from '@project-week/contract/editions/edition'
import { createProfile } from '@project-week/contract/registrations/profile'
import { getIdentity } from '@project-week/contract/registrations/own-identity'
import { changeTeam, checkInTeam, createTeam, listTeams, type Team } from '@project-week/contract/teams/team'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { companyOf, registrationOf } from '#test/factories.ts'

let t: TestApp
let admin: Browser
let ada: Browser
let team: Team
const members = [1, 2, 3, 4, 5].map((at) => `m${at}@university.example`)

beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signInAs('Admin')
  await t.browser().call(registerCompany, { body: companyOf() })
  ada = await t.signOn({ email: 'm1@university.example' })
  await ada.call(createProfile, { body: registrationOf() })
  const body = { name: 'Aldor Systems GmbH', representativeEmail: 'boss@aldor.example', members }
  team = (await admin.call(createTeam, { body })).json<Team>()
})
afterAll(() => t.close())

const checkIn = (turnedUp: readonly string[], who = admin) =>
  who.call(checkInTeam, { params: { id: team._id }, body: { turnedUp } })
const move = (phase: string) => t.browser().call(moveDemoClock, { body: { phase } })
const records = () =>
  t.deps.db.selectFrom('auditRecords').selectAll().where('action', '=', 'check-in').orderBy('id').execute()

test('nobody turns up before the week has begun', async () => {
  await move('closed')
  const answer = await checkIn(members)
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { error: { code: 'window_closed' } }])
  expect(await records()).toHaveLength(0)
})

test('a check-in says who turned up and who did not, for the office and for them', async () => {
  await move('programme-week')
  const answer = await checkIn(['M1@university.example', ...members.slice(1, 4)])
  expect(answer.json<Team>()).toMatchObject({
    memberStates: ['turned-up', 'turned-up', 'turned-up', 'turned-up', 'absent'],
    checkIn: { by: expect.stringContaining('@') },
  })
  expect((await ada.call(getIdentity)).json()).toMatchObject({ state: 'turned-up' })
})

test('saying it again changes nothing, saying something else corrects it', async () => {
  await checkIn(members.slice(0, 4))
  expect(await records()).toHaveLength(1)
  const corrected = await checkIn(members.slice(1))
  expect(corrected.json<Team>().memberStates).toEqual(['absent', ...members.slice(1).map(() => 'turned-up')])
  expect((await records())[1]?.details).toEqual({
    turnedUp: { before: members.slice(0, 4), after: members.slice(1) },
  })
})

test('a whole team may have stayed away', async () => {
  expect((await checkIn([])).json<Team>().memberStates).toEqual(members.map(() => 'absent'))
  await checkIn(members)
})

test('refuses somebody of another team, a team that is none, and whoever is no admin', async () => {
  const stranger = await checkIn(['stranger@university.example'])
  expect([stranger.statusCode, stranger.json()]).toMatchObject([
    422,
    { error: { fields: { turnedUp: 'This person is not in the team' } } },
  ])
  const nobody = { id: '0b0e7f5e-0000-4000-8000-000000000000' }
  expect((await admin.call(checkInTeam, { params: nobody, body: { turnedUp: [] } })).statusCode).toBe(404)
  expect((await checkIn(members, ada)).statusCode).toBe(403)
})

test('who joins after the check-in is not known to have turned up', async () => {
  const [now] = (await admin.call(listTeams)).json<Team[]>()
  await admin.call(changeTeam, {
    params: { id: team._id },
    query: { version: now?.version ?? '' },
    body: { representativeEmail: 'boss@aldor.example', members: [...members.slice(0, 4), 'late@university.example'] },
  })
  const [changed] = (await admin.call(listTeams)).json<Team[]>()
  expect(changed?.memberStates).toEqual([...members.slice(0, 4).map(() => 'turned-up'), null])
})
