import { resumableHours, ResumableMetadata, resumableMessages } from '@project-week/contract/files/resumable'
import { uploadMessages } from '@project-week/contract/files/upload'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { PassThrough, type Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Person } from '../../http/actor.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { lockOwner } from './file.queries.ts'
import { holdLease } from './hold-lease.ts'
import { holdSlot } from './hold-slot.ts'
import { invalidFile } from './inspect-file.ts'
import {
  addPiece,
  deleteExpiredResumables,
  expireResumable,
  findResumable,
  forgetPiece,
  insertResumable,
  listPieces,
  type ResumableRow,
  sumUnfinishedOf,
} from './resumable.queries.ts'
import { refuseOverQuota } from './store-upload.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'

/** A sender whose connection breaks more often has another problem. */
const mostPieces = 2000

type StoreDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'newId' | 'log'>

/**
 * The sender's upload, unless expired.
 *
 * @throws {AppError} 404
 */
export async function getOwnResumable({ db, clock }: StoreDeps, id: string, person: Person): Promise<ResumableRow> {
  const row = await findResumable(db, id, person.personId)
  if (row === undefined || row.expiresAt <= clock.now()) {
    throw new AppError('not_found', 404, resumableMessages.gone)
  }
  return row
}

/** Removes a piece from the storage, then its record. Failed removals are retried every minute. */
export async function discardPiece({ db, storage }: StoreDeps, key: string): Promise<void> {
  await storage.delete(key).then(
    () => forgetPiece(db, key),
    () => {},
  )
}

/** Forgets an upload and its pieces; one being written is removed once its writer notices. */
export async function removeResumable(deps: StoreDeps, { id }: ResumableRow): Promise<void> {
  const { db, clock } = deps
  await expireResumable(db, id)
  for (const key of await listPieces(db, id)) await discardPiece(deps, key)
  await deleteExpiredResumables(db, clock.now())
}

/**
 * tus' store for one caller. Each piece is a stored file of its own, in the storage shared by all instances, and its
 * position a change of one row, so any instance can receive the next piece.
 */
export class ResumableStore extends DataStore {
  readonly #deps: StoreDeps
  readonly #person: Person
  readonly #findOwner: (metadata: ResumableMetadata) => Promise<string>
  override extensions = ['creation', 'termination']

  /** @param findOwner resolves to the file's owner, and throws if the caller may not upload such a file */
  constructor(deps: StoreDeps, person: Person, findOwner: (metadata: ResumableMetadata) => Promise<string>) {
    super()
    this.#deps = deps
    this.#person = person
    this.#findOwner = findOwner
  }

  override async create(upload: Upload): Promise<Upload> {
    const { db, clock } = this.#deps
    const { data } = ResumableMetadata.safeParse(upload.metadata ?? {})
    if (data === undefined) throw new AppError('malformed_request', 400, resumableMessages.metadata)
    const ownerId = await this.#findOwner(data)
    const { kind, filename } = data
    const { size = 0 } = upload
    if (size === 0) throw invalidFile(uploadMessages.empty)
    const { personId, role } = this.#person
    await db.transaction().execute(async (tx) => {
      await lockOwner(tx, personId)
      const { label } = await getCurrentEdition(tx)
      await refuseOverQuota(tx, { role, by: { personId } }, label, size + (await sumUnfinishedOf(tx, personId)))
      await insertResumable(tx, {
        id: upload.id,
        kind,
        ownerId,
        uploaderId: personId,
        filename,
        size,
        expiresAt: new Date(clock.now().getTime() + resumableHours * 3_600_000),
      })
    })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, received } = await getOwnResumable(this.#deps, id, this.#person)
    return new Upload({ id, size, offset: received })
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const { db, storage, clock } = this.#deps
    await getOwnResumable(this.#deps, id, this.#person)
    if ((await listPieces(db, id)).length >= mostPieces) {
      throw new AppError('malformed_request', 400, resumableMessages.gone)
    }
    // Nothing of a piece is read or stored before it has a slot and a lease.
    const reached = await holdSlot(this.#deps, this.#person.personId, (renewing) =>
      holdLease(this.#deps, { id, offset }, async (key, lost) => {
        let length = 0
        const counted = new PassThrough({ highWaterMark: 64 * 1024 })
        const end = () => counted.destroy(new AppError('not_found', 404, resumableMessages.gone))
        lost.addEventListener('abort', end, { once: true })
        bytes.on('data', (piece: Buffer) => {
          length += piece.length
        })
        // A storage that fails before it reads listens to nothing, and an unheard error ends the process.
        counted.on('error', () => {})
        bytes.once('error', (error) => counted.destroy(error))
        try {
          await storage.put(key, renewing(bytes.pipe(counted)))
          const piece = { key, offset, length }
          const isAdded = length > 0 && (await db.transaction().execute((tx) => addPiece(tx, id, piece, clock.now())))
          if (isAdded) return offset + length
        } catch (error) {
          // After a lost connection the piece may have been added: its record tells once the lease has ended.
          if (!isUnavailable(error)) await discardPiece(this.#deps, key)
          throw error
        }
        await discardPiece(this.#deps, key)
        return length > 0 ? undefined : offset
      }),
    )
    if (reached === undefined) throw ERRORS.INVALID_OFFSET
    return reached
  }

  override async remove(id: string): Promise<void> {
    await removeResumable(this.#deps, await getOwnResumable(this.#deps, id, this.#person))
  }
}
