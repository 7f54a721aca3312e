import type { AddressState, ChallengeState, CompanyStage, CompanyState } from '@project-week/contract/states'
import { type RawBuilder, sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { chosen, type RowChoice } from '../../db/row-choice.ts'
import { streamRows } from '../../db/stream-rows.ts'
import type { Tables } from '../../db/tables.ts'
import { challengeStateOf } from './challenge.queries.ts'

export type CompanyRow = Selectable<Tables['companies']> & {
  stage: CompanyStage
  state: CompanyState
  addressState: AddressState
  challengeState: ChallengeState
  hasNda: boolean
  ownedBy: string
  nextStep: string
  nextStepOn: string | null
  tags: string[]
}

const self = sql`companies`

/** Within SQL: the label of the current edition. */
export const current = sql<string>`(select label from editions where is_current)`

/** Another registration of the same company, as far as a name or a contact tells; each side by an index of its own. */
export const isSameCompany = (a: RawBuilder<unknown>, b: RawBuilder<unknown>) => sql<boolean>`(
  folded(${a}.company_name) = folded(${b}.company_name) or lower(${a}.contact_email) = lower(${b}.contact_email))`

const tags = sql<string[]>`array(
  select tag from tags where tags.company_id = companies.id order by tag collate "de-x-icu")`.as('tags')

/** Companies, each with where it stands, which is asked of the database once a row. */
const withStanding = (db: Database) =>
  db.selectFrom('companies').innerJoin('companyStanding as standing', 'standing.companyId', 'companies.id')

/** Companies with what a row has beside its columns. */
const companyRows = (db: Database) =>
  withStanding(db)
    .leftJoin('companyPipeline as pipeline', 'pipeline.companyId', 'companies.id')
    .selectAll('companies')
    .select((eb) => [
      'standing.stage',
      'standing.state',
      'standing.addressState',
      'standing.hasNda',
      challengeStateOf(self, sql`standing`).as('challengeState'),
      eb.fn.coalesce('pipeline.ownedBy', sql.lit('')).as('ownedBy'),
      eb.fn.coalesce('pipeline.nextStep', sql.lit('')).as('nextStep'),
      'pipeline.nextStepOn',
      tags,
    ])

/** Answers the new row, or undefined where this company and contact are registered for the edition already. */
export async function insertCompany(
  db: Database,
  company: Insertable<Tables['companies']>,
): Promise<CompanyRow | undefined> {
  const row = await db
    .insertInto('companies')
    .values(company)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row && findCompany(db, row.id)
}

/** What `insertCompany` met: the registration of this company by this contact. */
export const findRegisteredCompany = (
  db: Database,
  { edition, companyName, contactEmail }: { edition: string; companyName: string; contactEmail: string },
): Promise<CompanyRow | undefined> =>
  companyRows(db)
    .where('companies.edition', '=', edition)
    .where(sql`folded(company_name)`, '=', sql`folded(${companyName})`)
    .where(sql`lower(contact_email)`, '=', sql`lower(${contactEmail})`)
    .executeTakeFirst()

export async function listCompanySemesters(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('companies').select('edition').distinct().execute()
  return rows.map((row) => row.edition)
}

/** Companies of one edition, or of all, in the order of registration. */
export function listCompanies(db: Database, edition: string | undefined): Promise<CompanyRow[]> {
  const query = companyRows(db).orderBy('companies.createdAt').orderBy('companies.id')
  return (edition === undefined ? query : query.where('companies.edition', '=', edition)).execute()
}

/** Those of an edition that have not cancelled. */
export const listParticipatingCompanies = (db: Database, edition: string): Promise<CompanyRow[]> =>
  companyRows(db)
    .where('companies.edition', '=', edition)
    .where('standing.state', '<>', 'cancelled')
    .orderBy('companies.createdAt')
    .orderBy('companies.id')
    .execute()

export const listCompanyNames = (db: Database, edition: string): Promise<{ id: string; companyName: string }[]> =>
  withStanding(db)
    .select(['companies.id', 'companyName'])
    .where('companies.edition', '=', edition)
    .where('standing.state', '<>', 'cancelled')
    .orderBy(sql`company_name collate "de-x-icu"`)
    .execute()

/** Study programmes of an edition's students with their counts, where these are not below `fewest`. */
export const countStudents = (
  db: Database,
  edition: string,
  fewest: number,
): Promise<{ fieldOfStudy: string; students: number }[]> =>
  db
    .selectFrom('profiles')
    .select((eb) => ['currentfieldofstudy as fieldOfStudy', eb.fn.countAll<number>().as('students')])
    .where('edition', '=', edition)
    .where('withdrawnAt', 'is', null)
    .groupBy('currentfieldofstudy')
    .having((eb) => eb.fn.countAll(), '>=', fewest)
    .orderBy('currentfieldofstudy')
    .execute()

/** The company, held until the transaction ends; as it stands once it is held. */
export async function lockCompany(db: Database, id: string): Promise<CompanyRow | undefined> {
  const row = await db.selectFrom('companies').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row && findCompany(db, id)
}

export async function updateCompany(
  db: Database,
  id: string,
  changes: Omit<Updateable<Tables['companies']>, 'id' | 'edition' | 'createdAt'>,
): Promise<CompanyRow> {
  await db.updateTable('companies').set(changes).where('id', '=', id).execute()
  return companyRows(db).where('companies.id', '=', id).executeTakeFirstOrThrow()
}

/** The company without holding it. */
export const findCompany = (db: Database, id: string): Promise<CompanyRow | undefined> =>
  companyRows(db).where('companies.id', '=', id).executeTakeFirst()

/** Whether another registration of the edition has this name and contact. */
export async function hasTwin(
  db: Database,
  {
    id,
    edition,
    companyName,
    contactEmail,
  }: { id: string; edition: string; companyName: string; contactEmail: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('companies')
    .select('id')
    .where('edition', '=', edition)
    .where('id', '<>', id)
    .where(sql`folded(company_name)`, '=', sql`folded(${companyName})`)
    .where(sql`lower(contact_email)`, '=', sql`lower(${contactEmail})`)
    .executeTakeFirst()
  return row !== undefined
}

export function streamCompanies(db: Database, { edition, ids }: RowChoice): AsyncIterable<CompanyRow> {
  const all = companyRows(db)
  const some = edition === undefined ? all : all.where('companies.edition', '=', edition)
  if (ids === undefined) return streamRows(db, some.orderBy('companies.createdAt').orderBy('companies.id'))
  return streamRows(db, some.innerJoin(chosen(ids), 'chosen.id', 'companies.id').orderBy('chosen.at'))
}

export async function countTeams(db: Database, companyId: string): Promise<number> {
  const row = await db
    .selectFrom('teams')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return row.count
}
