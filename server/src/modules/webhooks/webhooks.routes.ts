import * as webhooks from '@project-week/contract/webhooks/webhook'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { createWebhook, removeWebhook, repeatDelivery } from './change-webhooks.ts'
import { presentDelivery, presentWebhook } from './webhook.present.ts'
import { listDeliveries, listWebhooks } from './webhook.queries.ts'

export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, webhooks.listWebhooks, async () => (await listWebhooks(deps.db)).map(presentWebhook))

  serve(app, webhooks.createWebhook, ({ person, ip, body }) => createWebhook(deps, { person, ip }, body))

  serve(app, webhooks.removeWebhook, async ({ person, ip, params }) => {
    await removeWebhook(deps, { person, ip }, params.id)
    return { removed: true as const }
  })

  serve(app, webhooks.listDeliveries, async ({ params }) =>
    (await listDeliveries(deps.db, params.id, webhooks.mostDeliveries)).map(presentDelivery),
  )

  serve(app, webhooks.repeatDelivery, ({ person, ip, params }) => repeatDelivery(deps, { person, ip }, params.id))
}
