import * as overview from '@project-week/contract/overview/overview'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { LastContent } from '../../http/last-content.ts'
import { serve } from '../../http/serve.ts'
import { getOverview } from './get-overview.ts'
import { listWaiting } from './list-waiting.ts'

/** As long as a connection may take. */
const readWithin = 10_000

export function overviewRoutes(app: FastifyInstance, deps: Deps, lastContent: LastContent): void {
  serve(app, overview.getOverview, async () => getOverview(deps, (await lastContent(readWithin)).content))

  serve(app, overview.listWaiting, () => listWaiting(deps))
}
