import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'

const day = 86_400_000

/** How many links of a kind an address gets in a day that anybody can have sent to it by typing it. */
export const linksADay = 3

/** Counted apart, so that whoever subscribes an address to something keeps no password's reset from it. */
type LinkKind = 'subscription' | 'company-proof' | 'company' | 'reset' | 'proof'

/**
 * Counts a link that somebody asks for. False where the address has had its links today: nothing is sent then, and whoever
 * asks reads the same as ever. One statement, so that all instances count together.
 *
 * @param by who asks, where each person or known browser is counted by itself
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

/** Forgets addresses that nobody has asked for since yesterday. */
export async function deleteOldLinkRequests(db: Database, now: Date): Promise<void> {
  await sql`delete from link_requests where ${new Date(now.getTime() - day)} >= all (asked_at)`.execute(db)
}
