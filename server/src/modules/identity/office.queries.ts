import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Whether any of the people has an office account. */
export async function isAnyOffice(db: Database, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from authorised_users
     where person_id = any(${ids}::uuid[]) and type in ('Admin', 'Viewer') and removed_at is null`.execute(db)
  return rows.length > 0
}

/** The accounts of all admins except these people. */
export const listAdminsExcept = (
  db: Database,
  people: readonly string[],
): Promise<{ email: string; personId: string }[]> =>
  db
    .selectFrom('authorisedUsers')
    .select(['email', 'personId'])
    .where('type', '=', 'Admin')
    .where('removedAt', 'is', null)
    .where(sql<boolean>`person_id <> all(${people}::uuid[])`)
    .orderBy('email')
    .execute()

export const listOfficeAccounts = (db: Database, personId: string): Promise<{ email: string; personId: string }[]> =>
  db
    .selectFrom('authorisedUsers')
    .select(['email', 'personId'])
    .where('personId', '=', personId)
    .where('type', 'in', ['Admin', 'Viewer'])
    .where('removedAt', 'is', null)
    .execute()
