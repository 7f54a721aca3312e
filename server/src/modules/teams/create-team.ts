import type { TeamCreation } from '@project-week/contract/teams/team'
import type { Deps } from '../../deps.ts'
import { conflict, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import {
  countTeams,
  getTeam,
  insertTeam,
  isTeamOfRun,
  listTeamed,
  lockCompanyByName,
  type TeamRow,
} from './team.queries.ts'

/**
 * Creates a team for one of the current edition's companies.
 *
 * @throws 409 conflict where the company has all its teams, 422 validation_failed
 */
export async function createTeam(deps: Deps, { person, ip }: Caller, creation: TeamCreation): Promise<TeamRow> {
  const { db, clock, newId } = deps
  const state = await getProgrammeState(deps)
  const { edition } = state
  const members = creation.members.map((email) => email.toLowerCase())
  return db.transaction().execute(async (tx) => {
    const company = await lockCompanyByName(tx, edition.label, creation.name)
    if (company === undefined) {
      throw validationFailed({ name: `No company "${creation.name}" is registered for ${edition.label}.` })
    }
    if (company.cancelledAt !== null) throw validationFailed({ name: `${creation.name} has cancelled.` })
    // What a run has put together is a team, however small the run let teams be.
    if (
      members.length < edition.minimumTeamMembers &&
      !(await isTeamOfRun(tx, { edition: edition.label, companyId: company.id, members }))
    ) {
      throw validationFailed({ members: `A team has at least ${edition.minimumTeamMembers} members.` })
    }
    if ((await countTeams(tx, company.id)) >= company.teamLimit) {
      throw conflict(`${creation.name} already has all its teams.`)
    }
    const [taken] = await listTeamed(tx, edition.label, members)
    if (taken !== undefined) throw validationFailed({ members: `${taken} is already in a team of ${edition.label}.` })
    const id = newId()
    await insertTeam(tx, {
      id,
      edition: edition.label,
      companyId: company.id,
      representativeEmail: creation.representativeEmail.toLowerCase(),
      members,
      now: new Date(state.now),
    })
    await recordAudit(tx, clock, { actor: person, action: 'create-team', record: ['team', id], ip })
    return getTeam(tx, id)
  })
}
