import { faultMessages } from '@project-week/contract/errors'
import { resumableMessages } from '@project-week/contract/files/resumable'
import { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import { AppError, conflict } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import type { Storage } from '../../storage/storage.ts'
import { findTeamOf, getFile } from './file.queries.ts'
import { holdLease } from './hold-lease.ts'
import { discardPiece, removeResumable } from './resumable-store.ts'
import { finishResumable, forgetPiece, listPieces, type ResumableRow } from './resumable.queries.ts'
import { storeUpload, type Uploaded } from './store-upload.ts'

async function* readPieces(storage: Storage, keys: readonly string[]): AsyncGenerator<Buffer, void, undefined> {
  for (const key of keys) yield* (await storage.get(key)) as AsyncIterable<Buffer>
}

/**
 * Joins the pieces of an upload and stores them like any upload. One that is already a file returns it again; one whose
 * file is refused is forgotten.
 *
 * @throws {AppError} 409 conflict if not everything has arrived, 503 while the same call runs, and those of
 * `storeUpload`
 */
export async function completeUpload(deps: Deps, caller: Caller, row: ResumableRow): Promise<Uploaded> {
  const { db, storage } = deps
  const { kind, filename, ownerId } = row
  if (row.fileId !== null) {
    const file = await getFile(db, row.fileId)
    return { file, team: await findTeamOf(db, file.edition, ownerId), isRareFilm: false }
  }
  if (row.received < row.size) throw conflict(resumableMessages.incomplete)
  // Of two concurrent calls one joins the pieces; the other returns the file when repeated.
  const stored = await holdLease(deps, { id: row.id, offset: row.size }, async (lease) => {
    try {
      const pieces = await listPieces(db, row.id)
      const stream = Readable.from(readPieces(storage, pieces), { objectMode: false })
      const whole = await storeUpload(deps, caller, { kind, ownerId, file: { filename, stream } })
      await db.transaction().execute((tx) => finishResumable(tx, row.id, whole.file.id))
      for (const key of pieces) await discardPiece(deps, key)
      return whole
    } finally {
      // Nothing is stored under the lease's key.
      await forgetPiece(db, lease).catch(() => {})
    }
  }).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid_file') await removeResumable(deps, row)
    throw error
  })
  if (stored === undefined) throw new AppError('not_ready', 503, faultMessages.notReady)
  return stored
}
