import { resumableHours, ResumableMetadata, resumableMessages } from '@project-week/contract/files/resumable'
import { fileRules, mayBeNamed, uploadMessages } from '@project-week/contract/files/upload'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { PassThrough, type Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Person } from '../../http/actor.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { lockOwner } from './file.queries.ts'
import { invalidFile } from './inspect-file.ts'
import {
  addPiece,
  deleteResumable,
  findResumable,
  insertResumable,
  type ResumableRow,
  sumUnfinishedOf,
} from './resumable.queries.ts'
import { refuseOverQuota } from './store-upload.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'

/** A sender whose line breaks more often than this has another problem. */
const mostPieces = 2000

type StoreDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'newId'>

/**
 * An upload of this sender that has not expired.
 *
 * @throws {AppError} 404
 */
export async function getOwnResumable({ db, clock }: StoreDeps, id: string, person: Person): Promise<ResumableRow> {
  const row = await findResumable(db, id, person.email)
  if (row === undefined || row.expiresAt < clock.now()) {
    throw new AppError('not_found', 404, resumableMessages.gone)
  }
  return row
}

/** Forgets an upload and its pieces; what cannot be deleted now has no record and is swept. */
export async function removeResumable({ db, storage }: StoreDeps, row: ResumableRow): Promise<void> {
  for (const key of await deleteResumable(db, row.id)) await storage.delete(key).catch(() => {})
}

/**
 * tus' store for one caller. Each piece that arrives is a stored file of its own, in the one storage that all instances
 * share, and its place in the upload a change of one row: whichever instance the next piece reaches goes on from there.
 */
export class ResumableStore extends DataStore {
  readonly #deps: StoreDeps
  readonly #person: Person
  readonly #refuse: (metadata: ResumableMetadata) => Promise<void>
  override extensions = ['creation', 'termination']

  /** @param refuse throws where the caller may not upload such a file */
  constructor(deps: StoreDeps, person: Person, refuse: (metadata: ResumableMetadata) => Promise<void>) {
    super()
    this.#deps = deps
    this.#person = person
    this.#refuse = refuse
  }

  override async create(upload: Upload): Promise<Upload> {
    const { db, clock } = this.#deps
    const { data } = ResumableMetadata.safeParse(upload.metadata ?? {})
    if (data === undefined) throw new AppError('malformed_request', 400, resumableMessages.metadata)
    await this.#refuse(data)
    const { kind, filename, email } = data
    if (!mayBeNamed(kind, filename)) throw invalidFile(fileRules[kind].refusal)
    const { size = 0 } = upload
    if (size === 0) throw invalidFile(uploadMessages.empty)
    await db.transaction().execute(async (tx) => {
      await lockOwner(tx, this.#person.email)
      const { label } = await getCurrentEdition(tx)
      await refuseOverQuota(tx, this.#person, label, size + (await sumUnfinishedOf(tx, this.#person.email)))
      await insertResumable(tx, {
        id: upload.id,
        kind,
        ownerEmail: email.toLowerCase(),
        uploadedBy: this.#person.email,
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
    const { db, storage, newId } = this.#deps
    const { pieces } = await getOwnResumable(this.#deps, id, this.#person)
    if (pieces.length >= mostPieces) throw new AppError('malformed_request', 400, resumableMessages.gone)
    const key = newId()
    let length = 0
    const counted = new PassThrough({ highWaterMark: 64 * 1024 })
    bytes.on('data', (piece: Buffer) => {
      length += piece.length
    })
    bytes.once('error', (error) => counted.destroy(error))
    try {
      await storage.put(key, bytes.pipe(counted))
      if (length > 0 && (await addPiece(db, id, { key, offset, length }))) return offset + length
    } catch (error) {
      // A lost connection leaves open whether the piece was added: it stays, and is swept if it was not.
      if (!isUnavailable(error)) await storage.delete(key).catch(() => {})
      throw error
    }
    await storage.delete(key)
    if (length > 0) throw ERRORS.INVALID_OFFSET
    return offset
  }

  override async remove(id: string): Promise<void> {
    await removeResumable(this.#deps, await getOwnResumable(this.#deps, id, this.#person))
  }
}
