import { type Delivery, type NewWebhook, type Webhook, webhookMessages } from '@project-week/contract/webhooks/webhook'
import type { Deps } from '../../deps.ts'
import { notFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { presentDelivery, presentWebhook } from './webhook.present.ts'
import { deleteWebhook, findDelivery, insertWebhook, lockDelivery, saveDelivery } from './webhook.queries.ts'
import { webhookSecret } from './webhook-secret.ts'

/** @throws 422 validation_failed where there is one for this address */
export async function createWebhook(
  { db, clock, newId, linkKey }: Deps,
  { person, ip }: Caller,
  { url, events }: NewWebhook,
): Promise<{ secret: string; record: Webhook }> {
  const record = await db.transaction().execute(async (tx) => {
    const written = { id: newId(), url: new URL(url).href, events: [...new Set(events)], createdAt: clock.now() }
    const row = await insertWebhook(tx, written)
    if (row === undefined) throw validationFailed({ url: webhookMessages.taken })
    await recordAudit(tx, clock, {
      actor: person,
      action: 'add',
      record: ['webhook', row.id],
      ip,
      details: { url: row.url, events: row.events },
    })
    return presentWebhook({ ...row, queued: 0, failed: 0 })
  })
  return { secret: webhookSecret(linkKey, record.id), record }
}

/** @throws 404 not_found */
export async function removeWebhook({ db, clock }: Deps, { person, ip }: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await deleteWebhook(tx, id)
    if (row === undefined) throw notFound('webhook')
    await recordAudit(tx, clock, {
      actor: person,
      action: 'remove',
      record: ['webhook', id],
      ip,
      details: { url: row.url },
    })
  })
}

/** Sends a delivery once more, whatever became of it. @throws 404 not_found */
export async function repeatDelivery(
  { db, clock, webhooks }: Deps,
  { person, ip }: Caller,
  id: string,
): Promise<Delivery> {
  return db.transaction().execute(async (tx) => {
    const row = await lockDelivery(tx, id)
    if (row === undefined) throw notFound('delivery')
    // One that waits is hurried; who holds it keeps it.
    if (row.state !== 'queued') await saveDelivery(tx, id, { state: 'queued' })
    await webhooks.retry(tx, id)
    await recordAudit(tx, clock, {
      actor: person,
      action: 'resend',
      record: ['webhook-delivery', id],
      ip,
      details: { event: row.event },
    })
    return presentDelivery((await findDelivery(tx, id)) ?? row)
  })
}
