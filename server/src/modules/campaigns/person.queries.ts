import type { Audience } from '@project-week/contract/campaigns/audience'
import type { Locale } from '@project-week/contract/locale'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Somebody as a campaign sees them. */
export interface PersonRow {
  id: string
  /** Null for companies and subscribers, who are known by the address alone. */
  personId: string | null
  address: string
  firstName: string
  lastName: string
  language: Locale
  /** Neither withdrawn nor declined nor cancelled. */
  isActive: boolean
  /** False for an address that somebody typed who has not opened its link. */
  isConfirmed: boolean
  fieldOfStudy: string
  company: string
  /** Of companies; empty for one that has not registered yet. */
  companyEdition: string
  position: string
}

const none = sql<string>`''`
const nobody = sql<null>`null`

const students = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('profiles')
    .innerJoin('people', 'people.id', 'profiles.personId')
    .leftJoin('studentStanding as standing', 'standing.profileId', 'profiles.id')
    .leftJoin('companies', 'companies.id', 'standing.companyId')
    .select([
      'profiles.id',
      'profiles.personId',
      'profiles.email as address',
      'profiles.firstname as firstName',
      'profiles.lastname as lastName',
      'people.language',
      sql<boolean>`profiles.withdrawn_at is null and standing.state is distinct from 'declined'`.as('isActive'),
      sql<boolean>`true`.as('isConfirmed'),
      'profiles.currentfieldofstudy as fieldOfStudy',
      sql<string>`coalesce(companies.company_name, '')`.as('company'),
      none.as('companyEdition'),
      none.as('position'),
    ])
    .where('profiles.id', '=', sql<string>`any(${ids}::uuid[])`)

const companies = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('companies')
    .select([
      'id',
      nobody.as('personId'),
      'contactEmail as address',
      'contactFirstName as firstName',
      'contactLastName as lastName',
      'language',
      sql<boolean>`exists (
        select from company_standing s where s.company_id = companies.id and s.state <> 'cancelled')`.as('isActive'),
      sql<boolean>`exists (
        select from company_standing s where s.company_id = companies.id and s.address_state = 'confirmed')`.as(
        'isConfirmed',
      ),
      none.as('fieldOfStudy'),
      'companyName as company',
      'edition as companyEdition',
      none.as('position'),
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .unionAll(
      db
        .selectFrom('leads')
        .innerJoin('leadStanding as standing', 'standing.leadId', 'leads.id')
        .select([
          'id',
          nobody.as('personId'),
          'contactEmail as address',
          'contactFirstName as firstName',
          'contactLastName as lastName',
          sql<Locale>`'de'`.as('language'),
          sql<boolean>`true`.as('isActive'),
          sql<boolean>`true`.as('isConfirmed'),
          none.as('fieldOfStudy'),
          'companyName as company',
          none.as('companyEdition'),
          none.as('position'),
        ])
        .where('id', '=', sql<string>`any(${ids}::uuid[])`),
    )

const advisors = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('advisors')
    .innerJoin('people', 'people.id', 'advisors.personId')
    .select([
      'advisors.id',
      'personId',
      'advisors.email as address',
      'firstname as firstName',
      'lastname as lastName',
      'people.language',
      sql<boolean>`true`.as('isActive'),
      sql<boolean>`true`.as('isConfirmed'),
      none.as('fieldOfStudy'),
      none.as('company'),
      none.as('companyEdition'),
      'position',
    ])
    .where('advisors.id', '=', sql<string>`any(${ids}::uuid[])`)

const subscribers = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('subscribers')
    .select([
      'id',
      nobody.as('personId'),
      'email as address',
      'firstName',
      'lastName',
      'language',
      sql<boolean>`true`.as('isActive'),
      sql<boolean>`confirmed_at is not null`.as('isConfirmed'),
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

/** All who were chosen for a campaign as they are now, in the order of the list; undefined for a row that is gone. */
export async function listChosen(
  db: Database,
  { id, audience }: { id: string; audience: Audience },
  at?: number,
): Promise<(PersonRow | undefined)[]> {
  const all = db.selectFrom('campaignRecipients').select('recipientId').where('campaignId', '=', id).orderBy('at')
  const rows = await (at === undefined ? all : all.where('at', '=', at)).execute()
  const people = await listPeople(
    db,
    audience,
    rows.map(({ recipientId }) => recipientId),
  )
  return rows.map(({ recipientId }) => people.get(recipientId))
}
