import { type Company, correctCompany, listCompanies, registerCompany } from '@project-week/contract/companies/company'
import { changeMatchedCompany } from '@project-week/contract/matching/matching'
import { createProfile } from '@project-week/contract/registrations/profile'
import {
  changeTeam,
  type CompanyTeam,
  createTeam,
  dissolveTeam,
  listCompanyTeams,
  listTeams,
  type Team,
} from '@project-week/contract/teams/team'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { appFixture, recordsOf } from '#test/fixtures.ts'
import { personOf } from '#test/accounts.ts'
import type { Browser } from '#test/app.ts'
import { companyOf, registrationOf } from '#test/factories.ts'
import { confirmCompanies } from '#test/registered.ts'
import { markProved } from '../identity/person.queries.ts'

const t = appFixture()
let admin: Browser
let companyId: string

beforeAll(async () => {
  admin = await t.signInAs('Admin')
  const answer = await t.browser().call(registerCompany, { body: companyOf({ fieldOfBusiness: 'Viticulture' }) })
  await confirmCompanies(t)
  companyId = answer.json<{ _id: string }>()._id
  const ada = await t.signOn({ email: 'm1@university.example', firstname: 'Ada', lastname: 'Lovelace' })
  await ada.call(createProfile, { body: registrationOf() })
})

const members = (from: number) => Array.from({ length: 5 }, (_, at) => `m${from + at}@university.example`)
const teamOf = (given: object = {}) => ({
  name: 'Aldor Systems GmbH',
  representativeEmail: 'Boss@aldor.example',
  members: members(1),
  ...given,
})
const fieldsOf = (answer: LightMyRequestResponse) => answer.json<{ error: { fields?: object } }>().error.fields
const teams = async () => (await admin.call(listTeams)).json<Team[]>()
/** The team with this member: teams made at one instant stand in any order. */
const teamWith = async (email: string) => (await teams()).find((team) => team.members.includes(email))
const savedFrom = (team: Team | undefined) => ({
  params: { id: team?._id ?? '' },
  query: { version: team?.version ?? '' },
})
const staleOf = (answer: LightMyRequestResponse) =>
  answer.json<{ error: { code: string; details: { last: { by: string }; current: object } } }>().error

const firstCompany = async () => {
  const [company] = (await admin.call(listCompanies)).json<Company[]>()
  if (company === undefined) throw new Error('no company is registered')
  return company
}
const correction = async (given: object, read?: Company) => {
  const { _id: id, semester: _, createdAt: __, version, ...company } = read ?? (await firstCompany())
  return admin.call(correctCompany, { params: { id }, query: { version }, body: { ...company, ...given } })
}

test('a team is created for a company, and shows its members by name where they are known', async () => {
  const answer = await admin.call(createTeam, { body: teamOf() })
  expect(answer.statusCode).toBe(201)
  expect(await teams()).toMatchObject([
    {
      name: 'Aldor Systems GmbH',
      representativeEmail: 'boss@aldor.example',
      members: members(1),
      memberNames: ['Ada Lovelace', '', '', '', ''],
      edition: 'SS26',
      companyId,
    },
  ])
})

test('a company sees its own team, with no more of its students than it needs', async () => {
  const boss = await t.signInAs('Company', 'boss@aldor.example')
  expect((await boss.call(listCompanyTeams)).json()).toEqual([])
  await markProved(t.deps.db, await personOf(t.deps.db, 'boss@aldor.example'), {
    address: 'boss@aldor.example',
    by: 'link',
    at: t.clock.now(),
  })
  const [own] = (await boss.call(listCompanyTeams)).json<CompanyTeam[]>()
  expect(own?.companyName).toBe('Aldor Systems GmbH')
  expect(own?.members).toHaveLength(5)
  const { currentfieldofstudy, germanlanguagelevel } = registrationOf()
  expect(own?.members[0]).toEqual({
    name: 'Ada Lovelace',
    email: 'm1@university.example',
    currentfieldofstudy,
    germanlanguagelevel,
  })
  const colleague = await t.signInAs('Company', 'colleague@aldor.example')
  const namesCompany = (company: string) =>
    t.deps.db.updateTable('authorisedUsers').set({ company }).where('email', '=', 'colleague@aldor.example').execute()
  expect((await colleague.call(listCompanyTeams)).json()).toEqual([])
  await namesCompany('aldor systems gmbh')
  expect((await colleague.call(listCompanyTeams)).json()).toHaveLength(1)
})

