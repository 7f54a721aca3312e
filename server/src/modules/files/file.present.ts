import type { FileRecord, PosterRecord, StoredFile, UploadedFile } from '@project-week/contract/files/upload'
import type { Person } from '../../http/actor.ts'
import { suggestName } from './file-name.ts'
import type { FileRow } from './file.queries.ts'
import type { Uploaded } from './store-upload.ts'

export const presentStored = (file: Pick<FileRow, 'id' | 'filename'>): StoredFile => ({
  _id: file.id,
  filename: file.filename,
  fileLink: `/api/files/${file.id}`,
  fileId: file.id,
})

export const presentUploaded = ({ file, team, isRareFilm }: Uploaded): UploadedFile => ({
  ...presentStored(file),
  size: file.size,
  sha256: file.sha256,
  suggestedName: suggestName(file.filename, team),
  mayNotPlay: isRareFilm,
})

export const presentFile = (file: FileRow): FileRecord => ({
  ...presentStored(file),
  kind: file.kind,
  type: file.type,
  size: file.size,
  sha256: file.sha256,
  uploadedAt: file.createdAt.toISOString(),
  email: file.ownerEmail,
  team: file.team,
  isBeingScanned: file.awaitsScan,
  thumbnailLink: file.thumbnail === 'made' ? `/api/files/${file.id}/thumbnail` : null,
})

/** For people outside the office: shows only addresses of themselves and their current colleagues. */
export function presentFileTo({ personId }: Pick<Person, 'personId'>, file: FileRow): FileRecord {
  const { ownerId, ownerEmail, teamPeople } = file
  const isKnown = ownerId === personId || (ownerId !== null && teamPeople.includes(ownerId))
  return { ...presentFile(file), email: isKnown ? ownerEmail : '' }
}

/**
 * The newest poster of each team, or of a person without one, with those that it replaced.
 *
 * @param files newest first
 */
export function presentPosters(files: readonly FileRow[]): PosterRecord[] {
  const shown = new Map<string, PosterRecord>()
  for (const file of files) {
    const owner = file.teamId ?? file.ownerId ?? file.id
    const newest = shown.get(owner)
    if (newest === undefined) shown.set(owner, { ...presentFile(file), earlier: [] })
    else newest.earlier.push(presentFile(file))
  }
  return [...shown.values()]
}
