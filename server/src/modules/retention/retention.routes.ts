import * as retention from '@project-week/contract/retention/retention'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { changeRetention, eraseEdition, readRetention } from './retain.ts'

export function retentionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, retention.readRetention, () => readRetention(deps))

  serve(app, retention.changeRetention, ({ caller, params, body }) =>
    changeRetention(deps, caller, { ...params, rule: body }),
  )

  serve(app, retention.eraseEdition, async ({ caller, params, body }) => {
    await eraseEdition(deps, caller, { ...params, ...body })
    return readRetention(deps)
  })
}
