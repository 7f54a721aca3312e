import type { FileType } from '@project-week/contract/files/upload'
import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { onTransaction } from '../../db/on-transaction.ts'
import type { Tables } from '../../db/tables.ts'

export const thumbnailQueue = 'make-thumbnail'

/** Of its own: only instances with ffmpeg take these jobs, and a release that knows no films takes none of them. */
export const filmQueue = 'look-at-film'

export interface Thumbnails {
  /** Has a file's thumbnail made once the caller's transaction has committed. */
  enqueue(tx: Transaction<Tables>, file: { id: string; type: FileType }): Promise<void>
}

const tries = { retryLimit: 3, retryDelay: 30, retryBackoff: true }

export const filmJob = (fileId: string) => ({ ...tries, singletonKey: fileId })

export const isFilm = (file: { type: FileType }): boolean => file.type.startsWith('video/')

/** @param films whether this instance has ffmpeg; without it a film waits for one that has, and no job does */
export const createQueuedThumbnails = (boss: PgBoss, { films }: { films: boolean }): Thumbnails => ({
  async enqueue(tx, { id, type }) {
    const db = onTransaction(tx)
    if (!isFilm({ type })) await boss.send(thumbnailQueue, { fileId: id }, { ...tries, db })
    else if (films) await boss.send(filmQueue, { fileId: id }, { ...filmJob(id), db })
  },
})
