import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { Id, Instant, storable } from '../text.ts'
import { WebhookEvent } from './event.ts'

export const webhookMessages = {
  address: say(
    'Please enter an address that starts with https:// and names a public host',
    'Bitte geben Sie eine Adresse an, die mit https:// beginnt und einen öffentlichen Server nennt',
  ),
  events: say('Please choose at least one event', 'Bitte wählen Sie mindestens ein Ereignis'),
  taken: say('There is a webhook for this address already', 'Für diese Adresse gibt es schon einen Webhook'),
}

/** Whether an address may be written down: a host with a name, and nothing that a server would not be sent. */
function isAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password, hash } = new URL(value)
  const isNamed = hostname.includes('.') && !/^[\d.]+$/.test(hostname) && !hostname.startsWith('[')
  return protocol === 'https:' && isNamed && username === '' && password === '' && hash === ''
}

export const NewWebhook = z.object({
  url: z.string(webhookMessages.address).check(
    z.trim(),
    storable,
    z.maxLength(500, webhookMessages.address),
    z.refine((value) => isAddress(value), webhookMessages.address),
  ),
  events: z.array(WebhookEvent, webhookMessages.events).check(z.minLength(1, webhookMessages.events)),
})
export type NewWebhook = z.infer<typeof NewWebhook>

/** An address that receives events. The audit log says which admin made it. */
export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(WebhookEvent),
  createdAt: Instant,
  queued: z.int(),
  failed: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

export const DeliveryState = z.enum(['queued', 'sent', 'failed'])
export type DeliveryState = z.infer<typeof DeliveryState>

/** One event to one address. */
export const Delivery = z.object({
  id: Id,
  event: WebhookEvent,
  edition: z.string(),
  at: Instant,
  state: DeliveryState,
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  sentAt: z.nullable(Instant),
})
export type Delivery = z.infer<typeof Delivery>

/** So many deliveries of a webhook are listed, the newest first. */
export const mostDeliveries = 50

const params = z.object({ id: Id })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'The addresses that are told of events, with how many deliveries wait or have failed',
  access: ['admin'],
  status: 200,
  answer: z.array(Webhook),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Tell an address of events; the answer is the only place where its secret can be read',
  access: ['admin'],
  grave: true,
  rateLimit: { max: 30, perSeconds: 60 },
  body: NewWebhook,
  status: 201,
  answer: z.object({ secret: z.string(), record: Webhook }),
})

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  summary: 'Tell an address nothing any more; its deliveries go with it',
  access: ['admin'],
  params,
  status: 200,
  answer: z.object({ removed: z.literal(true) }),
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries',
  summary: 'The newest deliveries to an address, with state and last error',
  access: ['admin'],
  params,
  status: 200,
  answer: z.array(Delivery),
})

export const repeatDelivery = endpoint({
  method: 'POST',
  path: '/api/webhook-deliveries/{id}',
  summary: 'Send a delivery once more, with the same id',
  access: ['admin'],
  rateLimit: { max: 60, perSeconds: 60 },
  params,
  status: 200,
  answer: Delivery,
})
