import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type ResumableRow = Selectable<Tables['resumableUploads']>

export const insertResumable = async (db: Database, row: Insertable<Tables['resumableUploads']>): Promise<void> => {
  await db.insertInto('resumableUploads').values(row).execute()
}

/** An upload of this sender, finished or not. */
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
 * Lets one writer go on with an upload from where it stands, on whichever instance. The piece of a writer that died is
 * given up.
 *
 * @param key of the piece that it is going to store
 * @returns false while somebody else writes, and where the upload stands elsewhere
 */
export async function takeLease(
  tx: Transaction<Tables>,
  { id, key, offset }: { id: string; key: string; offset: number },
): Promise<boolean> {
  // The row is locked first: where its offset is read, no piece is just being added.
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

/** @returns false where the upload has been cancelled, has expired or was given to another writer */
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

/** Adds the stored piece of a lease to its upload. @returns false where the lease was lost or the upload cancelled */
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

/** Keys of the whole pieces of an upload, in order. */
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

/** The upload has become a file: its pieces are needed no longer. */
export async function finishResumable(db: Database, id: string, fileId: string): Promise<void> {
  await db.updateTable('resumableUploads').set({ fileId }).where('id', '=', id).execute()
  await db.updateTable('uploadPieces').set({ uploadId: null }).where('uploadId', '=', id).execute()
}

/**
 * Nobody finds the upload any more, and its writer is told to end. It counts until that one has ended. Its time is over
 * for whoever looked at the clock before, too: a writer may have waited for a connection since.
 */
export const expireResumable = async (db: Database, id: string): Promise<void> => {
  await db
    .updateTable('resumableUploads')
    .set({ expiresAt: new Date(0) })
    .where('id', '=', id)
    .execute()
}

/** Forgets expired uploads that nobody writes to. Their pieces stay until they are removed from the storage. */
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

/** Gives up what died writers have begun. @returns keys of all pieces that belong to no upload and that nobody writes */
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

/** To be called once a piece is no longer in the storage. */
export const forgetPiece = async (db: Database, key: string): Promise<void> => {
  await db.deleteFrom('uploadPieces').where('key', '=', key).execute()
}

/** Bytes that somebody has announced and not handed in. */
export async function sumUnfinishedOf(db: Database, uploaderId: string): Promise<number> {
  const { total } = await db
    .selectFrom('resumableUploads')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('total'))
    .where('uploaderId', '=', uploaderId)
    .where('fileId', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}
