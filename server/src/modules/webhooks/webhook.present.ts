import type { Delivery, Webhook } from '@project-week/contract/webhooks/webhook'
import type { DeliveryRow, WebhookRow } from './webhook.queries.ts'

export const presentWebhook = (row: WebhookRow & { queued: number; failed: number }): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  createdAt: row.createdAt.toISOString(),
  queued: row.queued,
  failed: row.failed,
})

export const presentDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  event: row.event,
  edition: row.edition,
  at: row.at.toISOString(),
  state: row.state,
  attempts: row.attempts,
  lastError: row.lastError,
  sentAt: row.sentAt?.toISOString() ?? null,
})
