import * as retention from '@project-week/contract/retention/retention'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { changeRetention, eraseEdition, readRetention } from './retain.ts'

export function retentionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, retention.readRetention, () => readRetention(deps))

  serve(app, retention.changeRetention, ({ person, ip, params, body }) =>
    changeRetention(deps, { person, ip }, { ...params, rule: body }),
  )

  serve(app, retention.eraseEdition, async ({ person, ip, params, body }) => {
    await eraseEdition(deps, { person, ip }, { ...params, ...body })
    return readRetention(deps)
  })
}
