import { registerCompany } from '@project-week/contract/companies/company'
import * as people from '@project-week/contract/people/person'
import { createProfile, eraseProfile } from '@project-week/contract/registrations/profile'
import * as showcase from '@project-week/contract/showcase/showcase'
import { unsubscribe } from '@project-week/contract/subscribers/subscriber'
import { createTeam } from '@project-week/contract/teams/team'
import { removeAuthorisedUser } from '@project-week/contract/users/authorised-user'
import { changeAccess } from '@project-week/contract/users/colleague'
import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertAccount, personOf } from '#test/accounts.ts'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { createTestDatabase } from '#test/cluster.ts'
import { confirmCompanies } from '#test/registered.ts'
import { companyOf, registrationOf } from '#test/factories.ts'
import { openDatabase } from '../db/database.ts'
import { optOutIdOf } from '../modules/links/address-digest.ts'
import { tokenOf } from '../modules/links/link-token.ts'
import { answerForCompany } from '../modules/showcase/answer-showcase.ts'
import { createDiskStorage } from '../storage/disk.ts'
import { isRevocation } from '../storage/revocations.ts'
import { checkBackup, isEmptyInstallation, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'project-week-revocations-'))
const file = join(folder, 'week.backup')
const report = () => {}
let t: TestApp
let admin: Browser
let students: Record<'erased' | 'erasing' | 'shy', Browser>
let removedId: string
let demotedId: string
let team: string
let companyId: string
const newsless = 'contact@aldor.example'
const subscriberId = '5d0b1a4e-4a55-4c1c-9d5e-0a3a0f3a5f01'

