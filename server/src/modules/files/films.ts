import { Readable } from 'node:stream'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findFile, listWaitingFilms, setThumbnail } from './file.queries.ts'
import { type Ffmpeg, type FilmLook, openFilm } from './film-process.ts'
import { NotShowable } from './picture-process.ts'
import { filmJob, filmQueue } from './thumbnail-queue.ts'
import { thumbnailKey } from './thumbnails.ts'

/** Keeps a film's length and first picture; one that cannot be read is marked as such. */
export async function lookAtFilm(
  { db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>,
  ffmpeg: Ffmpeg,
  fileId: string,
): Promise<void> {
  const file = await findFile(db, fileId)
  if (file?.thumbnail !== 'waiting') return
  const { seconds, picture } = await openFilm(ffmpeg, file, () => storage.get(file.id)).catch(
    (error: unknown): FilmLook => {
      if (!(error instanceof NotShowable)) throw error
      return { seconds: null, picture: { reason: error.message } }
    },
  )
  if (Buffer.isBuffer(picture)) await storage.put(thumbnailKey(file.id), Readable.from([picture]))
  else log.warn({ fileId, reason: picture.reason }, 'no picture of a film')
  const isThere = await setThumbnail(db, file.id, Buffer.isBuffer(picture) ? 'made' : 'none', seconds)
  // Looking at it takes long enough for somebody to have it erased: nothing of it stays until the sweep.
  if (!isThere) await storage.delete(thumbnailKey(file.id))
}

/** Asks for all films that nobody has looked at: from before there was ffmpeg, or after jobs that failed too often. */
export async function queueWaitingFilms(boss: PgBoss, db: Database): Promise<void> {
  for (const fileId of await listWaitingFilms(db)) await boss.send(filmQueue, { fileId }, filmJob(fileId))
}

/** One at a time, on an instance that has ffmpeg; the others leave the queue alone. */
export async function startFilms(
  boss: PgBoss,
  deps: Pick<Deps, 'db' | 'storage' | 'log'>,
  ffmpeg: Ffmpeg,
): Promise<void> {
  // Of a film one job waits or is under way, however many instances ask for it.
  await boss.createQueue(filmQueue, { policy: 'exclusive' })
  await boss.work<{ fileId: string }>(filmQueue, { batchSize: 1, pollingIntervalSeconds: 1 }, async ([job]) => {
    if (job !== undefined) await lookAtFilm(deps, ffmpeg, job.data.fileId)
  })
  await queueWaitingFilms(boss, deps.db)
}
