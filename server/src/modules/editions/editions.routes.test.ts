import { getProgrammeState, listEditions } from '@project-week/contract/editions/edition'
import {
  changeEdition,
  chooseEdition,
  createEdition,
  type EditionRecord,
  readEdition,
  removeEdition,
} from '@project-week/contract/editions/edition-settings'
import { getOverview, type Overview } from '@project-week/contract/overview/overview'
import { retentionMessages } from '@project-week/contract/retention/retention'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { appFixture, fixture, recordsOf } from '#test/fixtures.ts'
import { keepUnder } from '../identity/person.queries.ts'
import { windowsOf } from './programme-state.ts'
import { shippedEditions } from './shipped-editions.ts'

const t = appFixture()
const admin = fixture(() => t.signInAs('Admin'))

const read = async (label: string) => {
  const { edition, version } = (await admin.call(readEdition, { params: { label } })).json<EditionRecord>()
  const { label: _, ...settings } = edition
  return { settings, version }
}
type Settings = Awaited<ReturnType<typeof read>>['settings']
/** Reads the settings and saves them with some of them changed. */
const change = async (label: string, given: object | ((settings: Settings) => object), by: Browser = admin) => {
  const { settings, version } = await read(label)
  const changes = typeof given === 'function' ? given(settings) : given
  return by.call(changeEdition, { params: { label }, query: { version }, body: { ...settings, ...changes } })
}
const insertAdvisor = async (edition: string) => {
  await t.deps.db
    .insertInto('advisors')
    .values({
      id: t.deps.newId(),
      edition,
      personId: await keepUnder(t.deps.db, 'coach@university.example', t.clock.now()),
      email: 'coach@university.example',
      firstname: 'Jo',
      lastname: 'Kern',
      school: 'ED',
      position: 'Professor',
      businessFields: ['IT'],
      languages: ['English'],
      teams: 1,
      motivation: '',
      createdAt: t.clock.now(),
      updatedAt: t.clock.now(),
    })
    .execute()
}
const fieldsOf = (answer: LightMyRequestResponse) => answer.json<{ error: { fields?: object } }>().error.fields

test('the next edition is made from the last: the week moves by whole weeks, deadlines stay first or last of their month', async () => {
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
      studentDashboardClosesAt: '2026-10-31T23:00:00.000Z',
      studentSignUpLastDay: '2026-10-31',
      announcedRegistrationClose: '2026-11-30',
      closedToReregistration: ['SS26'],
      flags: { studentLogin: false, companyDeadlinePassed: false, posterUploadClosed: false },
      eligibleDegrees: ['Master'],
    },
  })
  expect((await admin.call(createEdition, { body: { from: 'SS26', label: 'SS27' } })).statusCode).toBe(409)
  expect((await admin.call(createEdition, { body: { from: 'WS40', label: 'SS41' } })).statusCode).toBe(404)
})

test('a winter edition is made half a year on', async () => {
  const answer = await admin.call(createEdition, { body: { from: 'SS26', label: 'WS26' } })
  expect(answer.json<EditionRecord>()).toMatchObject({
    mayRemove: true,
    edition: {
      label: 'WS26',
      programmeStart: '2026-10-19',
      // Midnight in Berlin, in summer time.
      studentDashboardClosesAt: '2026-04-30T22:00:00.000Z',
      announcedRegistrationClose: '2026-05-31',
    },
  })
})

test('an edition is removed while nothing belongs to it, and stays once something does', async () => {
  const params = { label: 'WS26' }
  await insertAdvisor('WS26')
  expect((await admin.call(readEdition, { params })).json()).toMatchObject({ mayRemove: false })
  expect((await admin.call(removeEdition, { params })).statusCode).toBe(409)
  await t.deps.db.deleteFrom('advisors').where('edition', '=', 'WS26').execute()
  expect((await admin.call(removeEdition, { params })).statusCode).toBe(200)
  expect((await admin.call(readEdition, { params })).statusCode).toBe(404)
  expect((await admin.call(removeEdition, { params: { label: 'SS26' } })).statusCode).toBe(409)
  const [record] = await recordsOf(t, { action: 'remove-edition' })
  expect(record?.details).toMatchObject({ settings: { label: 'WS26' } })
})

