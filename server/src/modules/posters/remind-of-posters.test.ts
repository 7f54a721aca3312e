import { registerCompany } from '@project-week/contract/companies/company'
import { moveDemoClock } from '@project-week/contract/editions/edition'
import { createProfile, withdrawProfile } from '@project-week/contract/registrations/profile'
import { createTeam } from '@project-week/contract/teams/team'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { personOf } from '#test/accounts.ts'
import { appFixture } from '#test/fixtures.ts'
import { companyOf, registrationOf } from '#test/factories.ts'
import { confirmCompanies } from '#test/registered.ts'
import { insertFile } from '../files/file.queries.ts'
import { remindWhenDue } from './remind-of-posters.ts'

const t = appFixture()
const members = (from: number) => [0, 1, 2, 3, 4].map((at) => `m${from + at}@university.example`)

beforeAll(async () => {
  const admin = await t.signInAs('Admin')
  const ada = await t.signOn({ email: 'm0@university.example', firstname: 'Ada' })
  await ada.call(createProfile, { body: registrationOf() })
  for (const [at, name] of ['Aldor', 'Brenn', 'Celt'].entries()) {
    await t.browser().call(registerCompany, { body: companyOf({ companyName: name }) })
    await confirmCompanies(t)
    const body = { name, representativeEmail: `boss@${name}.example`, members: members(at * 5) }
    await admin.call(createTeam, { body })
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
beforeEach(async () => {
  await t.deps.db.deleteFrom('mails').execute()
})

const move = (phase: string) => t.browser().call(moveDemoClock, { body: { phase } })
const mailed = async () => {
  const rows = await t.deps.db.selectFrom('mails').select(['recipient', 'text']).orderBy('recipient').execute()
  return { to: rows.map(({ recipient }) => recipient), text: rows[0]?.text ?? '' }
}

test('nobody is reminded before the day before posters are due', async () => {
  await move('programme-week')
  expect(await remindWhenDue(t.deps)).toEqual({ teams: 0, mails: 0 })
  // The demo's week stands on Wednesday.
  t.clock.current = new Date(t.clock.current.getTime() + 86_400_000)
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
})

test('nobody is reminded of what is late or cannot be uploaded', async () => {
  await t.deps.db.updateTable('teams').set({ posterRemindedAt: null }).execute()
  await sql`update editions set details = jsonb_set(details, '{flags,posterUploadClosed}', 'true')`.execute(t.deps.db)
  expect(await remindWhenDue(t.deps)).toEqual({ teams: 0, mails: 0 })
  await sql`update editions set details = jsonb_set(details, '{flags,posterUploadClosed}', 'false')`.execute(t.deps.db)
  await move('afterwards')
  expect(await remindWhenDue(t.deps)).toEqual({ teams: 0, mails: 0 })
})
