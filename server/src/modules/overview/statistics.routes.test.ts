import { registerCompany } from '@project-week/contract/companies/company'
import { getStatistics, type Statistics } from '@project-week/contract/overview/statistics'
import { createProfile, withdrawProfile } from '@project-week/contract/registrations/profile'
import { createTeam } from '@project-week/contract/teams/team'
import { expect, test } from 'vitest'
import { errorOf } from '#test/app.ts'
import { appFixture, fixture } from '#test/fixtures.ts'
import { companyOf, registrationOf } from '#test/factories.ts'

const t = appFixture()
const admin = fixture(() => t.signInAs('Admin'))

const statistics = async (semester = 'SS26') =>
  (await admin.call(getStatistics, { query: { semester } })).json<Statistics>()
const register = async (email: string, fields: Parameters<typeof registrationOf>[0]) => {
  const browser = await t.signOn({ email })
  expect((await browser.call(createProfile, { body: registrationOf(fields) })).statusCode).toBe(200)
  return browser
}

test('demand counts each student once in a field, at the best rank, beside the room in it', async () => {
  await register('ada@university.example', { preferredFieldOfBusiness: ['IT', 'Health'], countryofbirth: 'FR' })
  await register('bob@university.example', {
    preferredFieldOfBusiness: ['Patent Law Firm', 'Patent Attorney Firm', 'IT'],
    countryofbirth: 'FR',
  })
  await register('cem@university.example', { preferredFieldOfBusiness: ['Health'], patentAttorneyInterest: 'Yes' })
  const gone = await register('dia@university.example', { preferredFieldOfBusiness: ['Defense'] })
  await gone.call(withdrawProfile)
  await t.browser().call(registerCompany, { body: companyOf({ companyName: 'Aldor', fieldOfBusiness: 'Health' }) })

  const { byField, patentInterest, students, places, bySchool, byCountry } = await statistics()
  expect(byField).toEqual([
    { field: 'IT', listed: [1, 0, 1], places: 0, companyFields: [] },
    { field: 'Patent Attorney Firm', listed: [1, 0, 0], places: 0, companyFields: [] },
    { field: 'Health', listed: [1, 1, 0], places: 5, companyFields: ['Health'] },
  ])
  expect({ patentInterest, students, places }).toEqual({ patentInterest: 1, students: 3, places: 5 })
  expect(bySchool.map(({ count }) => count)).toEqual([3])
  expect(byCountry[0]).toEqual({ value: 'FR', count: 2 })
})

test('the curve ends today', async () => {
  const { curve, daysLeft, closesOn } = await statistics()
  expect(closesOn).toBe('2025-11-01')
  // The demo's registrations bear real time, which is after its clock.
  expect(curve).toEqual([{ daysBefore: daysLeft, total: 3 }])
})

test('the funnel counts who is in a team', async () => {
  const members = ['ada@university.example', 'bob@university.example', '3@x.example', '4@x.example', '5@x.example']
  await admin.call(createTeam, { body: { name: 'Aldor', representativeEmail: 'boss@aldor.example', members } })
  const { funnel, teams } = await statistics()
  expect(teams).toBe(1)
  expect(funnel).toEqual([
    { step: 'registered', count: 3 },
    { step: 'placed', count: 2 },
    { step: 'accepted', count: 0 },
    { step: 'attended', count: 0 },
    { step: 'poster', count: 0 },
    { step: 'certificate', count: 0 },
  ])
})

test('an edition that nobody registered for has figures too, and one that there is none of is refused', async () => {
  expect(await statistics('SS25')).toMatchObject({ students: 0, curve: [] })
  const refused = await admin.call(getStatistics, { query: { semester: 'SS99' } })
  expect([refused.statusCode, errorOf(refused).code]).toEqual([404, 'not_found'])
})
