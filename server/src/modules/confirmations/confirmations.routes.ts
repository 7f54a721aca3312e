import * as confirmations from '@project-week/contract/confirmations/confirmation'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { askConfirmation, changeSecondPair, withdrawConfirmation } from './confirm.ts'
import { listConfirmations } from './confirmation.queries.ts'

export function confirmationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, confirmations.listConfirmations, ({ person }) => listConfirmations(deps.db, person.personId))

  serve(app, confirmations.askConfirmation, ({ person, ip, body }) => askConfirmation(deps, { person, ip }, body))

  serve(app, confirmations.withdrawConfirmation, ({ person, ip, params }) =>
    withdrawConfirmation(deps, { person, ip }, params.id),
  )

  serve(app, confirmations.changeSecondPair, ({ person, ip, body }) => changeSecondPair(deps, { person, ip }, body))
}
