import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Deps } from '../deps.ts'
import type { Database } from '../db/database.ts'
import { insertFile } from '../modules/files/file.queries.ts'
import { thumbnailKey } from '../modules/files/thumbnails.ts'
import type { SampleTeam } from './teams.ts'

const content = (path: string) => fileURLToPath(new URL(`../../../content/${path}`, import.meta.url))
const beside = (path: string) => fileURLToPath(new URL(`files/${path}`, import.meta.url))

/** The example posters with their small pictures, and a picture of each team's week. */
const uploads = [
  { name: 'team-krume_brotzeit-und-toechter', poster: 'bread-left-over', uploadedAt: '2025-04-04T10:42:00Z' },
  { name: 'team-stoppuhr_pumpwerk-auental', poster: 'thursday-standstill', uploadedAt: '2025-04-04T11:05:00Z' },
  { name: 'team-rueckweg_wolkenbuegel-logistik', poster: 'empty-kilometres', uploadedAt: '2025-04-04T11:51:00Z' },
]

/**
 * Posters and pictures for the office to look at, in the storage as if they had been uploaded. Their small pictures
 * come along: making them would keep a fresh demo busy for seconds.
 *
 * @param teams whose they are, the first ones; the example posters' companies come first
 */
export async function addSampleFiles(
  { storage, newId }: Pick<Deps, 'storage' | 'newId'>,
  tx: Database,
  teams: readonly SampleTeam[],
): Promise<void> {
  const files = uploads.flatMap(({ name, poster, uploadedAt }, at) => [
    {
      kind: 'poster' as const,
      type: 'application/pdf' as const,
      filename: `${name}.pdf`,
      source: content(`public/posters/${name}.pdf`),
      small: content(`pictures/posters/${poster}.webp`),
      team: teams[at],
      createdAt: new Date(uploadedAt),
    },
    {
      kind: 'image' as const,
      type: 'image/jpeg' as const,
      filename: `${name}.jpg`,
      source: beside(`${name}.jpg`),
      small: beside(`${name}.webp`),
      team: teams[at],
      createdAt: new Date(Date.parse(uploadedAt) + 7 * 60_000),
    },
  ])
  await Promise.all(
    files.map(async ({ source, small, team, ...file }) => {
      const [owner] = team?.members ?? []
      if (team === undefined || owner === undefined) throw new Error('the sample has fewer teams than posters')
      const id = newId()
      const bytes = await readFile(source)
      await storage.put(id, Readable.from([bytes]))
      await storage.put(thumbnailKey(id), createReadStream(small))
      await insertFile(tx, {
        ...file,
        id,
        edition: team.edition,
        ownerId: owner,
        uploaderId: owner,
        teamId: team.id,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        thumbnail: 'made',
      })
    }),
  )
}
