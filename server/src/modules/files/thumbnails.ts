import { Readable } from 'node:stream'
import type { PgBoss } from 'pg-boss'
import type { Deps } from '../../deps.ts'
import { findFile, setThumbnail } from './file.queries.ts'
import { NotShowable, openPicture } from './picture-process.ts'
import { thumbnailQueue } from './thumbnail-queue.ts'

export const thumbnailKey = (fileId: string): string => `${fileId}.thumbnail`

/** Makes a file's thumbnail; a file that cannot be shown is marked as such. */
export async function makeThumbnail({ db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>, fileId: string) {
  const file = await findFile(db, fileId)
  if (file?.thumbnail !== 'waiting') return
  try {
    const picture = await openPicture('thumbnail', file, () => storage.get(file.id))
    await storage.put(thumbnailKey(file.id), Readable.from([picture]))
    await setThumbnail(db, file.id, 'made')
  } catch (error) {
    if (!(error instanceof NotShowable)) throw error
    log.warn({ fileId, reason: error.message }, 'no thumbnail')
    await setThumbnail(db, file.id, 'none')
  }
}

/** One at a time, as requests take precedence over thumbnails. */
export async function startThumbnails(boss: PgBoss, deps: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  await boss.createQueue(thumbnailQueue)
  await boss.work<{ fileId: string }>(thumbnailQueue, { batchSize: 1, pollingIntervalSeconds: 1 }, async ([job]) => {
    if (job !== undefined) await makeThumbnail(deps, job.data.fileId)
  })
}
