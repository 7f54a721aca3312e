import { registerCompany } from '@project-week/contract/companies/company'
import { changeEdition, type EditionRecord, readEdition } from '@project-week/contract/editions/edition-settings'
import {
  getOverview,
  listWaiting,
  type Overview,
  type SetUpStep,
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
const isDone = async (step: SetUpStep) => (await overview()).steps.find((each) => each.step === step)?.done
const waiting = async () => (await admin.call(listWaiting)).json<WaitingList>()
const withoutTeam = async () => (await waiting()).find(({ what }) => what === 'students-without-team')?.count

/** A company with its one team, of which the first member is somebody. */
async function makeTeam(name: string, first: string): Promise<void> {
  const others = [2, 3, 4, 5].map((at) => `${at}@${name.toLowerCase()}.example`)
  const body = { name, representativeEmail: `boss@${name.toLowerCase()}.example`, members: [first, ...others] }
  expect((await admin.call(createTeam, { body })).statusCode).toBe(201)
}

test('teams are made once no student is without one, or every company has its teams', async () => {
  for (const companyName of ['Aldor', 'Benzo']) {
    await t.browser().call(registerCompany, { body: companyOf({ companyName }) })
  }
  for (const email of ['ada@university.example', 'bob@university.example', 'cem@university.example']) {
    await (await t.signOn({ email })).call(createProfile, { body: registrationOf() })
  }
  expect(await isDone('teams-made')).toBe(false)
  await makeTeam('Aldor', 'ada@university.example')
  expect([await isDone('teams-made'), await withoutTeam()]).toEqual([false, 2])
  await makeTeam('Benzo', 'bob@university.example')
  // Cem has no team, and no company can take another one.
  expect([await isDone('teams-made'), await withoutTeam()]).toEqual([true, 1])
  await t.browser().call(registerCompany, { body: companyOf({ companyName: 'Cirrus' }) })
  expect(await isDone('teams-made')).toBe(false)
  await makeTeam('Cirrus', 'cem@university.example')
  expect([await isDone('teams-made'), await withoutTeam()]).toEqual([true, undefined])
  await t.browser().call(registerCompany, {
    body: companyOf({ companyName: 'Dorea', fieldOfBusiness: 'Beekeeping' }),
  })
  expect(await waiting()).toContainEqual({ what: 'fields-unmapped', count: 1 })
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

test('shared folders are set once none of them is the example that was shipped', async () => {
  const save = async (links: Partial<EditionRecord['edition']['links']>) => {
    const record = (await admin.call(readEdition, { params: { label: 'SS26' } })).json<EditionRecord>()
    const { label, ...settings } = record.edition
    const body = { ...settings, links: { ...settings.links, ...links } }
    return admin.call(changeEdition, { params: { label }, query: { version: record.version }, body })
  }
  expect(await isDone('links-set')).toBe(false)
  await save({ oversizedStudentFiles: 'https://files.university.example/a' })
  expect(await isDone('links-set')).toBe(false)
  await save({
    oversizedStudentFiles: 'https://files.university.example/a',
    oversizedOtherFiles: 'https://files.university.example/b',
  })
  expect(await isDone('links-set')).toBe(true)
})

test('the figures are those of the edition that is asked for, what there is to do is of the current one', async () => {
  const now = await overview()
  expect(now).toMatchObject({
    edition: 'SS26',
    current: 'SS26',
    previous: 'SS25',
    studentsBefore: 0,
    companiesBefore: 0,
  })
  expect(now.companies).toBeGreaterThan(0)
  const other = (await admin.call(getOverview, { query: { semester: 'SS25' } })).json<Overview>()
  expect(other).toEqual({
    ...now,
    edition: 'SS25',
    previous: null,
    students: 0,
    companies: 0,
    companiesBefore: 0,
    places: 0,
    phase: 'afterwards',
    figures: ['attended', 'teams-not-checked-in', 'teams-without-poster', 'certificates', 'feedback'].map((figure) => ({
      figure,
      count: 0,
    })),
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
