import { mostPairs } from '@project-week/contract/people/same-person'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Two people with an address in common, each two once; the address that was noted last first. */
export async function listPairIds(db: Database): Promise<{ address: string; ids: [string, string] }[]> {
  const { rows } = await sql<{ address: string; one: string; other: string }>`
    select min(a.address) as address, a.person_id as one, b.person_id as other
      from person_addresses a
      join person_addresses b on b.address = a.address and b.person_id > a.person_id
     group by a.person_id, b.person_id
     order by max(greatest(a.noted_at, b.noted_at)) desc, 2, 3 limit ${mostPairs}`.execute(db)
  return rows.map(({ address, one, other }) => ({ address, ids: [one, other] }))
}

export async function findSharedAddress(db: Database, one: string, other: string): Promise<string | undefined> {
  const { rows } = await sql<{ address: string }>`
    select a.address from person_addresses a join person_addresses b on b.address = a.address
     where a.person_id = ${one} and b.person_id = ${other} order by 1 limit 1`.execute(db)
  return rows[0]?.address
}

/** Whether somebody waits whose sign-on was used with the password of the other one's account. */
export async function isWaiting(db: Database, { from, into }: { from: string; into: string }): Promise<boolean> {
  const { rows } = await sql`
    select from identities i join authorised_users a on a.id = i.waits_for
     where i.person_id = ${from} and a.person_id = ${into} and a.removed_at is null`.execute(db)
  return rows.length > 0
}

export const endWaiting = async (db: Database, personId: string): Promise<void> => {
  await db.updateTable('identities').set({ waitsFor: null }).where('personId', '=', personId).execute()
}

export const listAccountIds = async (db: Database, personId: string): Promise<string[]> =>
  (await db.selectFrom('authorisedUsers').select('id').where('personId', '=', personId).execute()).map(({ id }) => id)
