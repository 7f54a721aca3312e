import * as edition from '@project-week/contract/editions/edition'
import * as settings from '@project-week/contract/editions/edition-settings'
import { compareSemesters } from '@project-week/contract/editions/semester'
import type { FastifyInstance } from 'fastify'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { notFound, requireFound } from '../../errors.ts'
import type { LastState } from '../../http/last-state.ts'
import { serve } from '../../http/serve.ts'
import { changeEdition, chooseEdition, createEdition, removeEdition } from './change-edition.ts'
import { presentEdition } from './edition.present.ts'
import { findEdition, listEditions } from './edition.queries.ts'
import { setDemoClock } from './programme-clock.ts'
import { getProgrammeState } from './programme-state.ts'

/** As long as a connection may take: a form that opens waits rather than show what may have changed. */
const readWithin = 10_000

export function editionRoutes(app: FastifyInstance, deps: Deps, lastState: LastState): void {
  serve(app, edition.getProgrammeState, () => lastState(readWithin))

  serve(app, edition.listEditions, async () => {
    const rows = await listEditions(deps.db)
    const today = berlinDay(deps.clock.now())
    return rows
      .map(({ label, isCurrent, programmeEnd }) => ({
        label,
        isCurrent,
        isPast: !isCurrent && programmeEnd < today,
      }))
      .sort((a, b) => compareSemesters(a.label, b.label))
  })

  serve(app, settings.readEdition, async ({ params }) => {
    const row = requireFound(await findEdition(deps.db, params.label), 'edition')
    return presentEdition(row)
  })

  serve(app, settings.changeEdition, async ({ caller, params, query, body }) =>
    presentEdition(await changeEdition(deps, caller, { ...params, ...query, settings: body })),
  )

  serve(app, settings.createEdition, async ({ caller, body }) =>
    presentEdition(await createEdition(deps, caller, body)),
  )

  serve(app, settings.removeEdition, async ({ caller, params }) => {
    await removeEdition(deps, caller, params.label)
    return { removed: true as const }
  })

  serve(app, settings.chooseEdition, async ({ caller, params }) =>
    presentEdition(await chooseEdition(deps, caller, params.label)),
  )

  serve(app, edition.moveDemoClock, async ({ body }) => {
    if (deps.config.mode === 'production') throw notFound('url')
    await setDemoClock(deps.db, body.phase, deps.clock.now())
    return getProgrammeState(deps)
  })
}
