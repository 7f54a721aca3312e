import * as team from '@project-week/contract/team'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { personOf } from '../../http/access.ts'
import { serve } from '../../http/serve.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { createTeam } from './create-team.ts'
import { listTeams, type TeamRow } from './team.queries.ts'

const presentTeam = (row: TeamRow): team.Team => ({
  _id: row.id,
  name: row.company_name,
  representativeEmail: row.representative_email,
  members: row.members,
  createdAt: row.created_at.toISOString(),
})

export function teamRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, team.createTeam, async ({ actor, body, request }) =>
    presentTeam(await createTeam(deps, personOf(actor), body, request.ip)),
  )

  serve(app, team.listTeams, async () => {
    const edition = await getCurrentEdition(deps.db)
    const rows = await listTeams(deps.db, edition.label)
    return rows.map(presentTeam)
  })
}
