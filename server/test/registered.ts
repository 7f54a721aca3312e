// Students and companies who have registered through the product, for tests of what follows.
import { registerCompany } from '@project-week/contract/companies/company'
import { createProfile, type StudentProfile } from '@project-week/contract/registrations/profile'
import type { Browser, TestApp } from './app.ts'
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

/** The contacts of all companies have opened their links. */
export async function confirmCompanies(t: TestApp): Promise<void> {
  await t.deps.db.updateTable('companies').set({ awaitsProof: false }).execute()
}
