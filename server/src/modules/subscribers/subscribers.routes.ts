import * as subscriber from '@project-week/contract/subscribers/subscriber'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { confirmSubscription, subscribe } from './subscribe.ts'
import { presentSubscriber } from './subscriber.present.ts'
import { listSubscribers } from './subscriber.queries.ts'
import { unsubscribeSubscriber } from './unsubscribe-subscriber.ts'

export function subscriberRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, subscriber.addSubscriber, ({ ip, language, body }) => subscribe(deps, body, { language, ip }))

  serve(app, subscriber.confirmSubscription, ({ ip, body }) => confirmSubscription(deps, body.token, ip))

  // A mail client sends `List-Unsubscribe=One-Click` as a form, in one encoding or another; nothing of it is needed.
  app.register(async (anyBody) => {
    anyBody.removeAllContentTypeParsers()
    anyBody.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
    serve(anyBody, subscriber.unsubscribe, async ({ ip, query }) => {
      await unsubscribeSubscriber(deps, query, ip)
      return { unsubscribed: true as const }
    })
  })

  serve(app, subscriber.listSubscribers, async () => {
    const rows = await listSubscribers(deps.db)
    return rows.map(presentSubscriber)
  })
}
