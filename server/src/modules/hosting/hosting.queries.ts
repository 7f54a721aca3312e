import type { HostingDetails } from '@project-week/contract/hosting/hosting'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { membersDigest } from '../../db/members-digest.ts'

/** Holds a company's teams until the transaction ends. Call it after the company is held: so publishing locks them too. */
export async function lockTeamsOf(db: Database, companyId: string): Promise<void> {
  await sql`select id from teams where company_id = ${companyId} order by id for update`.execute(db)
}

/** A company's teams count as confirmed with the members that they have now. */
export async function confirmTeamsOf(db: Database, companyId: string, now: Date): Promise<void> {
  await sql`
    insert into team_confirmations (team_id, members, confirmed_at)
    select t.id, ${membersDigest}, ${now} from teams t where t.company_id = ${companyId}
    on conflict (team_id) do update set members = excluded.members, confirmed_at = excluded.confirmed_at`.execute(db)
}

/** When each of those has signed a company's NDA who have, by their ids. */
export async function listSigned(db: Database, companyId: string): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('ndaSignatures').selectAll().where('companyId', '=', companyId).execute()
  return new Map(rows.map(({ personId, signedAt }) => [personId, signedAt]))
}

/** @param signedAt undefined: has not signed */
export async function saveSignature(
  db: Database,
  { companyId, personId, signedAt }: { companyId: string; personId: string; signedAt: Date | undefined },
): Promise<void> {
  await db.deleteFrom('ndaSignatures').where('companyId', '=', companyId).where('personId', '=', personId).execute()
  if (signedAt) await db.insertInto('ndaSignatures').values({ companyId, personId, signedAt }).execute()
}

export const findDetails = (
  db: Database,
  companyId: string,
): Promise<Selectable<Tables['companyHosting']> | undefined> =>
  db.selectFrom('companyHosting').selectAll().where('companyId', '=', companyId).executeTakeFirst()

export async function saveDetails(db: Database, companyId: string, details: HostingDetails, now: Date): Promise<void> {
  const row = { ...details, updatedAt: now }
  await db
    .insertInto('companyHosting')
    .values({ companyId, ...row })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(row))
    .execute()
}

export const findOpenRequest = (db: Database, companyId: string) =>
  db
    .selectFrom('changeRequests')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('doneAt', 'is', null)
    .executeTakeFirst()

export async function insertRequest(
  db: Database,
  request: { id: string; companyId: string; reason: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('changeRequests')
    .values({ ...request, doneAt: null })
    .execute()
}

/** Answers whether there was one. */
export async function closeRequest(db: Database, companyId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('changeRequests')
    .set({ doneAt: now })
    .where('companyId', '=', companyId)
    .where('doneAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
