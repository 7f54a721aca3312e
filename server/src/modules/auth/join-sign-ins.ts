import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { listKnownByAddress } from '../identity/address-proof.queries.ts'
import { joinPeople } from '../identity/join-people.ts'
import { isAnyOffice } from '../identity/office.queries.ts'
import { markProved } from '../identity/person.queries.ts'

/**
 * Makes a university sign-on and an account one person, if the sign-on asserts the account's address. Call it after
 * someone signed in both ways in one browser. They may be two people, so these stay separate:
 *
 * - If one of them opens the office, a mailed link is needed, which the sign-on's page offers.
 * - If the account already has another sign-on, or no link can join the two, that one stays and this one waits for an
 *   admin.
 *
 * @returns what changed
 */
export async function joinSignIns(
  deps: Pick<Deps, 'clock' | 'notifyMergedPerson'>,
  db: Transaction<Tables>,
  { identityId, authorisedUserId }: { identityId: string; authorisedUserId: string },
): Promise<'joined' | 'waits' | undefined> {
  const { rows } = await sql<{ from: string; into: string; address: string; hasAnother: boolean; waits: boolean }>`
    select a.person_id as "from", i.person_id as "into", a.email as address,
           exists (select from identities o where o.person_id = a.person_id) as has_another,
           i.waits_for is not distinct from a.id as waits
      from authorised_users a join identities i on i.email = a.email and i.person_id <> a.person_id
     where a.id = ${authorisedUserId} and i.id = ${identityId} and a.removed_at is null
       for update of a`.execute(db)
  const [pair] = rows
  if (pair === undefined) return undefined
  const { from, into, address } = pair
  const isOffice = await isAnyOffice(db, [from, into])
  if (isOffice && (await listKnownByAddress(db, { personId: into, address })).includes(from)) return undefined
  if (isOffice || pair.hasAnother) {
    if (pair.waits) return undefined
    await db.updateTable('identities').set({ waitsFor: authorisedUserId }).where('id', '=', identityId).execute()
    return 'waits'
  }
  await joinPeople(deps, db, pair)
  // Marked as proved by the provider only: if the account opens the office one day, it still needs a link.
  await markProved(db, into, { address, by: 'provider', at: deps.clock.now() })
  return 'joined'
}
