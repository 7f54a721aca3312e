import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type ResumableRow = Selectable<Tables['resumableUploads']>

export const insertResumable = async (db: Database, row: Insertable<Tables['resumableUploads']>): Promise<void> => {
  await db.insertInto('resumableUploads').values(row).execute()
}

/** The sender's upload, finished or not. */
export const findResumable = (db: Database, id: string, uploaderId: string): Promise<ResumableRow | undefined> =>
  db
    .selectFrom('resumableUploads')
    .selectAll()
    .where('id', '=', id)
    .where('uploaderId', '=', uploaderId)
    .executeTakeFirst()

/** By the database's clock, which all instances share; renewed three times before it ends. */
const leaseFromNow = sql<Date>`now() + interval '30 seconds'`
export const renewLeaseEvery = 10_000

const hasEnded = sql<boolean>`leased_until < now()`

/**
 * Lets one writer on any instance continue an upload at its offset. The piece of a dead writer is discarded.
 *
 * @param key of the piece to be stored
 * @returns false while someone else writes, or if the upload is at another offset
 */
export async function takeLease(
  tx: Transaction<Tables>,
  { id, key, offset }: { id: string; key: string; offset: number },
): Promise<boolean> {
  // Locked first, so that no piece is being added while the offset is read.
  const upload = await tx
    .selectFrom('resumableUploads')
    .select('received')
    .where('id', '=', id)
    .where('fileId', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (upload?.received !== offset) return false
  await tx.updateTable('uploadPieces').set({ uploadId: null }).where('uploadId', '=', id).where(hasEnded).execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('uploadPieces')
    .values({ key, uploadId: id, startsAt: offset, leasedUntil: leaseFromNow })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns false if the upload was cancelled, has expired or was given to another writer */
export async function renewLease(db: Database, key: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploadPieces as p')
    .from('resumableUploads as u')
    .set({ leasedUntil: leaseFromNow })
    .whereRef('u.id', '=', 'p.uploadId')
    .where('p.key', '=', key)
    .where('u.expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Adds a lease's stored piece to its upload. @returns false if the lease was lost or the upload cancelled */
export async function addPiece(
  tx: Transaction<Tables>,
  id: string,
  { key, offset, length }: { key: string; offset: number; length: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('resumableUploads as u')
    .set({ received: offset + length })
    .where('u.id', '=', id)
    .where('u.received', '=', offset)
    .where('u.fileId', 'is', null)
    .where('u.expiresAt', '>', now)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('uploadPieces as p').select('p.key').where('p.key', '=', key).where('p.uploadId', '=', id),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await tx.updateTable('uploadPieces').set({ leasedUntil: null }).where('key', '=', key).execute()
  return true
}

/** Keys of an upload's complete pieces, in order. */
export async function listPieces(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('uploadPieces')
    .select('key')
    .where('uploadId', '=', id)
    .where('leasedUntil', 'is', null)
    .orderBy('startsAt')
    .execute()
  return rows.map(({ key }) => key)
}

/** The upload has become a file: its pieces are no longer needed. */
export async function finishResumable(db: Database, id: string, fileId: string): Promise<void> {
  await db.updateTable('resumableUploads').set({ fileId }).where('id', '=', id).execute()
  await db.updateTable('uploadPieces').set({ uploadId: null }).where('uploadId', '=', id).execute()
}

/**
 * Hides the upload and tells its writer to stop; it counts until then. Expires it in the distant past, as a writer may
 * have read the clock earlier and waited for a connection since.
 */
export const expireResumable = async (db: Database, id: string): Promise<void> => {
  await db
    .updateTable('resumableUploads')
    .set({ expiresAt: new Date(0) })
    .where('id', '=', id)
    .execute()
}

/** Forgets expired uploads without a writer. Their pieces stay until removed from the storage. */
export const deleteExpiredResumables = async (db: Database, now: Date): Promise<void> => {
  await db
    .deleteFrom('resumableUploads as u')
    .where('u.expiresAt', '<=', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('uploadPieces as p')
            .select('p.key')
            .whereRef('p.uploadId', '=', 'u.id')
            .where('p.leasedUntil', '>=', sql<Date>`now()`),
        ),
      ),
    )
    .execute()
}

/** Discards what dead writers started. @returns keys of all pieces without upload and writer */
export async function listAbandonedPieces(db: Database): Promise<string[]> {
  await db.updateTable('uploadPieces').set({ uploadId: null }).where(hasEnded).execute()
  const rows = await db
    .selectFrom('uploadPieces')
    .select('key')
    .where('uploadId', 'is', null)
    .where((eb) => eb.or([eb('leasedUntil', 'is', null), hasEnded]))
    .execute()
  return rows.map(({ key }) => key)
}

/** Call it once the piece is no longer in the storage. */
export const forgetPiece = async (db: Database, key: string): Promise<void> => {
  await db.deleteFrom('uploadPieces').where('key', '=', key).execute()
}

/** Bytes that a person has announced but not completed. */
export async function sumUnfinishedOf(db: Database, uploaderId: string): Promise<number> {
  const { total } = await db
    .selectFrom('resumableUploads')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('total'))
    .where('uploaderId', '=', uploaderId)
    .where('fileId', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}
