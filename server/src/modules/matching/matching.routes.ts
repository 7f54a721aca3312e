import * as matching from '@project-week/contract/matching'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { personOf } from '../../http/access.ts'
import { serve } from '../../http/serve.ts'
import { listCompanies } from '../companies/company.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { presentProfile } from '../profiles/profile.present.ts'
import { listProfiles } from '../profiles/profile.queries.ts'
import { findNewestRun, type RunRow } from './run.queries.ts'
import { startMatching } from './start-matching.ts'

/** A run's teams with the people in them. Who has withdrawn since the run is no longer shown. */
async function presentRun({ db }: Deps, run: RunRow): Promise<matching.MatchedCompany[]> {
  const profiles = new Map((await listProfiles(db, run.edition)).map((row) => [row.matrikelnummer, row]))
  const names = new Map((await listCompanies(db, run.edition)).map((row) => [row.id, row.company_name]))
  return run.result.teams.flatMap((team) => {
    const companyName = names.get(team.companyId)
    if (companyName === undefined) return []
    const students = team.students.flatMap((matrikelnummer) => {
      const profile = profiles.get(matrikelnummer)
      return profile === undefined ? [] : [presentProfile(profile)]
    })
    return [{ companyName, students }]
  })
}

export function matchingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, matching.getMatching, async () => {
    const edition = await getCurrentEdition(deps.db)
    const run = await findNewestRun(deps.db, edition.label)
    return run === undefined ? [] : presentRun(deps, run)
  })

  serve(app, matching.startMatching, async ({ actor, request }) =>
    presentRun(deps, await startMatching(deps, personOf(actor), request.ip)),
  )
}
