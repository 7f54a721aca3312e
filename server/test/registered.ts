// Students and companies who have registered through the product, for tests of what follows.
import { registerCompany } from '@project-week/contract/companies/company'
import { createProfile, type StudentProfile } from '@project-week/contract/registrations/profile'
import { randomUUID } from 'node:crypto'
import { type Browser, createTestApp, type TestApp } from './app.ts'
import { companyOf, registrationOf } from './factories.ts'

export interface RegisteredStudent {
  profile: StudentProfile
  browser: Browser
}

/**
 * Registers students S0, S1 … as s0@university.example, s1@university.example …
 *
 * @param identity what the university says of all of them
 */
export async function registerStudents(
  t: TestApp,
  count: number,
  identity: Parameters<TestApp['signOn']>[0] = {},
): Promise<RegisteredStudent[]> {
  const students: RegisteredStudent[] = []
  for (let at = 0; at < count; at++) {
    const email = `s${at}@university.example`
    const browser = await t.signOn({ firstname: `S${at}`, lastname: 'Lovelace', email, ...identity })
    const profile = (await browser.call(createProfile, { body: registrationOf() })).json<StudentProfile>()
    students.push({ profile, browser })
  }
  return students
}

/**
 * Registers companies, each with a contact boss@NAME.example whose address is confirmed.
 *
 * @returns their ids
 */
export async function registerCompanies(
  t: TestApp,
  names: readonly string[],
  given: (companyName: string) => Parameters<typeof companyOf>[0] = () => ({}),
): Promise<string[]> {
  const ids: string[] = []
  for (const companyName of names) {
    const contactPerson = { ...companyOf().contactPerson, email: `Boss@${companyName}.example` }
    const body = companyOf({ companyName, contactPerson, ...given(companyName) })
    ids.push((await t.browser().call(registerCompany, { body })).json<{ _id: string }>()._id)
  }
  await confirmCompanies(t)
  return ids
}

/** An office with students and companies that have registered; nothing waits in its outbox. */
export interface RegisteredApp {
  t: TestApp
  admin: Browser
  students: RegisteredStudent[]
  /** Their ids. */
  companies: string[]
}

interface Wanted {
  students: number
  /** What the university says of all of them. */
  identity?: Parameters<TestApp['signOn']>[0]
  /** By their names. */
  companies: Readonly<Record<string, Parameters<typeof companyOf>[0]>>
}

type Cookies = ReadonlyMap<string, string>

/** Registered once in a process: an app for each test starts on a copy. */
const filled = new Map<string, ReturnType<typeof fill>>()

async function fill({ students: count, identity = {}, companies: given }: Wanted) {
  const t = await createTestApp()
  const { cookies: admin } = await t.signInAs('Admin', 'office@university.example')
  const students = await registerStudents(t, count, identity)
  const companies = await registerCompanies(t, Object.keys(given), (name) => given[name])
  await t.deps.db.deleteFrom('mails').execute()
  await t.close({ keepsDatabase: true })
  return { templateUrl: t.databaseUrl, admin, students, companies }
}

export async function createRegisteredApp(wanted: Wanted): Promise<RegisteredApp> {
  const key = JSON.stringify(wanted)
  const filling = filled.get(key) ?? fill(wanted)
  filled.set(key, filling)
  const { templateUrl, admin, students, companies } = await filling
  const t = await createTestApp({ templateUrl })
  const browserOf = (cookies: Cookies) => {
    const browser = t.browser()
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return browser
  }
  return {
    t,
    admin: browserOf(admin),
    students: students.map(({ profile, browser }) => ({ profile, browser: browserOf(browser.cookies) })),
    companies: [...companies],
  }
}

/** The contacts of all companies have opened their links. */
export async function confirmCompanies(t: TestApp): Promise<void> {
  await t.deps.db.updateTable('companies').set({ awaitsProof: false }).execute()
}

/** A new company with a team of the current edition that these registrations are in, as made by hand. */
export async function seat(
  t: TestApp,
  profileIds: readonly string[],
): Promise<{ companyId: string; companyName: string; contact: string; teamId: string }> {
  const { db, clock } = t.deps
  const companyName = randomUUID()
  const contact = `boss@${companyName}.example`
  const body = companyOf({ companyName, contactPerson: { ...companyOf().contactPerson, email: contact } })
  const companyId = (await t.browser().call(registerCompany, { body })).json<{ _id: string }>()._id
  await confirmCompanies(t)
  const rows = await db.selectFrom('profiles').select(['id', 'personId']).where('id', 'in', profileIds).execute()
  const people = new Map(rows.map(({ id, personId }) => [id, personId]))
  const teamId = randomUUID()
  const edition = 'SS26'
  await db
    .insertInto('teams')
    .values({
      id: teamId,
      edition,
      companyId,
      representativeEmail: contact,
      places: profileIds.length,
      createdAt: clock.now(),
    })
    .execute()
  await db
    .insertInto('teamMembers')
    .values(profileIds.map((id, position) => ({ teamId, edition, position, personId: people.get(id) ?? '' })))
    .execute()
  return { companyId, companyName, contact, teamId }
}