/** What is ended is still there. */
const counted = async (url: string) => {
  const db = openDatabase(url, 1)
  try {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from people where email like 'erased%') as people,
             (select count(*) from profiles where email like 'erasing%') as registrations,
             (select count(*) from subscribers) as subscribers,
             (select 1 - count(*) from mail_opt_outs) as news,
             (select count(*) from authorised_users where id = ${removedId} and removed_at is null) as accounts,
             (select count(*) from authorised_users where id = ${demotedId} and type = 'Admin') as admins,
             (select count(*) from showcase_consents where taken_back_at is null) as consents,
             (select count(*) from company_showcase_consents where taken_back_at is null) as "companyConsents"`.execute(
      db,
    )
    return rows[0]
  } finally {
    await db.destroy()
  }
}
const allThere = {
  people: 1,
  registrations: 1,
  subscribers: 1,
  news: 1,
  accounts: 1,
  admins: 1,
  consents: 1,
  companyConsents: 1,
}
const nothingThere = Object.fromEntries(Object.keys(allThere).map((name) => [name, 0]))

beforeAll(async () => {
  t = await createTestApp()
  const { db, clock } = t.deps
  admin = await t.signInAs('Admin')
  await t.browser().call(registerCompany, { body: companyOf({ companyName: 'Aldor' }) })
  await confirmCompanies(t)
  students = {
    erased: await t.signOn({ email: 'erased@university.example' }),
    erasing: await t.signOn({ email: 'erasing@university.example' }),
    shy: await t.signOn({ email: 'shy@university.example' }),
  }
  for (const student of Object.values(students)) await student.call(createProfile, { body: registrationOf() })
  const members = ['erased@university.example', 'shy@university.example', ...[3, 4, 5].map((at) => `m${at}@u.example`)]
  const body = { name: 'Aldor', representativeEmail: 'boss@aldor.example', members }
  team = (await admin.call(createTeam, { body })).json<{ _id: string }>()._id
  await students.shy.call(showcase.answerShowcase, { params: { team }, body: { agrees: true } })
  const company = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  companyId = company.id
  await sayForCompany(true)
  await sql`insert into subscribers values (${subscriberId}, now(), 'A', 'B', 'sub@example.org', 'C', '')`.execute(db)
  const at = new Date(clock.now().getTime() - 7 * 24 * 3_600_000)
  removedId = (await insertAccount(db, 'Company', at, 'removed@aldor.example')).id
  demotedId = (await insertAccount(db, 'Admin', at, 'demoted@university.example')).id
  await writeBackup({ url: t.databaseUrl, storage: t.deps.storage }, file, { now: clock.now(), report })
  t.clock.current = new Date(clock.now().getTime() + 10 * 60_000)
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

async function sayForCompany(agrees: boolean) {
  const email = 'boss@aldor.example'
  const agreement = { companyId, agrees, email, actor: { email, role: 'company' }, ip: '' }
  await t.deps.db.transaction().execute((tx) => answerForCompany(t.deps, tx, agreement))
}

async function endAll() {
  const key = await personOf(t.deps.db, 'erased@university.example')
  const { version } = (await admin.call(people.readPerson, { query: { key } })).json<people.PersonRecord>()
  const unsubscribed = (id: string) => ({
    query: { subscriber: id, signature: tokenOf(t.deps.linkKey, { id, version: 1 }) },
  })
  const answers = [
    await admin.call(people.erasePerson, { body: { key, version, reason: 'They asked.' } }),
    await students.erasing.call(eraseProfile),
    await t.browser().call(unsubscribe, unsubscribed(subscriberId)),
    await t.browser().call(unsubscribe, unsubscribed(optOutIdOf(newsless))),
    await admin.call(removeAuthorisedUser, { params: { id: removedId } }),
    await admin.call(changeAccess, { params: { id: demotedId }, body: { type: 'Viewer' } }),
    await students.shy.call(showcase.answerShowcase, { params: { team }, body: { agrees: false } }),
  ]
  for (const answer of answers)
    expect([answer.statusCode, answer.body]).toEqual([expect.toSatisfy((code) => code < 300), answer.body])
  await sayForCompany(false)
}

test('a full disk refuses an erasure as a whole', async () => {
  const put = vi.spyOn(t.deps.storage, 'put')
  put.mockRejectedValueOnce(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  expect((await students.erasing.call(eraseProfile)).statusCode).toBe(507)
  put.mockRestore()
  expect(await counted(t.databaseUrl)).toEqual(allThere)
})

test('what was erased, withdrawn or revoked after a backup is so again once it is restored', async () => {
  await endAll()
  expect(await counted(t.databaseUrl)).toEqual(nothingThere)
  const target = { url: await createTestDatabase(), storage: t.deps.storage }
  const { applied } = await restoreBackup(target, file, {
    verified: await checkBackup(file, undefined),
    config: t.deps.config,
    report,
  })
  expect(await counted(target.url)).toEqual(nothingThere)
  expect(applied).toMatchObject({
    unknown: 0,
    counts: {
      'people erased': 1,
      'registrations deleted': 1,
      'subscribers removed': 1,
      'opt-outs of news': 1,
      'accounts removed': 1,
      'admins made read-only': 1,
      'consents withdrawn': 1,
      'consents of companies withdrawn': 1,
    },
  })
})

test('notes name nobody, come along in the next backup, and are counted where their secret is another', async () => {
  const notes: string[] = []
  for await (const { key } of t.deps.storage.list()) if (isRevocation(key)) notes.push(key)
  expect(notes).toHaveLength(8)
  for (const key of notes) {
    expect(await text(await t.deps.storage.get(key))).not.toMatch(new RegExp(`@|${subscriberId}|${removedId}|${team}`))
  }
  const later = join(folder, 'later.backup')
  await writeBackup({ url: t.databaseUrl, storage: t.deps.storage }, later, {
    now: new Date('2026-03-02T09:00:00Z'),
    report,
  })
  const target = { url: await createTestDatabase(), storage: await createDiskStorage(join(folder, 'elsewhere')) }
  const { applied } = await restoreBackup(target, later, {
    verified: await checkBackup(later, undefined),
    config: { ...t.deps.config, linkSecret: 'another secret, long enough for all of it' },
    report,
  })
  // The opt-out is in the backup, and known by the digest that the database has.
  expect(applied).toMatchObject({ unknown: 7, counts: {} })
})

test('a folder with nothing but notes is empty', async () => {
  const storage = await createDiskStorage(join(folder, 'notes'))
  for await (const { key } of t.deps.storage.list()) {
    if (isRevocation(key)) await storage.put(key, await t.deps.storage.get(key))
  }
  expect(await isEmptyInstallation({ url: await createTestDatabase(), storage })).toBe(true)
})
