import { getOverview as endpoint } from '@project-week/contract/overview/overview'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { getOverview } from './get-overview.ts'

export function overviewRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, endpoint, () => getOverview(deps))
}