test('a change of dates, flags and texts works at once and is in the audit log', async () => {
  const changed = await change('SS26', ({ flags }) => ({
    flags: { ...flags, companyDeadlinePassed: true },
    bannerText: { en: 'Come!', de: 'Kommt!' },
  }))
  expect(changed.statusCode).toBe(200)
  const state = await t.browser().call(getProgrammeState)
  expect(state.json()).toMatchObject({
    windows: { companySignUp: false },
    edition: { bannerText: { en: 'Come!', de: 'Kommt!' } },
  })
  const [record] = await recordsOf(t, { action: 'change-edition' })
  expect(record?.details).toMatchObject({ changed: { flags: { before: { companyDeadlinePassed: false } } } })
})

test('saving what is there already is no change', async () => {
  const count = () => t.deps.db.selectFrom('auditRecords').select('id').where('action', '=', 'change-edition').execute()
  const before = await count()
  await change('SS26', {})
  expect(await count()).toHaveLength(before.length)
})

test('the answer to a save names the version that the next read and the next save name', async () => {
  const { settings, version } = await read('SS26')
  const params = { label: 'SS26' }
  const body = { ...settings, bannerText: { en: 'Soon', de: 'Bald' } }
  const saved = (await admin.call(changeEdition, { params, query: { version }, body })).json<EditionRecord>()
  expect(saved.version).not.toBe(version)
  expect((await read('SS26')).version).toBe(saved.version)
  const again = { ...body, minimumTeamMembers: 3 }
  const second = await admin.call(changeEdition, { params, query: { version: saved.version }, body: again })
  expect(second.statusCode).toBe(200)
})

test('a save over what somebody else has saved meanwhile is refused, and says who did and what is there now', async () => {
  const { settings, version } = await read('SS26')
  const colleague = await t.signInAs('Admin', 'colleague@university.example')
  expect((await change('SS26', { minimumTeamMembers: 4 }, colleague)).statusCode).toBe(200)
  const params = { label: 'SS26' }
  const body = { ...settings, programmeEnd: '2026-04-25' }
  const answer = await admin.call(changeEdition, { params, query: { version }, body })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    {
      error: {
        code: 'stale',
        details: {
          last: { by: 'colleague@university.example' },
          current: { edition: { minimumTeamMembers: 4, programmeEnd: '2026-04-24' } },
        },
      },
    },
  ])
  expect((await read('SS26')).settings.programmeEnd).toBe('2026-04-24')
  // What is the same as what is there is no change, whatever it started from.
  const again = { ...settings, minimumTeamMembers: 4 }
  expect((await admin.call(changeEdition, { params, query: { version }, body: again })).statusCode).toBe(200)
  const { current } = answer.json<{ error: { details: { current: EditionRecord } } }>().error.details
  const query = { version: current.version }
  const onTop = { ...body, minimumTeamMembers: 4 }
  expect((await admin.call(changeEdition, { params, query, body: onTop })).statusCode).toBe(200)
  expect((await read('SS26')).settings).toMatchObject({ minimumTeamMembers: 4, programmeEnd: '2026-04-25' })
})

