import * as advisor from '@project-week/contract/advisors/advisor'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { presentAdvisor } from './advisor.present.ts'
import { findAdvisor, listAdvisors } from './advisor.queries.ts'
import { removeAdvisor, saveAdvisor } from './save-advisor.ts'

export function advisorRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, advisor.getAdvisorProfile, async ({ person }) => {
    const edition = await getCurrentEdition(deps.db)
    const row = await findAdvisor(deps.db, edition.label, person.email)
    if (row === undefined) throw notFound('An advisor profile')
    return presentAdvisor(row)
  })

  serve(app, advisor.saveAdvisorProfile, async ({ person, ip, body }) =>
    presentAdvisor(await saveAdvisor(deps, { person, ip }, body)),
  )

  serve(app, advisor.removeAdvisorProfile, async ({ person, ip }) => {
    await removeAdvisor(deps, { person, ip })
    return { removed: true as const }
  })

  serve(app, advisor.listAdvisors, async ({ query }) =>
    (await listAdvisors(deps.db, query.semester)).map(presentAdvisor),
  )
}
