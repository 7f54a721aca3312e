import { teamRefusals } from '@project-week/contract/refusals'
import type { TeamCreation } from '@project-week/contract/teams/team'
import type { Deps } from '../../deps.ts'
import { conflict, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { nameMembers } from './name-members.ts'
import { countTeams } from '../companies/company.queries.ts'
import { getTeam, insertTeam, isTeamOfRun, lockCompanyByName, type TeamRow } from './team.queries.ts'
import { tellTeams } from './tell-companies.ts'

/**
 * Creates a team for one of the current edition's companies, and tells it and its members.
 *
 * @throws 409 conflict where the company has all its teams, 422 validation_failed
 */
export async function createTeam(deps: Deps, caller: Caller, creation: TeamCreation): Promise<TeamRow> {
  const { db, clock, newId } = deps
  const state = await getProgrammeState(deps)
  const { edition } = state
  return db.transaction().execute(async (tx) => {
    const company = await lockCompanyByName(tx, edition.label, creation.name)
    if (company === undefined) {
      throw validationFailed({ name: teamRefusals.noCompany({ name: creation.name, edition: edition.label }) })
    }
    if (company.cancelledAt !== null) throw validationFailed({ name: teamRefusals.cancelled({ name: creation.name }) })
    const members = await nameMembers(tx, { edition: edition.label, typed: creation.members, at: clock.now() })
    // What a run has put together is a team, however small the run let teams be.
    if (
      members.length < edition.minimumTeamMembers &&
      !(await isTeamOfRun(tx, { edition: edition.label, companyId: company.id, members }))
    ) {
      throw validationFailed({ members: teamRefusals.tooFew({ least: String(edition.minimumTeamMembers) }) })
    }
    if ((await countTeams(tx, company.id)) >= company.teamLimit) {
      throw conflict(teamRefusals.full({ name: creation.name }))
    }
    const id = newId()
    await insertTeam(tx, {
      id,
      edition: edition.label,
      companyId: company.id,
      representativeEmail: creation.representativeEmail.toLowerCase(),
      members,
      now: new Date(state.now),
    })
    await recordAudit(tx, clock, { ...caller, action: 'create-team', record: ['team', id] })
    await tellTeams(deps, tx, [company.id], { people: members })
    return getTeam(tx, id)
  })
}
