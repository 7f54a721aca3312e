import {
  changeEdition,
  chooseEdition,
  createEdition,
  type EditionRecord,
  getProgrammeState,
  listEditions,
  readEdition,
} from '@project-week/contract/edition'
import { getOverview, type Overview } from '@project-week/contract/overview'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'

let t: TestApp
let admin: Browser
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signInAs('Admin')
})
afterAll(() => t.close())

const settingsOf = async (label: string) => {
  const answer = await admin.call(readEdition, { params: { label } })
  const { label: _, ...settings } = answer.json<EditionRecord>().edition
  return settings
}
const fieldsOf = (answer: LightMyRequestResponse) => answer.json<{ error: { fields?: object } }>().error.fields

test('the next edition is made from the last: dates move by whole weeks, settings stay, flags are off', async () => {
  const answer = await admin.call(createEdition, { body: { from: 'SS26', label: 'SS27' } })
  expect(answer.statusCode).toBe(201)
  expect(answer.json<EditionRecord>()).toMatchObject({
    isCurrent: false,
    edition: {
      label: 'SS27',
      // A Monday and a Friday, as before.
      programmeStart: '2027-04-19',
      programmeEnd: '2027-04-23',
      closingEventMonth: '2027-06',
      // Midnight in Berlin.
      studentDashboardClosesAt: '2026-10-30T23:00:00.000Z',
      closedToReregistration: ['SS26'],
      flags: { studentLogin: false, companyDeadlinePassed: false, posterUploadClosed: false },
      eligibleDegrees: ['Master'],
    },
  })
  expect((await admin.call(createEdition, { body: { from: 'SS26', label: 'SS27' } })).statusCode).toBe(409)
  expect((await admin.call(createEdition, { body: { from: 'WS40', label: 'SS41' } })).statusCode).toBe(404)
})

test('a change of dates, flags and texts works at once and is in the audit log', async () => {
  const settings = await settingsOf('SS26')
  const changed = await admin.call(changeEdition, {
    params: { label: 'SS26' },
    body: {
      ...settings,
      flags: { ...settings.flags, companyDeadlinePassed: true },
      bannerText: { en: 'Come!', de: 'Kommt!' },
    },
  })
  expect(changed.statusCode).toBe(200)
  const state = await t.browser().call(getProgrammeState)
  expect(state.json()).toMatchObject({
    windows: { companySignUp: false },
    edition: { bannerText: { en: 'Come!', de: 'Kommt!' } },
  })
  const record = await t.deps.db
    .selectFrom('audit_records')
    .selectAll()
    .where('action', '=', 'change-edition')
    .executeTakeFirst()
  expect(record?.details).toMatchObject({ changed: { flags: { before: { companyDeadlinePassed: false } } } })
})

test('saving what is there already is no change', async () => {
  const count = () =>
    t.deps.db.selectFrom('audit_records').select('id').where('action', '=', 'change-edition').execute()
  const before = await count()
  await admin.call(changeEdition, { params: { label: 'SS26' }, body: await settingsOf('SS26') })
  expect(await count()).toHaveLength(before.length)
})

test.each([
  ['a week that ends before it begins', { programmeEnd: '2026-04-01' }, 'programmeEnd'],
  ['no date', { programmeStart: 'soon' }, 'programmeStart'],
  ['a month that is none', { closingEventMonth: '2026-13' }, 'closingEventMonth'],
  ['no degree', { eligibleDegrees: [] }, 'eligibleDegrees'],
  [
    'a link that runs a script',
    { links: { oversizedStudentFiles: 'javascript:alert(1)', oversizedOtherFiles: 'https://a.example' } },
    'links.oversizedStudentFiles',
  ],
])('refuses %s', async (_, given, field) => {
  const answer = await admin.call(changeEdition, {
    params: { label: 'SS26' },
    body: { ...(await settingsOf('SS26')), ...given },
  })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(fieldsOf(answer) ?? {})).toEqual([field])
})

test('one edition is the current one, and new registrations belong to it', async () => {
  expect((await admin.call(chooseEdition, { params: { label: 'SS27' } })).statusCode).toBe(200)
  expect((await admin.call(listEditions)).json()).toEqual([
    { label: 'SS27', isCurrent: true },
    { label: 'SS26', isCurrent: false },
    { label: 'SS25', isCurrent: false },
  ])
  const overview = (await admin.call(getOverview)).json<Overview>()
  expect(overview).toMatchObject({ edition: 'SS27', previous: 'SS26', students: 0, places: 0 })
})
