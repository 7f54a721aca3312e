import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { presentPosters } from './file.present.ts'
import { type FileRow, listFiles } from './file.queries.ts'

/** What no file system refuses as a folder's name. */
const folderOf = (text: string) =>
  text
    .replace(/[/\\<>:"|?*\p{Cc}]/gu, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 100)

/** A place in the archive for each file: by kind, then by team; equal names are numbered. */
function placesOf(files: readonly FileRow[]): { file: FileRow; place: string }[] {
  const teams = new Map<string, string>()
  const taken = new Set<string>()
  const free = (name: string, numbered: (number: number) => string) => {
    let place = name
    for (let number = 2; taken.has(place.toLowerCase()); number++) place = numbered(number)
    taken.add(place.toLowerCase())
    return place
  }
  return files.map((file) => {
    const { teamId, team, kind, filename } = file
    const name = folderOf(team ?? '') || 'team'
    const folder = teamId === null ? 'without team' : (teams.get(teamId) ?? free(name, (number) => `${name} ${number}`))
    if (teamId !== null) teams.set(teamId, folder)
    const end = filename.lastIndexOf('.')
    const [stem, extension] = [filename.slice(0, end), filename.slice(end)]
    const root = `${kind === 'poster' ? 'posters' : 'pictures'}/${folder}`
    return { file, place: free(`${root}/${filename}`, (number) => `${root}/${stem} (${number})${extension}`) }
  })
}

/**
 * The posters that count and all pictures of an edition as one ZIP, written while it is read: a file is opened when its
 * turn comes. Nothing is compressed, because PDFs, pictures and films are already. Whoever leaves ends it; a file that
 * is missing in the storage breaks it off, so that no archive looks complete that is not.
 */
export async function archiveFiles(deps: Deps, { person, ip }: Caller, edition: string): Promise<Readable> {
  const { db, clock, storage } = deps
  const rows = await listFiles(db, { edition })
  const counting = new Set(presentPosters(rows.filter(({ kind }) => kind === 'poster')).map(({ _id }) => _id))
  const files = rows.filter(({ id, kind }) => kind === 'image' || counting.has(id))
  await recordAudit(db, clock, {
    actor: person,
    action: 'export',
    record: ['file', edition],
    ip,
    details: { rows: files.length },
  })
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let open: Readable | undefined
  zip.on('error', (error: Error) => output.destroy(error))
  output.once('close', () => open?.destroy())
  const openFile = async (id: string, ready: (error: unknown, stream: Readable) => void) => {
    try {
      open = await storage.get(id)
      if (output.destroyed) open.destroy()
      else ready(null, open)
    } catch (error) {
      output.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }
  for (const { file, place } of placesOf(files)) {
    const options = { compress: false, mtime: file.createdAt, size: file.size }
    zip.addReadStreamLazy(place, options, (ready) => void openFile(file.id, ready))
  }
  zip.end()
  return output
}
