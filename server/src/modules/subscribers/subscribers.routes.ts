import * as subscriber from '@project-week/contract/subscriber'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { subscribe } from './subscribe.ts'
import { presentSubscriber } from './subscriber.present.ts'
import { listSubscribers } from './subscriber.queries.ts'

export function subscriberRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, subscriber.addSubscriber, ({ body, request }) => subscribe(deps, body, request.ip))

  serve(app, subscriber.listSubscribers, async () => {
    const rows = await listSubscribers(deps.db)
    return rows.map(presentSubscriber)
  })
}
