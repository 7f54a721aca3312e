import type { Audience } from '@project-week/contract/campaigns/audience'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Somebody as a campaign sees them. */
export interface PersonRow {
  id: string
  address: string
  firstName: string
  lastName: string
  /** Neither withdrawn nor cancelled. */
  isActive: boolean
  fieldOfStudy: string
  company: string
  companyEdition: string
  position: string
}

const none = sql<string>`''`

const students = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('profiles')
    .select([
      'profiles.id',
      'profiles.email as address',
      'profiles.firstname as firstName',
      'profiles.lastname as lastName',
      sql<boolean>`profiles.withdrawn_at is null`.as('isActive'),
      'profiles.currentfieldofstudy as fieldOfStudy',
      sql<string>`coalesce((
        select c.company_name from team_members m join teams t on t.id = m.team_id join companies c on c.id = t.company_id
         where m.email = lower(profiles.email) and t.edition = profiles.edition limit 1), '')`.as('company'),
      none.as('companyEdition'),
      none.as('position'),
    ])
    .where('profiles.id', '=', sql<string>`any(${ids}::uuid[])`)

const companies = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('companies')
    .select([
      'id',
      'contactEmail as address',
      'contactFirstName as firstName',
      'contactLastName as lastName',
      sql<boolean>`cancelled_at is null`.as('isActive'),
      none.as('fieldOfStudy'),
      'companyName as company',
      'edition as companyEdition',
      none.as('position'),
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)

const advisors = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('advisors')
    .select([
      'id',
      'email as address',
      'firstname as firstName',
      'lastname as lastName',
      sql<boolean>`true`.as('isActive'),
      none.as('fieldOfStudy'),
      none.as('company'),
      none.as('companyEdition'),
      'position',
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)

const subscribers = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('subscribers')
    .select([
      'id',
      'email as address',
      'firstName',
      'lastName',
      sql<boolean>`true`.as('isActive'),
      none.as('fieldOfStudy'),
      'company',
      none.as('companyEdition'),
      'position',
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)

/** The people of an audience with these ids, in whatever order; ids that lead nowhere are left out. */
export async function listPeople(
  db: Database,
  audience: Audience,
  ids: readonly string[],
): Promise<Map<string, PersonRow>> {
  const query = { students, companies, advisors, subscribers }[audience]
  const rows: PersonRow[] = await query(db, ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Somebody who was chosen; `person` is undefined once the row is gone. */
export interface ChosenPerson {
  wasActive: boolean
  person: PersonRow | undefined
}

/** All who were chosen for a campaign as they are now, in the order of the list. */
export async function listChosen(
  db: Database,
  { id, audience }: { id: string; audience: Audience },
  at?: number,
): Promise<ChosenPerson[]> {
  const all = db
    .selectFrom('campaignRecipients')
    .select(['recipientId', 'wasActive'])
    .where('campaignId', '=', id)
    .orderBy('at')
  const rows = await (at === undefined ? all : all.where('at', '=', at)).execute()
  const people = await listPeople(
    db,
    audience,
    rows.map(({ recipientId }) => recipientId),
  )
  return rows.map(({ recipientId, wasActive }) => ({ wasActive, person: people.get(recipientId) }))
}
