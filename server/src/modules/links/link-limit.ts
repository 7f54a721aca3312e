import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'

const day = 86_400_000

/** Links of a kind per address and day, as anyone can request them by typing the address. */
export const linksADay = 3

/** Counted by kind, so that subscribing an address to something cannot block its password reset. */
type LinkKind = 'subscription' | 'company-proof' | 'company' | 'reset' | 'proof'

/**
 * Counts a requested link. False if the address has had its links today: then nothing is sent, but the answer stays the
 * same. One statement, so that all instances count together.
 *
 * @param by the requester, if each person or known browser has its own count
 */
export async function countLink(
  { clock }: Pick<Deps, 'clock'>,
  tx: Database,
  kind: LinkKind,
  address: string,
  by = '',
): Promise<boolean> {
  const now = clock.now()
  const digest = createHash('sha256').update(`${kind} ${address.toLowerCase()} ${by}`).digest()
  const ofToday = sql`unnest(r.asked_at) at where at > ${new Date(now.getTime() - day)} and at <= ${now}`
  const { rows } = await sql`
    insert into link_requests as r (address_digest, asked_at) values (${digest}, array[${now}::timestamptz])
    on conflict (address_digest) do update set asked_at = array(select at from ${ofToday}) || excluded.asked_at
      where (select count(*) from ${ofToday}) < ${linksADay}
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Deletes addresses without a request since yesterday. */
export async function deleteOldLinkRequests(db: Database, now: Date): Promise<void> {
  await sql`delete from link_requests where ${new Date(now.getTime() - day)} >= all (asked_at)`.execute(db)
}
