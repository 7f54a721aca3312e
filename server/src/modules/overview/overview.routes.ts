import * as overview from '@project-week/contract/overview/overview'
import * as statistics from '@project-week/contract/overview/statistics'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { LastContent } from '../../http/last-content.ts'
import { serve } from '../../http/serve.ts'
import { getOverview } from './get-overview.ts'
import { getStatistics } from './get-statistics.ts'
import { listWaiting } from './list-waiting.ts'

/** As long as a connection may take. */
const readWithin = 10_000

export function overviewRoutes(app: FastifyInstance, deps: Deps, lastContent: LastContent): void {
  serve(app, overview.getOverview, ({ query }) => getOverview(deps, query.semester))

  serve(app, overview.listWaiting, async ({ person }) =>
    listWaiting(deps, (await lastContent(readWithin)).content, person),
  )

  serve(app, statistics.getStatistics, ({ query }) => getStatistics(deps, query.semester))
}
