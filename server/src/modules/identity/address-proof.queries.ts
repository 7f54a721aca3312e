import type { Kept } from '@project-week/contract/identity/address'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** A person and an address that they may prove. */
export interface Claim {
  personId: string
  /** Lower case. */
  address: string
}

/**
 * People known only by the address: without sign-on, other address or account under another one. Everything of theirs
 * belongs to whoever proves the address.
 */
const knownByAddress = ({ personId, address }: Claim): RawBuilder<{ personId: string }> => sql`
  select a.person_id from person_addresses a
   where a.address = ${address} and a.person_id <> ${personId}
     and not exists (select from identities i where i.person_id = a.person_id)
     and not exists (select from person_addresses o where o.person_id = a.person_id and o.address <> a.address)
     and not exists (select from authorised_users u where u.person_id = a.person_id and u.email <> a.address)`

export const listKnownByAddress = async (db: Database, claim: Claim): Promise<string[]> =>
  (await knownByAddress(claim).execute(db)).rows.map(({ personId }) => personId)

/**
 * What awaits proof of an address. An office account does so even if a provider has proved the address: its role needs
 * a mailed link.
 */
export async function countKept(db: Database, claim: Claim): Promise<Kept & { isOffice: boolean }> {
  const { rows } = await sql<Kept & { isOffice: boolean }>`
    with others as (${knownByAddress(claim)}),
         accounts as (
           select type in ('Admin', 'Viewer') as is_office from authorised_users
            where removed_at is null and person_id in (select person_id from others)
           union all
           select true from authorised_users u join person_addresses a using (person_id)
            where u.person_id = ${claim.personId} and u.email = ${claim.address} and a.address = u.email
              and a.proved_by = 'provider' and u.removed_at is null and u.type in ('Admin', 'Viewer'))
    select exists (select from accounts) as account, exists (select from accounts where is_office) as is_office,
           (select count(*)::int from team_members where person_id in (select person_id from others)) as places,
           (select count(*)::int from profiles where person_id in (select person_id from others)) as registrations,
           exists (select from late_registrations
                    where person_id in (select person_id from others) and used_at is null and revoked_at is null)
             as late_registration`.execute(db)
  return rows[0] ?? { account: false, isOffice: false, places: 0, registrations: 0, lateRegistration: false }
}

export async function isProved(db: Database, { personId, address }: Claim): Promise<boolean> {
  const row = await db
    .selectFrom('personAddresses')
    .select('provedAt')
    .where('personId', '=', personId)
    .where('address', '=', address)
    .where('provedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
