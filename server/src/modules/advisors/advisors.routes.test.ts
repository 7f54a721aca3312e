import {
  type AdvisorOffer,
  getAdvisorProfile,
  listAdvisors,
  removeAdvisorProfile,
  saveAdvisorProfile,
} from '@project-week/contract/advisors/advisor'
import { getIdentity } from '@project-week/contract/registrations/own-identity'
import { expect, test } from 'vitest'
import { appFixture } from '#test/fixtures.ts'

const t = appFixture()

const offerOf = (given: Partial<AdvisorOffer> = {}): AdvisorOffer => ({
  school: 'ED',
  position: 'Postdoc, Chair of Logistics',
  businessFields: ['Mobility'],
  languages: ['German'],
  teams: 2,
  motivation: 'I like good questions.',
  ...given,
})

test('an advisor offers, changes the offer and takes it back; admins see it meanwhile', async () => {
  const advisor = await t.signOn({ role: 'advisor', firstname: 'Jonas', email: 'jonas@university.example' })
  const admin = await t.signInAs('Admin')
  expect((await advisor.call(getAdvisorProfile)).statusCode).toBe(404)
  const first = (await advisor.call(saveAdvisorProfile, { body: offerOf() })).json<{ id: string }>()
  const second = await advisor.call(saveAdvisorProfile, { body: offerOf({ teams: 3 }) })
  expect(second.json()).toMatchObject({ id: first.id, teams: 3, firstname: 'Jonas', registeredIn: 'SS26' })
  expect((await advisor.call(getIdentity)).json()).toMatchObject({ has: { advisorProfile: true, profile: false } })
  expect((await admin.call(listAdvisors)).json()).toMatchObject([{ email: 'jonas@university.example', teams: 3 }])
  await advisor.call(removeAdvisorProfile)
  expect((await admin.call(listAdvisors)).json()).toEqual([])
})

test('what is wrong is named by its field', async () => {
  const advisor = await t.signOn({ role: 'advisor' })
  const response = await advisor.call(saveAdvisorProfile, {
    body: offerOf({ teams: 6, languages: [], businessFields: ['IT', 'IT'], position: ' ' }),
  })
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json<{ error: { fields: object } }>().error.fields).sort()).toEqual([
    'businessFields',
    'languages',
    'position',
    'teams',
  ])
})
