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

  serve(app, lateRegistration.allowLateRegistration, async ({ person, ip, body }) =>
    present(await allowLateRegistration(deps, { person, ip }, body)),
  )

  serve(app, lateRegistration.revokeLateRegistration, async ({ person, ip, params }) =>
    present(await revokeLateRegistration(deps, { person, ip }, params.id)),
  )
}
