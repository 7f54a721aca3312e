import type { CompanyStage, CompanyState } from '@project-week/contract/states'
import { type RawBuilder, sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { chosen, type RowChoice } from '../../db/row-choice.ts'
import { streamRows } from '../../db/stream-rows.ts'
import type { Tables } from '../../db/tables.ts'

export type CompanyRow = Selectable<Tables['companies']> & {
  state: CompanyState
  stage: CompanyStage
  ownedBy: string
  nextStep: string
  nextStepOn: string | null
  tags: string[]
}

/** The addresses of a team `t` as a digest, whatever their order: what a company has confirmed. */
export const membersDigest = sql<string>`(
  select md5(coalesce(string_agg(m.email, ' ' order by m.email), '')) from team_members m where m.team_id = t.id)`

/** What holds of a company of this alias. */
const isChangeAsked = (company: RawBuilder<unknown>) =>
  sql`exists (select from change_requests r where r.company_id = ${company}.id and r.done_at is null)`
const hasTeam = (company: RawBuilder<unknown>) => sql`exists (select from teams t where t.company_id = ${company}.id)`
const hasUnconfirmedTeam = (company: RawBuilder<unknown>) => sql`exists (
  select from teams t where t.company_id = ${company}.id and not exists (
    select from team_confirmations k where k.team_id = t.id and k.members = ${membersDigest}))`

const self = sql`companies`
const other = sql`c`

/** docs/states.md. */
const state = sql<CompanyState>`case
  when companies.cancelled_at is not null then 'cancelled'
  when ${isChangeAsked(self)} then 'change-asked'
  when not ${hasTeam(self)} then 'registered'
  when ${hasUnconfirmedTeam(self)} then 'asked'
  else 'confirmed' end`.as('state')

/** Within SQL: the label of the current edition. */
export const current = sql`(select label from editions where is_current)`

/** How far a registration for the current edition is. A stage is reached once each before it is: no NDA, none after it. */
export const stageOf = (company: RawBuilder<unknown>) => sql<CompanyStage>`case
  when ${company}.cancelled_at is not null then 'cancelled'
  when ${company}.nda_required <> 'no' and not exists (
    select from files f where f.company_id = ${company}.id and f.kind = 'nda') then 'registered'
  when ${hasTeam(company)} and not ${hasUnconfirmedTeam(company)} and not ${isChangeAsked(company)} then 'confirmed'
  when ${company}.nda_required <> 'no' then 'nda'
  else 'registered' end`

/** Another registration of the same company, as far as a name or a contact tells; each side by an index of its own. */
export const isSameCompany = (a: RawBuilder<unknown>, b: RawBuilder<unknown>) => sql<boolean>`(
  lower(${a}.company_name) = lower(${b}.company_name) or lower(${a}.contact_email) = lower(${b}.contact_email))`

/** docs/states.md. */
const stage = sql<CompanyStage>`case
  when companies.edition = ${current} then ${stageOf(self)}
  else coalesce(
    (select ${stageOf(other)} from companies c
      where c.edition = ${current} and ${isSameCompany(other, self)}
      order by c.cancelled_at nulls first, c.created_at, c.id limit 1),
    (select 'contacted' from company_pipeline p
      where p.company_id = companies.id and p.contacted_for = ${current}),
    'to-contact') end`.as('stage')

const ownedBy = sql<string>`coalesce(
  (select p.owned_by from company_pipeline p where p.company_id = companies.id), '')`.as('ownedBy')
const nextStep = sql<string>`coalesce(
  (select p.next_step from company_pipeline p where p.company_id = companies.id), '')`.as('nextStep')
const nextStepOn = sql<string | null>`
  (select p.next_step_on from company_pipeline p where p.company_id = companies.id)`.as('nextStepOn')

const tags = sql<string[]>`array(
  select tag from tags where tags.company_id = companies.id order by tag collate "de-x-icu")`.as('tags')

/** What a row has beside its columns. */
const computed = [state, stage, ownedBy, nextStep, nextStepOn, tags] as const

/** Answers the new row, or undefined where this company and contact are registered for the edition already. */
export const insertCompany = (
  db: Database,
  company: Insertable<Tables['companies']>,
): Promise<CompanyRow | undefined> =>
  db
    .insertInto('companies')
    .values(company)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .returning(computed)
    .executeTakeFirst()

/** What `insertCompany` met: the registration of this company by this contact. */
export const findRegisteredCompany = (
  db: Database,
  { edition, companyName, contactEmail }: { edition: string; companyName: string; contactEmail: string },
): Promise<CompanyRow | undefined> =>
  db
    .selectFrom('companies')
    .selectAll()
    .select(computed)
    .where('edition', '=', edition)
    .where(sql`lower(company_name)`, '=', sql`lower(${companyName})`)
    .where(sql`lower(contact_email)`, '=', sql`lower(${contactEmail})`)
    .executeTakeFirst()

export async function listCompanySemesters(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('companies').select('edition').distinct().execute()
  return rows.map((row) => row.edition)
}

/** Companies of one edition, or of all, in the order of registration. */
export function listCompanies(db: Database, edition: string | undefined): Promise<CompanyRow[]> {
  const query = db.selectFrom('companies').selectAll().select(computed).orderBy('createdAt').orderBy('id')
  return (edition === undefined ? query : query.where('edition', '=', edition)).execute()
}

/** Those of an edition that have not cancelled. */
export const listParticipatingCompanies = (db: Database, edition: string): Promise<CompanyRow[]> =>
  db
    .selectFrom('companies')
    .selectAll()
    .select(computed)
    .where('edition', '=', edition)
    .where('cancelledAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const listCompanyNames = (db: Database, edition: string): Promise<{ id: string; companyName: string }[]> =>
  db
    .selectFrom('companies')
    .select(['id', 'companyName'])
    .where('edition', '=', edition)
    .where('cancelledAt', 'is', null)
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

/** The company, held until the transaction ends. */
export const lockCompany = (db: Database, id: string): Promise<CompanyRow | undefined> =>
  db.selectFrom('companies').selectAll().select(computed).where('id', '=', id).forUpdate().executeTakeFirst()

export const updateCompany = (
  db: Database,
  id: string,
  changes: Omit<Updateable<Tables['companies']>, 'id' | 'edition' | 'createdAt'>,
): Promise<CompanyRow> =>
  db
    .updateTable('companies')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .returning(computed)
    .executeTakeFirstOrThrow()

/** The company without holding it. */
export const findCompany = (db: Database, id: string): Promise<CompanyRow | undefined> =>
  db.selectFrom('companies').selectAll().select(computed).where('id', '=', id).executeTakeFirst()

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
    .where(sql`lower(company_name)`, '=', sql`lower(${companyName})`)
    .where(sql`lower(contact_email)`, '=', sql`lower(${contactEmail})`)
    .executeTakeFirst()
  return row !== undefined
}

export function streamCompanies(db: Database, { edition, ids }: RowChoice): AsyncIterable<CompanyRow> {
  const all = db.selectFrom('companies').selectAll('companies').select(computed)
  const some = edition === undefined ? all : all.where('edition', '=', edition)
  if (ids === undefined) return streamRows(db, some.orderBy('createdAt').orderBy('id'))
  return streamRows(db, some.innerJoin(chosen(ids), 'chosen.id', 'companies.id').orderBy('chosen.at'))
}