test('of two who save at once, one is refused', async () => {
  const { settings, version } = await read('SS25')
  const answers = await Promise.all(
    ['2025-06', '2025-07'].map((closingEventMonth) =>
      admin.call(changeEdition, {
        params: { label: 'SS25' },
        query: { version },
        body: { ...settings, closingEventMonth, minimumTeamMembers: 3 },
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('dates by which an edition would lose its data at once are refused, by name', async () => {
  await insertAdvisor('SS26')
  const moved = (years: number) => (settings: Settings) =>
    JSON.parse(JSON.stringify(settings).replaceAll(/"(20\d\d)-/g, (_, year) => `"${Number(year) + years}-`)) as Settings
  const answer = await change('SS26', moved(-7))
  expect([answer.statusCode, fieldsOf(answer)]).toEqual([
    422,
    { closingEventMonth: retentionMessages.byDates({ edition: 'SS26', closing: '06/2019', due: '07/2020' }) },
  ])
  expect((await change('SS26', { closingEventMonth: '2026-05' })).statusCode).toBe(200)
  await t.deps.db.deleteFrom('advisors').execute()
  expect((await change('SS26', moved(-7))).statusCode).toBe(200)
  // What is due already may change.
  await insertAdvisor('SS26')
  expect((await change('SS26', { closingEventMonth: '2019-07' })).statusCode).toBe(200)
  await t.deps.db.deleteFrom('advisors').execute()
  expect((await change('SS26', moved(7))).statusCode).toBe(200)
})

test('a save that does not say what it started from is refused', async () => {
  const { settings } = await read('SS26')
  const answer = await admin.call(changeEdition, { params: { label: 'SS26' }, body: settings })
  expect(answer.statusCode).toBe(400)
})

test.each([
  ['a week that ends before it begins', { programmeEnd: '2026-04-01' }, 'programmeEnd'],
  ['a week of a month', { programmeEnd: '2026-05-20' }, 'programmeEnd'],
  ['a closing event before the week', { closingEventMonth: '2026-03' }, 'closingEventMonth'],
  ['a close after the week', { studentDashboardClosesAt: '2026-04-26T00:00:00.000Z' }, 'studentDashboardClosesAt'],
  ['an announced close after the week', { announcedRegistrationClose: '2026-05-01' }, 'announcedRegistrationClose'],
  ['no date', { programmeStart: 'soon' }, 'programmeStart'],
  ['a month that is none', { closingEventMonth: '2026-13' }, 'closingEventMonth'],
  ['no degree', { eligibleDegrees: [] }, 'eligibleDegrees'],
  [
    'a link that runs a script',
    { links: { oversizedStudentFiles: 'javascript:alert(1)', oversizedOtherFiles: 'https://a.example' } },
    'links.oversizedStudentFiles',
  ],
])('refuses %s', async (_, given, field) => {
  const answer = await change('SS26', given)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(fieldsOf(answer) ?? {})).toEqual([field])
})

test('one edition is the current one, and new registrations belong to it', async () => {
  expect((await admin.call(chooseEdition, { params: { label: 'SS27' } })).statusCode).toBe(200)
  expect((await admin.call(listEditions)).json()).toEqual([
    { label: 'SS27', isCurrent: true, isPast: false },
    { label: 'SS26', isCurrent: false, isPast: false },
    { label: 'SS25', isCurrent: false, isPast: true },
  ])
  const overview = (await admin.call(getOverview)).json<Overview>()
  expect(overview).toMatchObject({ edition: 'SS27', students: 0, places: 0 })
})

const edition = shippedEditions.find(({ isCurrent }) => isCurrent)?.edition ?? expect.fail('no edition is current')
const at = (instant: string, flags: Partial<typeof edition.flags> = {}) =>
  windowsOf({ ...edition, flags: { ...edition.flags, ...flags } }, new Date(instant))

test('the landing page’s student button works through 1 October 2026 in Berlin and no longer', () => {
  expect(at('2026-10-01T21:59:59.999Z').studentSignUp).toBe(true)
  expect(at('2026-10-01T22:00:00.000Z').studentSignUp).toBe(false)
})

test('the dashboard takes registrations until 1 November 2025, 0:00 in Berlin', () => {
  expect(at('2025-10-31T22:59:59.999Z').studentRegistration).toBe(true)
  expect(at('2025-10-31T23:00:00.000Z').studentRegistration).toBe(false)
})

test('no company registers for a week that has begun', () => {
  expect(at('2026-04-19T21:59:59.999Z').companySignUp).toBe(true)
  expect(at('2026-04-19T22:00:00.000Z').companySignUp).toBe(false)
})

test('until then the company’s way in and the poster upload have no date: flags close them, and these ship off', () => {
  expect(at('2026-04-19T00:00:00Z')).toMatchObject({ companySignUp: true, posterUpload: true })
  expect(at('2025-10-15T00:00:00Z', { companyDeadlinePassed: true })).toMatchObject({
    companySignUp: false,
    posterUpload: true,
  })
  expect(at('2025-10-15T00:00:00Z', { posterUploadClosed: true })).toMatchObject({
    companySignUp: true,
    posterUpload: false,
  })
})
