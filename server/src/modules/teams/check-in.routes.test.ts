import { registerCompany } from '@project-week/contract/companies/company'
import { moveDemoClock } from '@project-week/contract/editions/edition'
import { createProfile, withdrawProfile } from '@project-week/contract/registrations/profile'
import { getIdentity } from '@project-week/contract/registrations/own-identity'
import {
  changeTeam,
  checkInPerson,
  checkInTeams,
  createTeam,
  listTeams,
  type Team,
  type TeamChange,
  teamMessages,
} from '@project-week/contract/teams/team'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { recordAttendance } from '#test/attendance.ts'
import { type Browser, createTestApp } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { companyOf, registrationOf } from '#test/factories.ts'
import { confirmCompanies, registerStudents, seat } from '#test/registered.ts'

const t = appFixture()
let admin: Browser
let ada: Browser
let bob: Browser
let team: Team
const members = [1, 2, 3, 4, 5].map((at) => `m${at}@university.example`)

beforeAll(async () => {
  admin = await t.signInAs('Admin')
  await t.browser().call(registerCompany, { body: companyOf() })
  await t.browser().call(registerCompany, { body: companyOf({ companyName: 'Brenn' }) })
  await confirmCompanies(t)
  ada = await t.signOn({ email: 'm1@university.example' })
  await ada.call(createProfile, { body: registrationOf() })
  bob = await t.signOn({ email: 'b0@university.example' })
  await bob.call(createProfile, { body: registrationOf() })
  const body = { name: 'Aldor Systems GmbH', representativeEmail: 'boss@aldor.example', members }
  team = (await admin.call(createTeam, { body })).json<Team>()
})

const tap = (body: { attended: boolean; before: boolean | null; email?: string }, who = admin, id = team._id) =>
  who.call(checkInPerson, { params: { id }, body: { email: members[0] ?? '', ...body } })
const move = (phase: string) => t.browser().call(moveDemoClock, { body: { phase } })
const records = () =>
  t.deps.db.selectFrom('auditRecords').selectAll().where('action', '=', 'check-in').orderBy('id').execute()

test('nobody attends before the week has begun', async () => {
  await move('closed')
  const answer = await tap({ attended: true, before: null })
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { error: { code: 'window_closed' } }])
  expect(await records()).toHaveLength(0)
})

test('a check-in says who attended and who did not, for the office and for them', async () => {
  await move('programme-week')
  await recordAttendance(admin, team._id, members.slice(0, 4))
  expect((await admin.call(listTeams)).json<Team[]>()[0]).toMatchObject({
    memberStates: ['attended', 'attended', 'attended', 'attended', 'absent'],
    checkIn: { by: expect.stringContaining('@') },
  })
  expect((await ada.call(getIdentity)).json()).toMatchObject({ state: 'attended' })
})

test('two people with one address each have an attendance and a place of their own', async () => {
  const own = await createTestApp()
  onTestFinished(() => own.close())
  const office = await own.signInAs('Admin')
  const email = 'twin@university.example'
  const twins = await registerStudents(own, 2, { email })
  const { teamId: id, contact: representativeEmail } = await seat(
    own,
    twins.map(({ profile }) => profile.id),
  )
  await own.browser().call(moveDemoClock, { body: { phase: 'programme-week' } })
  const read = async () => (await office.call(listTeams)).json<Team[]>()[0] ?? expect.unreachable()
  const { memberKeys: keys } = await read()
  for (const [at, key] of keys.entries()) {
    const body = { email, key, attended: at === 0, before: null }
    expect((await office.call(checkInPerson, { params: { id }, body })).statusCode).toBe(200)
  }
  const { version, memberStates } = await read()
  expect(memberStates).toEqual(['attended', 'absent'])

  const change = (given: Pick<TeamChange, 'members' | 'memberKeys'>) => {
    const body = { representativeEmail, reason: 'Moved.', confirmed: [email], ...given }
    return office.call(changeTeam, { params: { id }, query: { version }, body })
  }
  expect((await change({ members: [email, email] })).json()).toMatchObject({
    error: { fields: { members: teamMessages.twice } },
  })
  const same = await change({ members: [email, email], memberKeys: keys })
  expect(same.json<Team>().memberKeys).toEqual(keys)
  const other = await change({ members: ['new@university.example', email], memberKeys: [null, keys[1] ?? ''] })
  expect([other.statusCode, other.json<Team>().memberKeys[1]]).toEqual([200, keys[1]])
})

