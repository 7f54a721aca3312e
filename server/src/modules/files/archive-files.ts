import type { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/actor.ts'
import { nameForZip, uniquePlaces, writeZip } from '../../zip.ts'
import { recordAudit, recordDownloads } from '../audit/audit.queries.ts'
import { presentPosters } from './file.present.ts'
import { type FileRow, listFiles } from './file.queries.ts'

/** A path in the archive for each file: by kind, then by team; equal names are numbered. */
function placesOf(files: readonly FileRow[]): { file: FileRow; place: string }[] {
  const teams = new Map<string, string>()
  const free = uniquePlaces()
  return files.map((file) => {
    const { teamId, team, kind, filename } = file
    const name = nameForZip(team ?? '') || 'team'
    const folder = teamId === null ? 'without team' : (teams.get(teamId) ?? free(name, (number) => `${name} ${number}`))
    if (teamId !== null) teams.set(teamId, folder)
    const end = filename.lastIndexOf('.')
    const [stem, extension] = [nameForZip(filename.slice(0, end)), filename.slice(end)]
    const root = `${kind === 'poster' ? 'posters' : 'pictures'}/${folder}`
    return { file, place: free(`${root}/${stem}${extension}`, (number) => `${root}/${stem} (${number})${extension}`) }
  })
}

/**
 * An edition's current posters and all its pictures as one ZIP, uncompressed, as PDFs, pictures and videos already are
 * compressed.
 */
export async function archiveFiles(deps: Deps, caller: Caller, edition: string): Promise<Readable> {
  const { db, clock, storage } = deps
  const rows = (await listFiles(db, { edition })).filter(({ awaitsScan }) => !awaitsScan)
  const counting = new Set(presentPosters(rows.filter(({ kind }) => kind === 'poster')).map(({ _id }) => _id))
  const files = rows.filter(({ id, kind }) => kind === 'image' || counting.has(id))
  await recordAudit(db, clock, {
    ...caller,
    action: 'export',
    record: ['file', edition],
    details: { rows: files.length },
  })
  await recordDownloads(db, clock, files, caller)
  return writeZip(
    placesOf(files).map(({ file, place }) => ({
      name: place,
      options: { compress: false, mtime: file.createdAt, size: file.size },
      open: () => storage.get(file.id),
    })),
  )
}
