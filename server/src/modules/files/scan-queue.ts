import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { onTransaction } from '../../db/on-transaction.ts'
import type { Tables } from '../../db/tables.ts'

export const scanQueue = 'scan-files'

export interface Scans {
  /** Has the files that wait for the virus scanner scanned once the caller's transaction has committed. */
  enqueue(tx: Transaction<Tables>): Promise<void>
}

export const createQueuedScans = (boss: PgBoss): Scans => ({
  async enqueue(tx) {
    await boss.send(scanQueue, {}, { db: onTransaction(tx) })
  },
})
