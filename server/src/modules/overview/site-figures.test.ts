import { registerCompany } from '@project-week/contract/companies/company'
import { createTeam } from '@project-week/contract/teams/team'
import { expect, test } from 'vitest'
import { appFixture } from '#test/fixtures.ts'
import { companyOf } from '#test/factories.ts'
import { countEdition, insertStatistics } from '../retention/retention.queries.ts'
import { readSiteFigures } from './site-figures.queries.ts'

const t = appFixture()

const figures = async (today: string) => readSiteFigures(t.deps.db, today)

test('an edition’s teams count from the day after its week', async () => {
  await t.browser().call(registerCompany, { body: companyOf({ companyName: 'Aldor' }) })
  const admin = await t.signInAs('Admin')
  const members = [1, 2, 3, 4, 5].map((at) => `${at}@aldor.example`)
  const body = { name: 'Aldor', representativeEmail: 'boss@aldor.example', members }
  expect((await admin.call(createTeam, { body })).statusCode).toBe(201)
  expect(await figures('2026-04-24')).toMatchObject({ past: { teams: 0, companies: 0, students: 0 } })
  expect(await figures('2026-04-25')).toMatchObject({ past: { teams: 1, companies: 1, students: 5 } })
})

test('an edition whose data was erased still counts, by the statistics that stay', async () => {
  const counts = { ...(await countEdition(t.deps.db, 'SS25')), teams: 12, placed: 58 }
  await insertStatistics(t.deps.db, { edition: 'SS25', counts, at: new Date('2027-06-01T00:00:00Z') })
  expect(await figures('2026-04-25')).toMatchObject({ past: { teams: 13, companies: null, students: 63 } })
})