test('of one person it keeps what somebody else has recorded since, and says who', async () => {
  const count = (await records()).length
  expect((await tap({ attended: false, before: true, email: 'M1@university.example' })).statusCode).toBe(200)
  // Sent again, as after an answer that got lost, it changes nothing.
  expect((await tap({ attended: false, before: true })).statusCode).toBe(200)
  const [record, ...more] = (await records()).slice(count)
  expect([record?.details, more]).toEqual([
    { email: members[0], before: { attended: true }, after: { attended: false } },
    [],
  ])
  const stale = await tap({ attended: true, before: null })
  expect([stale.statusCode, stale.json()]).toMatchObject([
    409,
    { error: { code: 'stale', details: { attended: false, by: record?.actor } } },
  ])
  const [now] = (await admin.call(listTeams)).json<Team[]>()
  expect(now?.memberStates).toEqual(['absent', 'attended', 'attended', 'attended', 'absent'])
  expect(await records()).toHaveLength(count + 1)
})

test('refuses somebody of another team, a team that is none, and whoever is no admin', async () => {
  const stranger = await tap({ attended: true, before: null, email: 'stranger@university.example' })
  expect([stranger.statusCode, stranger.json()]).toMatchObject([
    422,
    { error: { fields: { email: 'This person is not in the team' } } },
  ])
  const given = { attended: true, before: false }
  expect((await tap(given, admin, '0b0e7f5e-0000-4000-8000-000000000000')).statusCode).toBe(404)
  expect((await tap(given, ada)).statusCode).toBe(403)
  await recordAttendance(admin, team._id, members)
})

test('who joins after the check-in is not known to have attended', async () => {
  const [now] = (await admin.call(listTeams)).json<Team[]>()
  await admin.call(changeTeam, {
    params: { id: team._id },
    query: { version: now?.version ?? '' },
    body: {
      representativeEmail: 'boss@aldor.example',
      members: [...members.slice(0, 4), 'late@university.example'],
      reason: 'One went home.',
      confirmed: members,
    },
  })
  const [changed] = (await admin.call(listTeams)).json<Team[]>()
  expect(changed?.memberStates).toEqual([...members.slice(0, 4).map(() => 'attended'), null])
})

test('everybody of chosen teams attended who was expected, but a team that is checked in keeps its attendance', async () => {
  const others = ['b1@university.example', 'b2@university.example', 'b3@university.example', 'b4@university.example']
  const body = {
    name: 'Brenn',
    representativeEmail: 'boss@brenn.example',
    members: ['b0@university.example', ...others],
  }
  const other = (await admin.call(createTeam, { body })).json<Team>()
  await bob.call(withdrawProfile)
  const before = (await records()).length
  const chosen = { teams: [team._id, other._id] }
  const answer = await admin.call(checkInTeams, { body: chosen })
  expect(answer.json()).toEqual({
    checkedIn: 1,
    left: [{ id: team._id, name: 'Aldor Systems GmbH', reason: 'recorded' }],
  })
  const teams = (await admin.call(listTeams)).json<Team[]>()
  expect(teams.find(({ _id }) => _id === team._id)?.memberStates).toContain(null)
  const { memberStates, members: people } = teams.find(({ _id }) => _id === other._id) ?? {
    memberStates: [],
    members: [],
  }
  expect(people.filter((_, at) => memberStates[at] === 'attended')).toEqual(others)
  expect((await records()).slice(before).map(({ recordId, details }) => [recordId, details])).toEqual([
    [other._id, { attended: others }],
  ])
  // Said again, it changes nothing.
  expect((await admin.call(checkInTeams, { body: chosen })).json()).toMatchObject({ checkedIn: 0 })
  expect(await records()).toHaveLength(before + 1)
})

test('of chosen teams none is checked in where one is missing, or before the week', async () => {
  const before = (await records()).length
  const missing = { teams: [team._id, '0b0e7f5e-0000-4000-8000-000000000000'] }
  expect((await admin.call(checkInTeams, { body: missing })).statusCode).toBe(404)
  expect((await ada.call(checkInTeams, { body: { teams: [team._id] } })).statusCode).toBe(403)
  await move('closed')
  const early = await (await t.signInAs('Admin')).call(checkInTeams, { body: { teams: [team._id] } })
  expect([early.statusCode, early.json()]).toMatchObject([403, { error: { code: 'window_closed' } }])
  expect(await records()).toHaveLength(before)
})
