import { type FileKind, fileRules, uploadMessages, uploadQuota, isVideo } from '@project-week/contract/files/upload'
import type { Database } from '../../db/database.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { IncomingFile } from '../../http/upload.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { checkFile } from './check-file.ts'
import { safeFileName } from './file-name.ts'
import type { FileUser } from './file.policy.ts'
import { type FileRow, findRepeated, findTeamOf, getFile, insertFile, lockOwner, sumUploadsOf } from './file.queries.ts'
import { holdSlot } from './hold-slot.ts'
import { inspectFile } from './inspect-file.ts'

/**
 * Counted in the table, across all sign-ins and instances. Admins have no quota, as they upload for everyone.
 *
 * @param more bytes to be added
 * @throws {AppError} 403 quota_exceeded
 */
export async function refuseOverQuota(
  db: Database,
  { role, by }: { role: FileUser['role']; by: Parameters<typeof sumUploadsOf>[2] },
  edition: string,
  more: number,
): Promise<void> {
  if (role === 'admin') return
  if ((await sumUploadsOf(db, edition, by)) + more <= uploadQuota) return
  throw new AppError('quota_exceeded', 403, uploadMessages.quota)
}

export interface Uploaded {
  file: FileRow
  team: { company: string; number: number } | undefined
  isRareFilm: boolean
}

/**
 * Streams a file into the storage, checks whether it can be shown, then writes its record, audit record and thumbnail
 * job in one transaction. So a recorded file is complete, and one without a record is swept away. The same file sent
 * again, as after a lost answer, returns the existing record.
 * @throws {AppError} 400 invalid_file or malformed_request, 403 quota_exceeded, 409 too_many_uploads, 413
 * payload_too_large
 */
export async function storeUpload(
  deps: Deps,
  caller: { person: FileUser; ip: string },
  upload:
    | { kind: FileKind; file: IncomingFile; ownerId: string }
    | { kind: 'nda'; file: IncomingFile; companyId: string },
): Promise<Uploaded> {
  const { config, db, storage, clock, newId, thumbnails, scans } = deps
  const { kind } = upload
  const { person } = caller
  const [ownerId, companyId] = 'companyId' in upload ? [null, upload.companyId] : [upload.ownerId, null]
  const uploader = {
    role: person.role,
    by: person.personId === undefined ? { companyId: companyId ?? '' } : { personId: person.personId },
  }
  const { types, refusal } = fileRules[kind]
  const { filename, stream } = upload.file
  const id = newId()
  const { bytes, result } = inspectFile(stream, types, refusal)
  try {
    // Checked at the first byte, to avoid refusing a hundred megabytes after they were sent.
    await refuseOverQuota(db, uploader, (await getCurrentEdition(db)).label, 1)
    await holdSlot(deps, person.personId ?? companyId ?? '', (renewing) => storage.put(id, renewing(bytes)))
  } finally {
    // If the storage failed before reading anything, nothing else ends the upload.
    stream.destroy()
  }
  const { type, size, sha256, isRareFilm } = result()

  try {
    await checkFile({ type, size }, () => storage.get(id))
    return await db.transaction().execute(async (tx) => {
      const edition = await getCurrentEdition(tx)
      const team = ownerId === null ? undefined : await findTeamOf(tx, edition.label, ownerId)
      const file = {
        id,
        edition: edition.label,
        kind,
        ownerId,
        companyId,
        filename: safeFileName(filename, type),
        sha256,
      }
      // Sorted, so that two people who upload for each other don't deadlock.
      const holders = new Set([ownerId, companyId, person.personId].filter((holder) => typeof holder === 'string'))
      for (const held of [...holders].toSorted()) await lockOwner(tx, held)
      const repeated = await findRepeated(tx, file)
      if (repeated !== undefined) {
        await storage.delete(id)
        return { file: await getFile(tx, repeated), team, isRareFilm }
      }
      // Checked again under the lock, as several uploads may have run concurrently.
      await refuseOverQuota(tx, uploader, edition.label, size)
      await insertFile(tx, {
        ...file,
        uploaderId: person.personId ?? null,
        teamId: team?.id ?? null,
        type,
        size,
        createdAt: clock.now(),
        // A decoder for phone videos would be a large attack surface for little use.
        thumbnail: isVideo(type) ? 'none' : 'waiting',
        awaitsScan: config.scanner !== undefined,
      })
      const stored = await getFile(tx, id)
      await recordAudit(tx, clock, {
        ...caller,
        action: 'upload',
        record: ['file', id],
        details: { kind, size, ...(ownerId !== null && ownerId !== person.personId && { for: stored.ownerEmail }) },
      })
      if (!isVideo(type)) await thumbnails.enqueue(tx, id)
      if (config.scanner !== undefined) await scans.enqueue(tx)
      return { file: stored, team, isRareFilm }
    })
  } catch (error) {
    // A connection lost during the commit may have written the record, so its file stays. Best effort; the sweep
    // removes files without a record.
    if (!isUnavailable(error)) await storage.delete(id).catch(() => {})
    throw error
  }
}
