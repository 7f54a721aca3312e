import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { onTransaction } from '../../db/on-transaction.ts'
import type { Tables } from '../../db/tables.ts'

export const thumbnailQueue = 'make-thumbnail'

export interface Thumbnails {
  /** Schedules a file's thumbnail for when the caller's transaction commits. */
  enqueue(tx: Transaction<Tables>, fileId: string): Promise<void>
}

export const createQueuedThumbnails = (boss: PgBoss): Thumbnails => ({
  async enqueue(tx, fileId) {
    await boss.send(
      thumbnailQueue,
      { fileId },
      { retryLimit: 3, retryDelay: 30, retryBackoff: true, db: onTransaction(tx) },
    )
  },
})
