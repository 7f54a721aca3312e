import type { WebhookBody } from '@project-week/contract/webhooks/event'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from '../../db/database.ts'
import { markWithin } from '../../db/mark-within.ts'
import type { LinkKey } from '../links/link-token.ts'
import { retryPolicy } from '../mail/outbox.ts'
import { type Posting, postSigned } from './post-signed.ts'
import { type WebhookJob, webhookQueue } from './webhook-outbox.ts'
import {
  claimDelivery,
  deleteOld,
  type DeliveryRow,
  findDelivery,
  findForgotten,
  saveDelivery,
} from './webhook.queries.ts'
import { webhookSecret } from './webhook-secret.ts'

interface Delivering extends Posting {
  db: Database
  linkKey: LinkKey
}

/** Longer than an attempt may take. */
const leaseMs = 60_000
const keptDays = 30

/**
 * Delivers what waits, as mails are sent: no connection to the database is held during a request, a delivery is taken with
 * a lease, posted and then marked, which is tried for as long as the lease lasts. It arrives at least once, with the same
 * id each time.
 */
export async function startDelivering(
  boss: PgBoss,
  delivering: Delivering,
  { pollingIntervalSeconds = 2, tries = retryPolicy } = {},
): Promise<void> {
  const { db, clock } = delivering
  await boss.createQueue(webhookQueue)
  await boss.work(
    webhookQueue,
    { batchSize: 10, pollingIntervalSeconds, includeMetadata: true, perJobResults: true },
    (jobs: JobWithMetadata<WebhookJob>[]) => Promise.all(jobs.map((job) => settle(delivering, job))),
  )
  // A process that dies in the last attempt leaves a delivery without a job.
  await boss.createQueue('requeue-webhooks')
  await boss.schedule('requeue-webhooks', '*/10 * * * *')
  await boss.work('requeue-webhooks', async () => {
    for (const deliveryId of await findForgotten(db, webhookQueue, clock.now())) {
      await boss.send(webhookQueue, { deliveryId } satisfies WebhookJob, tries)
    }
    await deleteOld(db, new Date(clock.now().getTime() - keptDays * 86_400_000))
  })
}

async function settle(delivering: Delivering, job: JobWithMetadata<WebhookJob>): Promise<JobResult> {
  try {
    await deliverOnce(delivering, job.data.deliveryId, job.retryCount >= job.retryLimit)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    return { id: job.id, status: 'failed', output: { message: messageOf(error) } }
  }
}

async function deliverOnce(delivering: Delivering, id: string, isLastTry: boolean): Promise<void> {
  const { db, clock, linkKey } = delivering
  const now = clock.now()
  const until = new Date(now.getTime() + leaseMs)
  const delivery = await claimDelivery(db, id, { now, until })
  if (delivery === undefined) {
    // Delivered, given up or removed in the meantime: done. Still queued: somebody else has it, or died with it.
    if ((await findDelivery(db, id))?.state === 'queued') throw new Error('another process is delivering this')
    return
  }
  const { url, webhookId } = delivery
  try {
    await postSigned(delivering, { url, secret: webhookSecret(linkKey, webhookId), body: bodyOf(delivery) })
  } catch (error) {
    await markWithin(clock, until, () =>
      saveDelivery(db, id, { lastError: messageOf(error), ...(isLastTry && { state: 'failed' }) }),
    )
    if (isLastTry) return
    throw error
  }
  const sentAt = clock.now()
  await markWithin(clock, until, () => saveDelivery(db, id, { state: 'sent', sentAt, lastError: null }))
}

const bodyOf = ({ id, event, recordId, edition, at }: DeliveryRow): string =>
  JSON.stringify({ id, event, record: recordId, edition, at: at.toISOString() } satisfies WebhookBody)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
