import * as advisor from '@project-week/contract/advisors/advisor'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { personOf } from '../../http/access.ts'
import { serve } from '../../http/serve.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { presentAdvisor } from './advisor.present.ts'
import { findAdvisor, listAdvisors } from './advisor.queries.ts'
import { removeAdvisor, saveAdvisor } from './save-advisor.ts'

export function advisorRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, advisor.getAdvisorProfile, async ({ actor }) => {
    const edition = await getCurrentEdition(deps.db)
    const row = await findAdvisor(deps.db, edition.label, personOf(actor).email)
    if (row === undefined) throw notFound('An advisor profile')
    return presentAdvisor(row)
  })

  serve(app, advisor.saveAdvisorProfile, async ({ actor, body, request }) =>
    presentAdvisor(await saveAdvisor(deps, personOf(actor), body, request.ip)),
  )

  serve(app, advisor.removeAdvisorProfile, async ({ actor, request }) => {
    await removeAdvisor(deps, personOf(actor), request.ip)
    return { removed: true as const }
  })

  serve(app, advisor.listAdvisors, async ({ query }) =>
    (await listAdvisors(deps.db, query.semester)).map(presentAdvisor),
  )
}
