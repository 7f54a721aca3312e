import { type Company, listCompanies, registerCompany } from '@project-week/contract/companies/company'
import { moveDemoClock } from '@project-week/contract/editions/edition'
import { changeEdition, type EditionRecord, readEdition } from '@project-week/contract/editions/edition-settings'
import { countAsConfirmed } from '@project-week/contract/hosting/hosting'
import {
  getOverview,
  listWaiting,
  type Overview,
  type Waiting,
  type WaitingList,
} from '@project-week/contract/overview/overview'
import { createProfile, withdrawProfile } from '@project-week/contract/registrations/profile'
import { createTeam } from '@project-week/contract/teams/team'
import { expect, test } from 'vitest'
import { insertOffer } from '#test/offer.ts'
import { appFixture, fixture } from '#test/fixtures.ts'
import { companyOf, registrationOf } from '#test/factories.ts'

const t = appFixture()
const admin = fixture(() => t.signInAs('Admin'))

const overview = async () => (await admin.call(getOverview)).json<Overview>()
const waiting = async () => (await admin.call(listWaiting)).json<WaitingList>()
const countOf = async (wanted: Waiting) => (await waiting()).find(({ what }) => what === wanted)?.count
const withoutTeam = () => countOf('students-without-team')

/** A company with its one team, of which the first member is somebody. */
async function makeTeam(name: string, first: string): Promise<void> {
  const others = [2, 3, 4, 5].map((at) => `${at}@${name.toLowerCase()}.example`)
  const body = { name, representativeEmail: `boss@${name.toLowerCase()}.example`, members: [first, ...others] }
  expect((await admin.call(createTeam, { body })).statusCode).toBe(201)
}

test('students wait for a team once there are teams, and companies for their field to be mapped', async () => {
  for (const companyName of ['Aldor', 'Benzo']) {
    await t.browser().call(registerCompany, { body: companyOf({ companyName }) })
  }
  for (const email of ['ada@university.example', 'bob@university.example', 'cem@university.example']) {
    await (await t.signOn({ email })).call(createProfile, { body: registrationOf() })
  }
  expect(await withoutTeam()).toBeUndefined()
  await makeTeam('Aldor', 'ada@university.example')
  expect(await withoutTeam()).toBe(2)
  await makeTeam('Benzo', 'bob@university.example')
  expect(await withoutTeam()).toBe(1)
  await t.browser().call(registerCompany, { body: companyOf({ companyName: 'Cirrus' }) })
  await makeTeam('Cirrus', 'cem@university.example')
  expect(await withoutTeam()).toBeUndefined()
  await t.browser().call(registerCompany, {
    body: companyOf({ companyName: 'Dorea', fieldOfBusiness: 'Beekeeping' }),
  })
  expect(await countOf('fields-unmapped')).toBe(1)
})

test('a company with a team waits until its address is confirmed, whatever part of the year it is', async () => {
  const companies = (await admin.call(listCompanies, { query: {} })).json<Company[]>()
  const unconfirmed = companies.filter(({ addressState }) => addressState === 'unconfirmed')
  const first = unconfirmed.find(({ companyName }) => companyName === 'Aldor')
  expect(first).toBeDefined()
  for (const phase of ['programme-week', 'afterwards', 'registration-open'] as const) {
    await t.browser().call(moveDemoClock, { body: { phase } })
    expect(await countOf('companies-unconfirmed')).toBe(unconfirmed.length)
  }
  await admin.call(countAsConfirmed, { params: { id: first?._id ?? '' } })
  expect((await countOf('companies-unconfirmed')) ?? 0).toBe(unconfirmed.length - 1)
})

test('who has declined a place is not without a team, who has withdrawn is nobody to wait for', async () => {
  const { db } = t.deps
  const made = []
  for (const email of ['dan@university.example', 'eve@university.example']) {
    const browser = await t.signOn({ email })
    made.push({
      browser,
      profile: (await browser.call(createProfile, { body: registrationOf() })).json<{ id: string }>(),
    })
  }
  expect(await withoutTeam()).toBe(2)
  const team = await db.selectFrom('teams').select(['id', 'companyId']).executeTakeFirstOrThrow()
  await insertOffer(db, {
    profileId: made[0]?.profile.id ?? '',
    teamId: team.id,
    companyId: team.companyId,
    state: 'declined',
    at: t.clock.now(),
    dueOn: '2026-03-09',
  })
  expect(await withoutTeam()).toBe(1)
  await made[1]?.browser.call(withdrawProfile)
  expect(await withoutTeam()).toBeUndefined()
})

test('shared folders wait until none of them is the example that was shipped', async () => {
  const save = async (links: Partial<EditionRecord['edition']['links']>) => {
    const record = (await admin.call(readEdition, { params: { label: 'SS26' } })).json<EditionRecord>()
    const { label, ...settings } = record.edition
    const body = { ...settings, links: { ...settings.links, ...links } }
    return admin.call(changeEdition, { params: { label }, query: { version: record.version }, body })
  }
  expect(await countOf('links-sample')).toBe(1)
  await save({ oversizedStudentFiles: 'https://files.university.example/a' })
  expect(await countOf('links-sample')).toBe(1)
  await save({
    oversizedStudentFiles: 'https://files.university.example/a',
    oversizedOtherFiles: 'https://files.university.example/b',
  })
  expect(await countOf('links-sample')).toBeUndefined()
})

test('the figures are those of the edition that is asked for', async () => {
  const now = await overview()
  expect(now).toMatchObject({ edition: 'SS26', current: 'SS26' })
  expect(now.companies).toBeGreaterThan(0)
  const other = (await admin.call(getOverview, { query: { semester: 'SS25' } })).json<Overview>()
  expect(other).toEqual({
    ...now,
    edition: 'SS25',
    students: 0,
    companies: 0,
    places: 0,
    phase: 'afterwards',
    figures: ['attended', 'certificates', 'feedback'].map((figure) => ({ figure, count: 0 })),
  })
  expect((await admin.call(getOverview, { query: { semester: 'SS26' } })).json()).toEqual(now)
  expect((await admin.call(getOverview, { query: { semester: 'WS31' } })).statusCode).toBe(404)
})

test('the office is told while the mail server refuses everything, with how many emails wait', async () => {
  const { db } = t.deps
  const paused = async () =>
    (await admin.call(listWaiting)).json<WaitingList>().find(({ what }) => what === 'mails-paused')?.count
  const count = Number((await db.updateTable('mails').set({ state: 'queued' }).executeTakeFirst()).numUpdatedRows)
  expect(count).toBeGreaterThan(0)
  const now = t.clock.now()
  await db.insertInto('mailRefusals').values({ mailIds: [], since: now, pausedUntil: null }).execute()
  expect(await paused()).toBeUndefined()
  // A pause that is just over says so too: what is tried next may be refused again.
  await db.updateTable('mailRefusals').set({ pausedUntil: now }).execute()
  expect(await paused()).toBe(count)
})
