import { faultMessages } from '@project-week/contract/errors'
import { resumableMessages } from '@project-week/contract/files/resumable'
import { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import { AppError, conflict } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { MissingObject, type Storage } from '../../storage/storage.ts'
import { type FileRow, findTeamOf, getFile } from './file.queries.ts'
import { removeResumable } from './resumable-store.ts'
import { finishResumable, type ResumableRow } from './resumable.queries.ts'
import { storeUpload } from './store-upload.ts'

async function* readPieces(storage: Storage, keys: readonly string[]): AsyncGenerator<Buffer, void, undefined> {
  for (const key of keys) yield* (await storage.get(key)) as AsyncIterable<Buffer>
}

/**
 * Puts the pieces of an upload together and sends them the way of every upload (`storeUpload`). An upload that has
 * become a file answers it again; one whose file is refused is forgotten.
 *
 * @throws {AppError} 409 where not everything has arrived, and what `storeUpload` throws
 */
export async function completeUpload(
  deps: Deps,
  caller: Caller,
  row: ResumableRow,
): Promise<{ file: FileRow; team: { company: string; number: number } | undefined }> {
  const { db, storage } = deps
  const { kind, filename, ownerEmail } = row
  if (row.fileId !== null) {
    const file = await getFile(db, row.fileId)
    return { file, team: await findTeamOf(db, file.edition, ownerEmail) }
  }
  if (row.received < row.size) throw conflict(resumableMessages.incomplete)
  try {
    const stream = Readable.from(readPieces(storage, row.pieces), { objectMode: false })
    const stored = await storeUpload(deps, caller, { kind, email: ownerEmail, file: { filename, stream } })
    await finishResumable(db, row.id, stored.file.id)
    for (const key of row.pieces) await storage.delete(key).catch(() => {})
    return stored
  } catch (error) {
    // The same call was made twice at once, and the other one has finished: asked again, it answers the file.
    if (error instanceof MissingObject) throw new AppError('not_ready', 503, faultMessages.notReady)
    if (error instanceof AppError && error.code === 'invalid_file') await removeResumable(deps, row)
    throw error
  }
}
