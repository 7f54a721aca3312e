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

  serve(app, advisor.saveAdvisorProfile, async ({ person, ip, body }) =>
    presentAdvisor(await saveAdvisor(deps, { person, ip }, body)),
  )

  serve(app, advisor.removeAdvisorProfile, async ({ person, ip }) => {
    await removeAdvisor(deps, { person, ip })
    return { removed: true as const }
  })

  serve(app, advised.listAdvisedTeams, async ({ person }) =>
    listAdvisedTeams(deps.db, (await getCurrentEdition(deps.db)).label, person.personId),
  )

  serve(app, advised.checkInAdvisedPerson, async ({ person, ip, params, body }) => {
    await checkInAdvisedPerson(deps, { person, ip }, { ...params, ...body })
    return { saved: true as const }
  })

  serve(app, advised.giveAdvisor, async ({ person, ip, params, body }) => {
    await giveAdvisor(deps, { person, ip }, { teams: [params.id], advisor: body.advisor })
    return { given: true as const }
  })

  serve(app, advised.giveAdvisorToTeams, async ({ person, ip, body }) => ({
    changed: await giveAdvisor(deps, { person, ip }, body),
  }))

  serve(app, advised.planAdvisors, () => planAdvisors(deps))

  serve(app, advised.assignAdvisors, ({ person, ip, body }) => assignToTeams(deps, { person, ip }, body.given))

  serve(app, advisor.listAdvisors, async ({ query }) =>
    (await listAdvisors(deps.db, query.semester)).map(presentAdvisor),
  )
}
