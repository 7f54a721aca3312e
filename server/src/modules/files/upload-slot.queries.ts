import { uploadsAtOnce } from '@project-week/contract/files/upload'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { lockOwner } from './file.queries.ts'

/** In milliseconds: a slot without data for this long is free again. */
const longestSilence = 60_000

/** Slots last renewed before this are free again. */
export const silentSince = (now: Date) => new Date(now.getTime() - longestSilence)

/**
 * Takes a slot of this person or company, or renews one, even if it had expired.
 *
 * @returns false if all their other slots are taken
 */
export async function takeSlot(
  tx: Transaction<Tables>,
  { id, holderId, now }: { id: string; holderId: string; now: Date },
): Promise<boolean> {
  await lockOwner(tx, holderId)
  const { others } = await tx
    .selectFrom('uploadSlots')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('holderId', '=', holderId)
    .where('id', '<>', id)
    .where('renewedAt', '>', silentSince(now))
    .executeTakeFirstOrThrow()
  if (others >= uploadsAtOnce) return false
  await tx
    .insertInto('uploadSlots')
    .values({ id, holderId, renewedAt: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ renewedAt: now }))
    .execute()
  return true
}

export const freeSlot = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('uploadSlots').where('id', '=', id).execute()
}

/** Frees the slots without data since then. */
export const deleteSlots = async (db: Database, since: Date): Promise<void> => {
  await db.deleteFrom('uploadSlots').where('renewedAt', '<=', since).execute()
}
