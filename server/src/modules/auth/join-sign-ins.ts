import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { isCut, joinPeople } from '../identity/join-people.ts'
import { markProved } from '../identity/person.queries.ts'

/**
 * Makes a university sign-on and an account one person, where the sign-on asserts the account's address. Where the
 * account has another sign-on already, that one stays and this one waits for an admin: somebody else may have signed on
 * in the browser. Call it once somebody has signed in both ways in one browser.
 *
 * @returns what is new
 */
export async function joinSignIns(
  deps: Pick<Deps, 'clock' | 'tellJoined'>,
  db: Transaction<Tables>,
  { identityId, authorisedUserId }: { identityId: string; authorisedUserId: string },
): Promise<'joined' | 'waits' | undefined> {
  const { rows } = await sql<{ from: string; into: string; address: string; hasAnother: boolean; waits: boolean }>`
    select a.person_id as "from", i.person_id as "into", a.email as address,
           a.person_id <> i.person_id
             and exists (select from identities o where o.person_id = a.person_id) as has_another,
           i.waits_for is not distinct from a.id as waits
      from authorised_users a join identities i on i.email = a.email
     where a.id = ${authorisedUserId} and i.id = ${identityId} and a.removed_at is null
       and not ${isCut}
       and (a.person_id <> i.person_id
            or exists (select from person_addresses p
                        where p.person_id = i.person_id and p.address = a.email and p.proved_by = 'provider'))
       for update of a`.execute(db)
  const [pair] = rows
  if (pair === undefined) return undefined
  if (pair.hasAnother) {
    if (pair.waits) return undefined
    await db.updateTable('identities').set({ waitsFor: authorisedUserId }).where('id', '=', identityId).execute()
    return 'waits'
  }
  await joinPeople(deps, db, pair)
  await markProved(db, pair.into, { address: pair.address, by: 'link', at: deps.clock.now() })
  return 'joined'
}
