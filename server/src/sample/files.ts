import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Deps } from '../deps.ts'
import type { Database } from '../db/database.ts'
import { insertFile } from '../modules/files/file.queries.ts'
import { thumbnailKey } from '../modules/files/thumbnails.ts'

const content = (path: string) => fileURLToPath(new URL(`../../../content/${path}`, import.meta.url))
const beside = (path: string) => fileURLToPath(new URL(`files/${path}`, import.meta.url))

/** The example posters with their small pictures, and a picture of each team's week. */
const teams = [
  { name: 'team-krume_brotzeit-und-toechter', poster: 'bread-left-over', uploadedAt: '2025-10-13T15:42:00Z' },
  { name: 'team-stoppuhr_pumpwerk-auental', poster: 'thursday-standstill', uploadedAt: '2025-10-13T16:05:00Z' },
  { name: 'team-rueckweg_wolkenbuegel-logistik', poster: 'empty-kilometres', uploadedAt: '2025-10-13T16:51:00Z' },
]

/**
 * Posters and pictures for the office to look at, in the storage as if they had been uploaded. Their small pictures
 * come along: making them would keep a fresh demo busy for seconds.
 *
 * @param owners whose they are; as many as there are teams
 */
export async function addSampleFiles(
  { storage, newId }: Pick<Deps, 'storage' | 'newId'>,
  tx: Database,
  edition: string,
  owners: readonly string[],
): Promise<void> {
  const files = teams.flatMap(({ name, poster, uploadedAt }, at) => [
    {
      kind: 'poster' as const,
      type: 'application/pdf' as const,
      filename: `${name}.pdf`,
      source: content(`public/posters/${name}.pdf`),
      small: content(`pictures/posters/${poster}.webp`),
      owner: owners[at] ?? '',
      createdAt: new Date(uploadedAt),
    },
    {
      kind: 'image' as const,
      type: 'image/jpeg' as const,
      filename: `${name}.jpg`,
      source: beside(`${name}.jpg`),
      small: beside(`${name}.webp`),
      owner: owners[at] ?? '',
      createdAt: new Date(Date.parse(uploadedAt) + 7 * 60_000),
    },
  ])
  await Promise.all(
    files.map(async ({ source, small, owner, ...file }) => {
      const id = newId()
      const bytes = await readFile(source)
      await storage.put(id, Readable.from([bytes]))
      await storage.put(thumbnailKey(id), createReadStream(small))
      await insertFile(tx, {
        ...file,
        id,
        edition,
        ownerEmail: owner,
        uploadedBy: owner,
        teamId: null,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        thumbnail: 'made',
      })
    }),
  )
}
