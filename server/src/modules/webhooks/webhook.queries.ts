import type { WebhookEvent } from '@project-week/contract/webhooks/event'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type WebhookRow = Selectable<Tables['webhooks']>
export type DeliveryRow = Selectable<Tables['webhookDeliveries']>

/** Undefined where there is one for this address. */
export const insertWebhook = (
  db: Database,
  webhook: { id: string; url: string; events: WebhookEvent[]; createdAt: Date },
): Promise<WebhookRow | undefined> =>
  db
    .insertInto('webhooks')
    .values(webhook)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const listWebhooks = (db: Database): Promise<(WebhookRow & { queued: number; failed: number })[]> =>
  db
    .selectFrom('webhooks as w')
    .leftJoin('webhookDeliveries as d', (join) => join.onRef('d.webhookId', '=', 'w.id').on('d.state', '<>', 'sent'))
    .selectAll('w')
    .select([
      sql<number>`(count(*) filter (where d.state = 'queued'))::integer`.as('queued'),
      sql<number>`(count(*) filter (where d.state = 'failed'))::integer`.as('failed'),
    ])
    .groupBy('w.id')
    .orderBy('w.createdAt', 'desc')
    .orderBy('w.id')
    .execute()

export const deleteWebhook = (db: Database, id: string): Promise<WebhookRow | undefined> =>
  db.deleteFrom('webhooks').where('id', '=', id).returningAll().executeTakeFirst()

export const listListeners = (db: Database, event: WebhookEvent): Promise<{ id: string }[]> =>
  db
    .selectFrom('webhooks')
    .select('id')
    .where(sql<boolean>`${event} = any(events)`)
    .execute()

export async function insertDeliveries(
  db: Database,
  deliveries: readonly Pick<DeliveryRow, 'id' | 'webhookId' | 'event' | 'recordId' | 'edition' | 'at'>[],
): Promise<void> {
  await db
    .insertInto('webhookDeliveries')
    .values(
      deliveries.map((each) => ({
        ...each,
        state: 'queued' as const,
        lastError: null,
        claimedUntil: null,
        sentAt: null,
      })),
    )
    .execute()
}

export const listDeliveries = (db: Database, webhookId: string, limit: number): Promise<DeliveryRow[]> =>
  db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('webhookId', '=', webhookId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Those that wait and are about a record. */
export async function deleteQueued(db: Database, recordId: string): Promise<void> {
  await db.deleteFrom('webhookDeliveries').where('recordId', '=', recordId).where('state', '=', 'queued').execute()
}

/** Takes a waiting delivery that nobody else holds, until an instant. */
export const claimDelivery = (
  db: Database,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<(DeliveryRow & { url: string }) | undefined> =>
  db
    .updateTable('webhookDeliveries as d')
    .from('webhooks as w')
    .set((eb) => ({ claimedUntil: until, attempts: eb('d.attempts', '+', 1) }))
    .whereRef('w.id', '=', 'd.webhookId')
    .where('d.id', '=', id)
    .where('d.state', '=', 'queued')
    .where((eb) => eb.or([eb('d.claimedUntil', 'is', null), eb('d.claimedUntil', '<', now)]))
    .returningAll('d')
    .returning('w.url')
    .executeTakeFirst()

export const findDelivery = (db: Database, id: string): Promise<DeliveryRow | undefined> =>
  db.selectFrom('webhookDeliveries').selectAll().where('id', '=', id).executeTakeFirst()

export const lockDelivery = (db: Database, id: string): Promise<DeliveryRow | undefined> =>
  db.selectFrom('webhookDeliveries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function saveDelivery(
  db: Database,
  id: string,
  change: Partial<Pick<DeliveryRow, 'state' | 'lastError' | 'sentAt'>>,
): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ ...change, claimedUntil: null })
    .where('id', '=', id)
    .execute()
}

/** Waiting deliveries of some age for which the job queue has nothing left to do. */
export async function findForgotten(db: Database, queue: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from webhook_deliveries d
     where d.state = 'queued' and d.at < ${now}::timestamptz - interval '10 minutes'
       and not exists (select 1 from pgboss.job j
                        where j.name = ${queue} and j.state < 'completed' and j.data ->> 'deliveryId' = d.id::text)
     limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/** Moves the next attempt to now, where there is one to come. */
export async function hurryDelivery(db: Database, queue: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update pgboss.job set start_after = now()
     where name = ${queue} and state < 'active' and data ->> 'deliveryId' = ${id}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** What arrived or failed long ago says nothing any more. */
export async function deleteOld(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('webhookDeliveries').where('state', '<>', 'queued').where('at', '<', before).execute()
}
