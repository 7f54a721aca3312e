import * as team from '@project-week/contract/teams/team'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { requireFound } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { changeTeam } from './change-team.ts'
import { checkInPerson, checkInTeams } from './check-in-team.ts'
import { listCompanyTeams } from './company-teams.queries.ts'
import { createTeam } from './create-team.ts'
import { dissolveTeam } from './dissolve-team.ts'
import { findPeople, findSuggestion } from './team-people.queries.ts'
import { presentTeam } from './team.present.ts'
import { listTeams } from './team.queries.ts'
import { undoTeamChange } from './undo-team-change.ts'

export function teamRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, team.createTeam, async ({ caller, body }) => presentTeam(await createTeam(deps, caller, body)))

  serve(app, team.listTeams, async ({ query }) => {
    const edition = query.edition ?? (await getCurrentEdition(deps.db)).label
    const rows = await listTeams(deps.db, edition)
    return rows.map(presentTeam)
  })

  serve(app, team.listCompanyTeams, async ({ person }) =>
    listCompanyTeams(deps.db, (await getCurrentEdition(deps.db)).label, person.personId),
  )

  serve(app, team.changeTeam, async ({ caller, params, query, body }) =>
    presentTeam(await changeTeam(deps, caller, { ...params, ...query, change: body })),
  )

  serve(app, team.undoTeamChange, async ({ caller, params, query }) =>
    presentTeam(await undoTeamChange(deps, caller, { ...params, ...query })),
  )

  serve(app, team.dissolveTeam, async ({ caller, params, body }) => {
    await dissolveTeam(deps, caller, { id: params.id, dissolution: body })
    return { dissolved: true as const }
  })

  serve(app, team.checkInPerson, async ({ caller, params, body }) => {
    await checkInPerson(deps, { ...params, ...body }, caller)
    return { saved: true as const }
  })

  serve(app, team.checkInTeams, ({ caller, body }) => checkInTeams(deps, body.teams, caller))

  serve(app, team.suggestTeam, async ({ query }) => {
    const suggestion = requireFound(
      await findSuggestion(deps.db, (await getCurrentEdition(deps.db)).label, query.name),
      'company',
    )
    return suggestion
  })

  serve(app, team.findTeamPeople, async ({ body }) =>
    findPeople(deps.db, (await getCurrentEdition(deps.db)).label, body.emails),
  )
}
