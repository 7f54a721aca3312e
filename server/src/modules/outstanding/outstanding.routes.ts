import * as outstanding from '@project-week/contract/outstanding/outstanding'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { listOutstanding } from './list-outstanding.ts'
import { previewReminders, sendReminders } from './remind.ts'

export function outstandingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, outstanding.listOutstanding, () => listOutstanding(deps))

  serve(app, outstanding.previewReminders, ({ body }) => previewReminders(deps, body))

  serve(app, outstanding.sendReminders, ({ caller, body }) => sendReminders(deps, caller, body))
}
