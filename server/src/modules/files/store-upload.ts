import { type FileKind, fileRules, mayBeNamed, uploadMessages, uploadQuota } from '@project-week/contract/files/upload'
import type { Database } from '../../db/database.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Person } from '../../http/actor.ts'
import type { IncomingFile } from '../../http/upload.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { checkFile } from './check-file.ts'
import { safeFileName } from './file-name.ts'
import { type FileRow, findRepeated, findTeamOf, getFile, insertFile, lockOwner, sumUploadsOf } from './file.queries.ts'
import { inspectFile, invalidFile } from './inspect-file.ts'

/** Somebody who is signed in, or who came by a company's link. */
type Uploader = Pick<Person, 'email' | 'role'>

/**
 * Counted in the table: whatever the number of sign-ins and instances. Admins upload for everybody.
 *
 * @param more bytes that are to be added
 * @throws {AppError} 403 quota_exceeded
 */
export async function refuseOverQuota(db: Database, person: Uploader, edition: string, more: number): Promise<void> {
  if (person.role === 'admin') return
  if ((await sumUploadsOf(db, edition, person.email)) + more <= uploadQuota) return
  throw new AppError('quota_exceeded', 403, uploadMessages.quota)
}

/**
 * Streams a file into the storage, opens it to see whether it can be shown, then writes its record, audit record and
 * thumbnail job in one transaction. The file is whole before there is a record; a file whose record was never written is swept away. The
 * same file sent again, as after a lost answer, answers the record that is there.
 *
 * @throws {AppError} 400 invalid_file or malformed_request, 403 quota_exceeded, 413 payload_too_large
 */
export async function storeUpload(
  deps: Deps,
  { person, ip }: { person: Uploader; ip: string },
  upload: {
    kind: FileKind
    email: string
    file: IncomingFile
    /** Of an NDA: the company that it is of. */
    companyId?: string
  },
): Promise<{ file: FileRow; team: { company: string; number: number } | undefined }> {
  const { db, storage, clock, newId, thumbnails } = deps
  const { kind, companyId = null } = upload
  const ownerEmail = upload.email.toLowerCase()
  const { types, refusal } = fileRules[kind]
  const { filename, stream } = upload.file
  if (!mayBeNamed(kind, filename)) {
    stream.destroy()
    throw invalidFile(refusal)
  }

  const id = newId()
  const { bytes, result } = inspectFile(stream, types, refusal)
  try {
    // At the first byte: a hundred megabytes for a refusal would be a waste of somebody's evening.
    await refuseOverQuota(db, person, (await getCurrentEdition(db)).label, 1)
    await storage.put(id, bytes)
  } finally {
    // Where the storage failed before it read anything, nothing else ends the upload.
    stream.destroy()
  }
  const { type, size, sha256 } = result()

  try {
    await checkFile({ type, size }, () => storage.get(id))
    return await db.transaction().execute(async (tx) => {
      const edition = await getCurrentEdition(tx)
      const team = companyId === null ? await findTeamOf(tx, edition.label, ownerEmail) : undefined
      const file = {
        id,
        edition: edition.label,
        kind,
        ownerEmail,
        companyId,
        filename: safeFileName(filename, type),
        sha256,
      }
      // Always in this order: two people who upload for each other would otherwise wait for one another.
      for (const email of [...new Set([ownerEmail, person.email])].toSorted()) await lockOwner(tx, email)
      const repeated = await findRepeated(tx, file)
      if (repeated !== undefined) {
        await storage.delete(id)
        return { file: await getFile(tx, repeated), team }
      }
      // Once more, now that nothing of theirs is recorded beside it: several may have been under way.
      await refuseOverQuota(tx, person, edition.label, size)
      await insertFile(tx, {
        ...file,
        uploadedBy: person.email,
        teamId: team?.id ?? null,
        type,
        size,
        createdAt: clock.now(),
        thumbnail: 'waiting',
      })
      await recordAudit(tx, clock, {
        actor: person,
        action: 'upload',
        record: ['file', id],
        ip,
        details: { kind, size, ...(ownerEmail !== person.email && { for: ownerEmail }) },
      })
      await thumbnails.enqueue(tx, { id, type })
      return { file: await getFile(tx, id), team }
    })
  } catch (error) {
    // A connection that is lost during the commit leaves open whether the record was written: its file stays. This is
    // best effort; the sweep removes files without a record.
    if (!isUnavailable(error)) await storage.delete(id).catch(() => {})
    throw error
  }
}