test('a company has no more teams than an admin allows', async () => {
  const second = await admin.call(createTeam, { body: teamOf({ members: members(11) }) })
  expect(second.statusCode).toBe(409)
  expect((await correction({ teamLimit: 3 })).statusCode).toBe(200)
  expect((await admin.call(createTeam, { body: teamOf({ members: members(11) }) })).statusCode).toBe(201)
  expect(fieldsOf(await correction({ teamLimit: 1 }))).toEqual({ teamLimit: 'This company already has 2 teams.' })
})

test.each([
  ['too few members', { members: members(21).slice(0, 4) }, { members: 'A team has at least 5 members.' }],
  ['a member of another team', { members: ['M1@university.example', ...members(31).slice(1)] }, 'members'],
  ['a member twice', { members: [...members(41).slice(1), 'M42@university.example'] }, 'members'],
  ['a company that is not registered', { name: 'Nobody GmbH' }, 'name'],
  ['no address at all', { representativeEmail: 'boss' }, { representativeEmail: 'Please enter a valid email' }],
])('refuses %s and says where', async (_, given, fields) => {
  const answer = await admin.call(createTeam, { body: teamOf({ members: members(51), ...given }) })
  expect(answer.statusCode).toBe(422)
  if (typeof fields === 'string') expect(Object.keys(fieldsOf(answer) ?? {})).toEqual([fields])
  else expect(fieldsOf(answer)).toEqual(fields)
  expect(await teams()).toHaveLength(2)
})

test('members are replaced, and what was before is in the audit log', async () => {
  const team = await teamWith('m1@university.example')
  const answer = await admin.call(changeTeam, {
    ...savedFrom(team),
    body: {
      representativeEmail: 'new@aldor.example',
      members: [...members(1).slice(1), 'm6@university.example'],
      reason: 'One is ill.',
    },
  })
  expect(answer.json<Team>().members).toEqual(['m2', 'm3', 'm4', 'm5', 'm6'].map((m) => `${m}@university.example`))
  const [record] = await recordsOf(t, { action: 'change-team' })
  expect(record?.details).toMatchObject({
    reason: 'One is ill.',
    before: { representativeEmail: 'boss@aldor.example', members: members(1) },
    after: { representativeEmail: 'new@aldor.example' },
  })
})

test('a team that was changed meanwhile is not changed over that', async () => {
  const team = await teamWith('m2@university.example')
  const body = { representativeEmail: 'late@aldor.example', members: members(2) }
  await admin.call(changeTeam, { ...savedFrom(team), body: { ...body, representativeEmail: 'first@aldor.example' } })
  const late = await admin.call(changeTeam, { ...savedFrom(team), body })
  expect([late.statusCode, staleOf(late)]).toMatchObject([
    409,
    {
      code: 'stale',
      details: {
        last: { by: expect.stringContaining('@') },
        current: { representativeEmail: 'first@aldor.example', members: members(2) },
      },
    },
  ])
  expect(await teamWith('m2@university.example')).toMatchObject({ representativeEmail: 'first@aldor.example' })
})

test('a member of another team cannot be added', async () => {
  const team = await teamWith('m2@university.example')
  const answer = await admin.call(changeTeam, {
    ...savedFrom(team),
    body: { representativeEmail: 'new@aldor.example', members: members(11), reason: 'They asked.' },
  })
  expect(fieldsOf(answer)).toEqual({ members: 'm11@university.example is already in a team of SS26.' })
})

test('a team is dissolved with a reason, which stays with who was in it', async () => {
  const [team] = await teams()
  const params = { id: team?._id ?? '' }
  expect((await admin.call(dissolveTeam, { params, body: { reason: ' ' } })).statusCode).toBe(422)
  expect((await admin.call(dissolveTeam, { params, body: { reason: 'The company withdrew.' } })).statusCode).toBe(200)
  expect(await teams()).toHaveLength(1)
  expect((await admin.call(dissolveTeam, { params, body: { reason: 'Again.' } })).statusCode).toBe(404)
  const [record] = await recordsOf(t, { action: 'dissolve-team' })
  expect(record?.details).toMatchObject({
    reason: 'The company withdrew.',
    company: 'Aldor Systems GmbH',
    members: team?.members,
  })
})

