import * as lateRegistration from '@project-week/contract/editions/late-registration'
import type { FastifyInstance } from 'fastify'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { allowLateRegistration, presentLate, revokeLateRegistration } from './late-registration.ts'
import { type LateRow, listLate } from './late-registration.queries.ts'
import { getProgrammeState } from './programme-state.ts'

export function lateRegistrationRoutes(app: FastifyInstance, deps: Deps): void {
  const present = async (row: LateRow) => presentLate(row, berlinDay(new Date((await getProgrammeState(deps)).now)))

  serve(app, lateRegistration.listLateRegistrations, async ({ params, query }) => {
    const { edition, now } = await getProgrammeState(deps)
    const rows = await listLate(deps.db, query.edition ?? edition.label, params.kind)
    return rows.map((row) => presentLate(row, berlinDay(new Date(now))))
  })

  serve(app, lateRegistration.allowLateRegistration, async ({ caller, body }) =>
    present(await allowLateRegistration(deps, caller, body)),
  )

  serve(app, lateRegistration.revokeLateRegistration, async ({ caller, params }) =>
    present(await revokeLateRegistration(deps, caller, params.id)),
  )
}
