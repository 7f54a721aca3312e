import { registerCompany } from '@project-week/contract/companies/company'
import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { companyOf } from './factories.ts'
import { confirmCompanies } from './registered.ts'

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
