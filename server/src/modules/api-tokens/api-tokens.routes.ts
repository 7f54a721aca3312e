import * as apiTokens from '@project-week/contract/api-tokens/api-token'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { presentToken } from './api-token.present.ts'
import { listTokens } from './api-token.queries.ts'
import { createToken, revokeToken } from './change-tokens.ts'

export function apiTokenRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, apiTokens.listApiTokens, async () =>
    (await listTokens(deps.db)).map((row) => presentToken(row, deps.clock.now())),
  )

  serve(app, apiTokens.createApiToken, ({ person, ip, body }) => createToken(deps, { person, ip }, body))

  serve(app, apiTokens.revokeApiToken, ({ person, ip, params }) => revokeToken(deps, { person, ip }, params.id))
}
