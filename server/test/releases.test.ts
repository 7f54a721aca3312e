import { shippedContent } from '@project-week/content/shipped'
import { listCompanies } from '@project-week/contract/companies/company'
import { getSiteContent } from '@project-week/contract/content/content'
import type { SiteContent } from '@project-week/contract/content/documents'
import { type Preview, previewPublication, publishRun } from '@project-week/contract/publishing/publication'
import type { EndpointDefinition } from '@project-week/contract/endpoint'
import { getOwnTeam, type OwnTeam } from '@project-week/contract/publishing/own-team'
import { getProfile, listProfiles, type StudentProfile } from '@project-week/contract/registrations/profile'
import { listTeams } from '@project-week/contract/teams/team'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { writeBackup } from '#src/backup/write-backup.ts'
import { migrate, migrations } from '#src/db/migrate.ts'
import { samplePersons } from '#src/modules/auth/sign-on/sample-persons.ts'
import { fillWithSample } from '#src/sample/fill.ts'
import { createDiskStorage } from '#src/storage/disk.ts'
import { version } from '#src/version.ts'
import { type Browser, createTestApp, type TestApp } from './app.ts'
import { insertChosenRun } from './chosen-run.ts'
import { createTestDatabase } from './cluster.ts'
import { endpoints } from './endpoints.ts'
import { fillEmptyTables } from './fill-tables.ts'
import {
  addingMigration,
  backupOf,
  findLosses,
  listReleases,
  migrationsOf,
  readTables,
  restoreRelease,
} from './releases.ts'

const question = 'Does this stay after an update?'
const office = 'office@university.example'
const edition = 'SS26'
const { note: _, ...arjun } = samplePersons.find(({ subject }) => subject === 'arjun') ?? samplePersons[0]!
/** How many teams are. */
const published = 3

/** The sample, a changed question of the site, published teams, the first with Arjun in it. */
async function fillWithWork({ deps: { db, clock }, ...t }: TestApp): Promise<void> {
  const of = (table: 'companies' | 'profiles') =>
    db.selectFrom<'companies' | 'profiles'>(table).select('id').where('edition', '=', edition)
  const companies = await of('companies').execute()
  const profiles = await of('profiles')
    .orderBy((eb) => eb('email', '<>', arjun.email))
    .execute()
  const four = (at: number) => profiles.slice(4 * at, 4 * at + 4).map(({ id }) => id)
  await insertChosenRun(db, {
    teams: companies.slice(0, published).map(({ id }, at) => ({ companyId: id, profileIds: four(at) })),
    unplaced: four(published),
    at: clock.now(),
  })
  const admin = await t.signInAs('Admin', office)
  const { version: seen } = (await admin.call(previewPublication)).json<Preview>()
  const answer = await admin.call(publishRun, { body: { version: seen, last: null, losses: [] } })
  expect(answer.statusCode, answer.body).toBe(201)
  const [first, ...rest] = shippedContent.faq.students
  const faq = { ...shippedContent.faq, students: [{ ...first, question: { en: question, de: question } }, ...rest] }
  await db
    .insertInto('contentVersions')
    .values({ name: 'faq', content: JSON.stringify(faq), publishedAt: clock.now(), publishedBy: office })
    .execute()
}

/** Writes what this release leaves to the next ones: with rows in every table. */
async function writeRelease(): Promise<void> {
  const t = await createTestApp()
  const folder = mkdtempSync(join(tmpdir(), 'project-week-release-'))
  try {
    await fillWithSample(t.deps)
    await fillWithWork(t)
    await fillEmptyTables(t.databaseUrl)
    const path = join(folder, version)
    const source = { url: t.databaseUrl, storage: await createDiskStorage(join(folder, 'files')) }
    await writeBackup(source, path, { now: t.clock.now(), report: () => {} })
    writeFileSync(backupOf(version), gzipSync(readFileSync(path), { level: 9 }))
  } finally {
    rmSync(folder, { recursive: true })
    await t.close()
  }
}

if (!existsSync(backupOf(version))) {
  if (process.env['CI'] !== undefined) throw new Error(`${backupOf(version)} is missing: docs/releasing.md`)
  await writeRelease()
}

test('what a release has migrated is never edited', async () => {
  for (const release of listReleases()) {
    const edited = (await migrationsOf(release)).filter((name) => !(name in migrations))
    const what = `Databases of release ${release} are made by these migrations: change them by a new one (decision 200)`
    expect(edited, what).toEqual([])
  }
})

/** Answers of all calls that read and need no more than their address: those that fail. */
async function findFailures(browser: Browser): Promise<string[]> {
  const failures: string[] = []
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if (endpoint.method !== 'GET' || endpoint.path.includes('{')) continue
    const { statusCode, body } = await browser.call(endpoint)
    if (statusCode >= 500) failures.push(`${name}: ${statusCode} ${body}`)
  }
  return failures
}

test.each(listReleases())('an installation of %s is kept by an update: every row, and its pages', async (release) => {
  const url = await createTestDatabase()
  await restoreRelease(release, url)
  const before = await readTables(url)
  expect(before.filter(({ rows }) => rows.length === 0).map(({ name }) => name)).toEqual(['sessions'])
  migrations['999-adding'] = addingMigration
  try {
    await migrate(url)
  } finally {
    delete migrations['999-adding']
  }
  expect(await findLosses(before, url)).toEqual([])

  const t = await createTestApp({ templateUrl: url })
  const admin = await t.signInAs('Admin')
  const student = await t.signOn(arjun)
  const site = (await t.browser().call(getSiteContent)).json<SiteContent>()
  expect(site.faq.students[0]?.question.en).toBe(question)
  expect((await student.call(getProfile)).json<StudentProfile>()).toMatchObject({ firstname: 'Arjun' })
  expect((await student.call(getOwnTeam)).json<OwnTeam>()).toMatchObject({ offer: { state: 'open' } })
  const lengthOf = async (list: EndpointDefinition) => (await admin.call(list)).json<object[]>().length
  const rowsOf = (table: string) => before.find(({ name }) => name === table)?.rows.length
  expect([await lengthOf(listProfiles), await lengthOf(listCompanies), await lengthOf(listTeams)]).toEqual([
    rowsOf('profiles'),
    rowsOf('companies'),
    published,
  ])
  expect(await Promise.all([t.browser(), student, admin].map(findFailures))).toEqual([[], [], []])
  await t.close()
})
