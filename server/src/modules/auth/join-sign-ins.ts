import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isCut, joinPeople } from '../identity/join-people.ts'
import { markProved } from '../identity/person.queries.ts'

/**
 * Makes a university sign-on and an account one person, where the sign-on asserts the account's address. Answers whether
 * that is new. Call it in a transaction once somebody has signed in both ways in one browser.
 */
export async function joinSignIns(
  db: Database,
  { identityId, authorisedUserId }: { identityId: string; authorisedUserId: string },
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ from: string; into: string; address: string }>`
    select a.person_id as "from", i.person_id as "into", a.email as address
      from authorised_users a join identities i on i.email = a.email
     where a.id = ${authorisedUserId} and i.id = ${identityId} and a.removed_at is null
       and not ${isCut}
       and (a.person_id <> i.person_id
            or exists (select from person_addresses p
                        where p.person_id = i.person_id and p.address = a.email and p.proved_by = 'provider'))`.execute(
    db,
  )
  const [pair] = rows
  if (pair === undefined) return false
  await joinPeople(db, pair)
  await markProved(db, pair.into, { address: pair.address, by: 'link', at })
  return true
}
