import * as team from '@project-week/contract/teams/team'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { personOf } from '../../http/access.ts'
import { serve } from '../../http/serve.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { changeTeam, dissolveTeam } from './change-team.ts'
import { createTeam } from './create-team.ts'
import { presentTeam } from './team.present.ts'
import { listTeams } from './team.queries.ts'

export function teamRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, team.createTeam, async ({ actor, body, request }) =>
    presentTeam(await createTeam(deps, personOf(actor), body, request.ip)),
  )

  serve(app, team.listTeams, async ({ query }) => {
    const edition = query.edition ?? (await getCurrentEdition(deps.db)).label
    const rows = await listTeams(deps.db, edition)
    return rows.map(presentTeam)
  })

  serve(app, team.changeTeam, async ({ actor, params, query, body, request }) =>
    presentTeam(await changeTeam(deps, personOf(actor), { ...params, ...query, change: body, address: request.ip })),
  )

  serve(app, team.dissolveTeam, async ({ actor, params, body, request }) => {
    await dissolveTeam(deps, personOf(actor), { id: params.id, dissolution: body, address: request.ip })
    return { dissolved: true as const }
  })
}
