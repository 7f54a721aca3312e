import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { onTransaction } from '../../db/on-transaction.ts'
import type { Tables } from '../../db/tables.ts'

export const scanQueue = 'scan-files'

export interface Scans {
  /** Schedules a virus scan of waiting files for when the caller's transaction commits. */
  enqueue(tx: Transaction<Tables>): Promise<void>
}

export const createQueuedScans = (boss: PgBoss): Scans => ({
  async enqueue(tx) {
    await boss.send(scanQueue, {}, { db: onTransaction(tx) })
  },
})
