import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'

const day = 86_400_000

/** How many links an address gets in a day that anybody can have sent to it by typing it, whichever way. */
export const linksADay = 3

/**
 * Whether one more link may be sent to an address that anybody can have typed. It counts what the database knows of, so
 * for all instances, and holds the address until the transaction ends: nobody else counts meanwhile.
 */
export async function maySendLink({ clock }: Pick<Deps, 'clock'>, tx: Database, typed: string): Promise<boolean> {
  const address = typed.toLowerCase()
  const now = clock.now()
  await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 31))`.execute(tx)
  const { count } = await tx
    .selectFrom('links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('address', '=', address)
    .where('kind', 'in', ['hosting', 'subscription'])
    .where('publicationId', 'is', null)
    .where('createdAt', '>', new Date(now.getTime() - day))
    .where('createdAt', '<=', now)
    .executeTakeFirstOrThrow()
  return count < linksADay
}
