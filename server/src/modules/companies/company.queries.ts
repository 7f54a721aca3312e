import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type CompanyRow = Selectable<Tables['companies']>

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
    .executeTakeFirst()

export const getRegisteredCompany = (
  db: Database,
  { edition, companyName, contactEmail }: { edition: string; companyName: string; contactEmail: string },
): Promise<CompanyRow> =>
  db
    .selectFrom('companies')
    .selectAll()
    .where('edition', '=', edition)
    .where(sql`lower(company_name)`, '=', sql`lower(${companyName})`)
    .where(sql`lower(contact_email)`, '=', sql`lower(${contactEmail})`)
    .executeTakeFirstOrThrow()

export async function listCompanySemesters(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('companies').select('edition').distinct().execute()
  return rows.map((row) => row.edition)
}

/** Companies of one edition, or of all, in the order of registration. */
export function listCompanies(db: Database, edition: string | undefined): Promise<CompanyRow[]> {
  const query = db.selectFrom('companies').selectAll().orderBy('created_at').orderBy('id')
  return (edition === undefined ? query : query.where('edition', '=', edition)).execute()
}

export const listCompanyNames = (db: Database, edition: string): Promise<{ id: string; company_name: string }[]> =>
  db
    .selectFrom('companies')
    .select(['id', 'company_name'])
    .where('edition', '=', edition)
    .orderBy(sql`company_name collate "de-x-icu"`)
    .execute()