test('a free-text field is mapped to a listed one; a listed field needs no mapping', async () => {
  const mapped = await correction({ mappedFieldOfBusiness: 'Consulting' })
  expect(mapped.json()).toMatchObject({ fieldOfBusiness: 'Viticulture', mappedFieldOfBusiness: 'Consulting' })
  const listed = await correction({ fieldOfBusiness: 'Mobility', mappedFieldOfBusiness: 'Consulting' })
  expect(listed.json()).toMatchObject({ fieldOfBusiness: 'Mobility', mappedFieldOfBusiness: null })
  const records = await recordsOf(t, { action: 'correct' })
  expect(records.at(-1)?.details).toMatchObject({
    changed: { fieldOfBusiness: { before: 'Viticulture', after: 'Mobility' } },
  })
})

test('a company that was changed meanwhile, by a correction or at the matching, is not corrected over that', async () => {
  const read = await firstCompany()
  expect((await correction({ businessProblem: 'Another one' }, read)).statusCode).toBe(200)
  const late = await correction({ companySize: 'Large' }, read)
  expect([late.statusCode, staleOf(late)]).toMatchObject([
    409,
    { code: 'stale', details: { current: { businessProblem: 'Another one', companySize: read.companySize } } },
  ])
  const now = await firstCompany()
  await admin.call(changeMatchedCompany, { params: { id: companyId }, body: { teamLimit: 7 } })
  expect((await correction({ companySize: 'Large' }, now)).statusCode).toBe(409)
  expect((await correction({ companySize: 'Large' })).json()).toMatchObject({ teamLimit: 7, companySize: 'Large' })
})

test('a number of teams at the matching leaves the mapping as it is, and the other way round', async () => {
  await correction({ fieldOfBusiness: 'Viticulture', mappedFieldOfBusiness: 'Consulting' })
  const params = { id: companyId }
  await admin.call(changeMatchedCompany, { params, body: { teamLimit: 4 } })
  expect(await firstCompany()).toMatchObject({ teamLimit: 4, mappedFieldOfBusiness: 'Consulting' })
  await admin.call(changeMatchedCompany, { params, body: { mappedFieldOfBusiness: null } })
  expect(await firstCompany()).toMatchObject({ teamLimit: 4, mappedFieldOfBusiness: null })
})

test('a correction keeps to the rules of a registration', async () => {
  expect(fieldsOf(await correction({ companyName: ' ', teamLimit: 0 }))).toMatchObject({
    companyName: 'Please enter the name of your company',
  })
})

test('a team of a run is created however small it is, another of its size is not', async () => {
  const small = { members: ['r1@university.example', 'r2@university.example', 'r3@university.example'] }
  const other = await t.browser().call(registerCompany, { body: companyOf({ companyName: 'Run GmbH' }) })
  await confirmCompanies(t)
  const { _id } = other.json<{ _id: string }>()
  const creation = { body: teamOf({ name: 'Run GmbH', ...small }) }
  expect((await admin.call(createTeam, creation)).statusCode).toBe(422)
  const students = await Promise.all(
    small.members.map(async (email) => {
      const student = await t.signOn({ email })
      return (await student.call(createProfile, { body: registrationOf() })).json<{ id: string }>().id
    }),
  )
  const runId = t.deps.newId()
  const result = { teams: [{ companyId: _id, companyName: 'Run GmbH' }] }
  await sql`
    insert into matching_runs (id, edition, created_at, author, state, settings, input_digest, companies, rules, student_count, result)
    values (${runId}, 'SS26', now(), 'admin', 'done', '{}', '', '[]', '{}', 3, ${JSON.stringify(result)}::jsonb)`.execute(
    t.deps.db,
  )
  for (const id of students) {
    await sql`
      insert into matching_run_students (run_id, profile_id, input, team, student_rank, company_rank, fit, because)
      values (${runId}, ${id}, '{}', 0, 1, 1, 100, '')`.execute(t.deps.db)
  }
  const two = { body: { ...creation.body, members: small.members.slice(1) } }
  expect((await admin.call(createTeam, two)).statusCode).toBe(422)
  const made = await admin.call(createTeam, creation)
  expect(made.statusCode).toBe(201)
  const { _id: id } = made.json<Team>()
  expect((await admin.call(dissolveTeam, { params: { id }, body: { reason: 'Made for a test' } })).statusCode).toBe(200)
})
