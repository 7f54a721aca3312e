import type { FileRecord, PosterRecord, StoredFile } from '@project-week/contract/files/upload'
import type { FileRow } from './file.queries.ts'

export const presentStored = (file: Pick<FileRow, 'id' | 'filename'>): StoredFile => ({
  _id: file.id,
  filename: file.filename,
  fileLink: `/api/files/${file.id}`,
  fileId: file.id,
})

export const presentFile = (file: FileRow): FileRecord => ({
  ...presentStored(file),
  kind: file.kind,
  type: file.type,
  size: file.size,
  sha256: file.sha256,
  uploadedAt: file.createdAt.toISOString(),
  email: file.ownerEmail,
  uploadedBy: file.uploadedBy,
  team: file.team,
  thumbnailLink: file.thumbnail === 'made' ? `/api/files/${file.id}/thumbnail` : null,
  seconds: file.seconds,
})

/**
 * Of each team, or of a person without one, the newest poster with those it replaced.
 *
 * @param files newest first
 */
export function presentPosters(files: readonly FileRow[]): PosterRecord[] {
  const shown = new Map<string, PosterRecord>()
  for (const file of files) {
    const owner = file.teamId ?? file.ownerEmail
    const newest = shown.get(owner)
    if (newest === undefined) shown.set(owner, { ...presentFile(file), earlier: [] })
    else newest.earlier.push(presentFile(file))
  }
  return [...shown.values()]
}
