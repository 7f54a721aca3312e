import { type FileKind, fileRules, mayBeNamed } from '@project-week/contract/files/upload'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/actor.ts'
import type { IncomingFile } from '../../http/upload.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { checkFile } from './check-file.ts'
import { safeFileName } from './file-name.ts'
import { type FileRow, findRepeated, findTeamOf, getFile, insertFile, lockOwner } from './file.queries.ts'
import { inspectFile, invalidFile } from './inspect-file.ts'

/**
 * Streams a file into the storage, opens it to see whether it can be shown, then writes its record, audit record and
 * thumbnail job in one transaction. The file is whole before there is a record; a file whose record was never written is swept away. The
 * same file sent again, as after a lost answer, answers the record that is there.
 *
 * @throws {AppError} 400 invalid_file or malformed_request, 413 payload_too_large
 */
export async function storeUpload(
  deps: Deps,
  { person, ip }: Caller,
  upload: { kind: FileKind; email: string; file: IncomingFile },
): Promise<{ file: FileRow; team: { company: string; number: number } | undefined }> {
  const { db, storage, clock, newId, thumbnails } = deps
  const { kind } = upload
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
    await storage.put(id, bytes)
  } finally {
    // Where the storage failed before it read anything, nothing else ends the upload.
    stream.destroy()
  }
  const { type, size, sha256 } = result()

  try {
    await checkFile(type, () => storage.get(id))
    return await db.transaction().execute(async (tx) => {
      const edition = await getCurrentEdition(tx)
      const team = await findTeamOf(tx, edition.label, ownerEmail)
      const file = {
        id,
        edition: edition.label,
        kind,
        ownerEmail,
        filename: safeFileName(filename, type),
        sha256,
      }
      await lockOwner(tx, ownerEmail)
      const repeated = await findRepeated(tx, file)
      if (repeated !== undefined) {
        await storage.delete(id)
        return { file: await getFile(tx, repeated), team }
      }
      const canBePictured = !type.startsWith('video/')
      await insertFile(tx, {
        ...file,
        uploadedBy: person.email,
        teamId: team?.id ?? null,
        type,
        size,
        createdAt: clock.now(),
        thumbnail: canBePictured ? 'waiting' : 'none',
      })
      await recordAudit(tx, clock, {
        actor: person,
        action: 'upload',
        record: ['file', id],
        ip,
        details: { kind, size, ...(ownerEmail !== person.email && { for: ownerEmail }) },
      })
      if (canBePictured) await thumbnails.enqueue(tx, id)
      return { file: await getFile(tx, id), team }
    })
  } catch (error) {
    // Best effort: what stays behind here, the sweep finds.
    await storage.delete(id).catch(() => {})
    throw error
  }
}
