import * as advisor from '@project-week/contract/advisors/advisor'
import * as advised from '@project-week/contract/advisors/advised-team'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { requireFound } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { listAdvisedTeams } from './advised-team.queries.ts'
import { presentAdvisor } from './advisor.present.ts'
import { findAdvisor, listAdvisors } from './advisor.queries.ts'
import { assignToTeams, planAdvisors, checkInAdvisedPerson, giveAdvisor } from './give-advisor.ts'
import { removeAdvisor, saveAdvisor } from './save-advisor.ts'

export function advisorRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, advisor.getAdvisorProfile, async ({ person }) => {
    const edition = await getCurrentEdition(deps.db)
    const row = requireFound(await findAdvisor(deps.db, edition.label, person.personId), 'advisorProfile')
    return presentAdvisor(row)
  })

  serve(app, advisor.saveAdvisorProfile, async ({ caller, body }) =>
    presentAdvisor(await saveAdvisor(deps, caller, body)),
  )

  serve(app, advisor.removeAdvisorProfile, async ({ caller }) => {
    await removeAdvisor(deps, caller)
    return { removed: true as const }
  })

  serve(app, advised.listAdvisedTeams, async ({ person }) =>
    listAdvisedTeams(deps.db, (await getCurrentEdition(deps.db)).label, person.personId),
  )

  serve(app, advised.checkInAdvisedPerson, async ({ caller, params, body }) => {
    await checkInAdvisedPerson(deps, caller, { ...params, ...body })
    return { saved: true as const }
  })

  serve(app, advised.giveAdvisor, async ({ caller, params, body }) => {
    await giveAdvisor(deps, caller, { teams: [params.id], advisor: body.advisor })
    return { given: true as const }
  })

  serve(app, advised.giveAdvisorToTeams, async ({ caller, body }) => ({
    changed: await giveAdvisor(deps, caller, body),
  }))

  serve(app, advised.planAdvisors, () => planAdvisors(deps))

  serve(app, advised.assignAdvisors, ({ caller, body }) => assignToTeams(deps, caller, body.given))

  serve(app, advisor.listAdvisors, async ({ query }) =>
    (await listAdvisors(deps.db, query.semester)).map(presentAdvisor),
  )
}
