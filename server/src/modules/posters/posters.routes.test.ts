import { registerCompany } from '@project-week/contract/companies/company'
import { moveDemoClock } from '@project-week/contract/editions/edition'
import { listMissingPosters, remindOfPosters, type TeamWithoutPoster } from '@project-week/contract/posters/missing'
import { createProfile, withdrawProfile } from '@project-week/contract/registrations/profile'
import { createTeam, type Team } from '@project-week/contract/teams/team'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { personOf } from '#test/accounts.ts'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { companyOf, registrationOf } from '#test/factories.ts'
import { confirmCompanies } from '#test/registered.ts'
import { insertFile } from '../files/file.queries.ts'
import { remindWhenDue } from './remind-of-posters.ts'

let t: TestApp
let admin: Browser
const members = (from: number) => [0, 1, 2, 3, 4].map((at) => `m${from + at}@university.example`)
const teams: Team[] = []

beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signInAs('Admin')
  const ada = await t.signOn({ email: 'm0@university.example', firstname: 'Ada' })
  await ada.call(createProfile, { body: registrationOf() })
  for (const [at, name] of ['Aldor', 'Brenn', 'Celt'].entries()) {
    await t.browser().call(registerCompany, { body: companyOf({ companyName: name }) })
    await confirmCompanies(t)
    const body = { name, representativeEmail: `boss@${name}.example`, members: members(at * 5) }
    teams.push((await admin.call(createTeam, { body })).json<Team>())
  }
  await ada.call(withdrawProfile)
  // Handed in by a member before there was the team.
  const uploader = await personOf(t.deps.db, 'm5@university.example')
  await insertFile(t.deps.db, {
    id: t.deps.newId(),
    edition: 'SS26',
    kind: 'poster',
    ownerId: uploader,
    uploaderId: uploader,
    teamId: null,
    filename: 'p.pdf',
    type: 'application/pdf',
    size: 1,
    sha256: '',
    createdAt: t.clock.now(),
    thumbnail: 'none',
  })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.db.deleteFrom('mails').execute()
})

const move = (phase: string) => t.browser().call(moveDemoClock, { body: { phase } })
const missing = async () => (await admin.call(listMissingPosters)).json<TeamWithoutPoster[]>()
const mailed = async () => {
  const rows = await t.deps.db.selectFrom('mails').select(['recipient', 'text']).orderBy('recipient').execute()
  return { to: rows.map(({ recipient }) => recipient), text: rows[0]?.text ?? '' }
}

test('the office sees the teams without a poster, whoever of them may have uploaded it', async () => {
  expect((await missing()).map(({ companyName, members: people }) => [companyName, people.length])).toEqual([
    ['Aldor', 4],
    ['Celt', 5],
  ])
})

test('nobody is reminded before the day before posters are due', async () => {
  await move('programme-week')
  expect(await remindWhenDue(t.deps)).toEqual({ teams: 0, mails: 0 })
  // The demo's week stands on Wednesday.
  t.clock.current = new Date(t.clock.current.getTime() + 86_400_000)
  admin = await t.signInAs('Admin')
  expect(await Promise.all([remindWhenDue(t.deps), remindWhenDue(t.deps)])).toEqual(
    expect.arrayContaining([
      { teams: 2, mails: 9 },
      { teams: 0, mails: 0 },
    ]),
  )
  const { to, text } = await mailed()
  expect(to).toHaveLength(9)
  expect(to).not.toContain('m0@university.example')
  expect(text).toContain('is due on 24th April 2026')
  expect(text).toContain('ist am 24.\u00a0April 2026')
  expect(await remindWhenDue(t.deps)).toEqual({ teams: 0, mails: 0 })
  expect((await missing())[0]?.remindedAt).not.toBeNull()
})

test('the office may remind again, and after the week says that it is late', async () => {
  await move('afterwards')
  expect(await remindWhenDue(t.deps)).toEqual({ teams: 0, mails: 0 })
  expect((await admin.call(remindOfPosters, { body: {} })).json()).toEqual({ teams: 2, mails: 9 })
  expect((await mailed()).text).toContain('was due on 24th April 2026')
  const record = await t.deps.db.selectFrom('auditRecords').selectAll().where('action', '=', 'remind').execute()
  expect(record).toMatchObject([{ recordType: 'edition', recordId: 'SS26', details: { teams: 2, mails: 9 } }])
})

test('the office reminds chosen teams, of which those with a poster are left out', async () => {
  const ids = teams.filter(({ name }) => name !== 'Aldor').map(({ _id }) => _id)
  expect((await admin.call(remindOfPosters, { body: { teams: ids } })).json()).toEqual({ teams: 1, mails: 5 })
  expect((await mailed()).to).toEqual(members(10))
})

test('nobody is reminded while posters cannot be uploaded', async () => {
  await sql`update editions set details = jsonb_set(details, '{flags,posterUploadClosed}', 'true')`.execute(t.deps.db)
  const answer = await admin.call(remindOfPosters, { body: {} })
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { error: { code: 'window_closed' } }])
  expect((await mailed()).to).toEqual([])
})
