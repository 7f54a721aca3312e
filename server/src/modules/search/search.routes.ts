import { search } from '@project-week/contract/search/search'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { findByName } from './search.queries.ts'

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, search, async ({ query }) => findByName(deps.db, query.q, (await getCurrentEdition(deps.db)).label))
}
