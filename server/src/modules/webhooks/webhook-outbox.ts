import type { WebhookEvent } from '@project-week/contract/webhooks/event'
import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Clock } from '../../clock.ts'
import { onTransaction } from '../../db/on-transaction.ts'
import type { Tables } from '../../db/tables.ts'
import { retryPolicy } from '../mail/outbox.ts'
import { deleteQueued, hurryDelivery, insertDeliveries, listListeners } from './webhook.queries.ts'

/** What has happened, to which record of which edition. */
export interface Happening {
  event: WebhookEvent
  record: string
  edition: string
  /** It is told no earlier; without it, at once. */
  leaveAt?: Date
}

export interface WebhookOutbox {
  /** Writes a delivery and its job for each address that wants to know, in the caller's transaction. */
  enqueue(tx: Transaction<Tables>, happening: Happening): Promise<void>
  /** Tells nothing of a record that was still waiting to be told. */
  takeBack(tx: Transaction<Tables>, record: string): Promise<void>
  /** Tries a delivery at once that waits, or has none to come. */
  retry(tx: Transaction<Tables>, id: string): Promise<void>
}

export const webhookQueue = 'deliver-webhook'

export interface WebhookJob {
  deliveryId: string
}

export function createWebhookOutbox(
  boss: Pick<PgBoss, 'insert'>,
  clock: Clock,
  newId: () => string,
  tries = retryPolicy,
): WebhookOutbox {
  const addJobs = async (tx: Transaction<Tables>, ids: readonly string[], startAfter?: Date) => {
    const jobs = ids.map((deliveryId) => ({
      ...tries,
      ...(startAfter && { startAfter }),
      data: { deliveryId } satisfies WebhookJob,
    }))
    await boss.insert(webhookQueue, jobs, { db: onTransaction(tx) })
  }
  return {
    async enqueue(tx, { event, record, edition, leaveAt }) {
      const listeners = await listListeners(tx, event)
      if (listeners.length === 0) return
      const deliveries = listeners.map(({ id }) => ({
        id: newId(),
        webhookId: id,
        event,
        recordId: record,
        edition,
        at: clock.now(),
      }))
      await insertDeliveries(tx, deliveries)
      await addJobs(
        tx,
        deliveries.map(({ id }) => id),
        leaveAt,
      )
    },
    takeBack: deleteQueued,
    async retry(tx, id) {
      if (!(await hurryDelivery(tx, webhookQueue, id))) await addJobs(tx, [id])
    },
  }
}
