import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type ResumableRow = Selectable<Tables['resumableUploads']>

export const insertResumable = async (db: Database, row: Insertable<Tables['resumableUploads']>): Promise<void> => {
  await db.insertInto('resumableUploads').values(row).execute()
}

/** An upload of this sender, finished or not. */
export const findResumable = (db: Database, id: string, uploadedBy: string): Promise<ResumableRow | undefined> =>
  db
    .selectFrom('resumableUploads')
    .selectAll()
    .where('id', '=', id)
    .where('uploadedBy', '=', uploadedBy)
    .executeTakeFirst()

/**
 * Adds a stored piece, unless another one has been added at its offset since, by whichever instance: that is what keeps
 * two senders of one upload apart.
 *
 * @returns whether it was added
 */
export async function addPiece(
  db: Database,
  id: string,
  { key, offset, length }: { key: string; offset: number; length: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('resumableUploads')
    .set({ received: offset + length, pieces: sql`array_append(pieces, ${key}::uuid)` })
    .where('id', '=', id)
    .where('received', '=', offset)
    .where('fileId', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The pieces are no longer needed: the upload has become a file. */
export const finishResumable = async (db: Database, id: string, fileId: string): Promise<void> => {
  await db.updateTable('resumableUploads').set({ fileId, pieces: [] }).where('id', '=', id).execute()
}

/** @returns the keys of its pieces, with one that was added this very moment */
export async function deleteResumable(db: Database, id: string): Promise<string[]> {
  const row = await db.deleteFrom('resumableUploads').where('id', '=', id).returning('pieces').executeTakeFirst()
  return row?.pieces ?? []
}

/** Their pieces have no record any more, and go the way of all files without one. */
export const deleteExpiredResumables = async (db: Database, now: Date): Promise<void> => {
  await db.deleteFrom('resumableUploads').where('expiresAt', '<', now).execute()
}

/** Bytes that somebody has announced and not handed in. */
export async function sumUnfinishedOf(db: Database, uploadedBy: string): Promise<number> {
  const { total } = await db
    .selectFrom('resumableUploads')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('total'))
    .where('uploadedBy', '=', uploadedBy)
    .where('fileId', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}
