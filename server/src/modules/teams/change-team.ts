import type { TeamChange, TeamDissolution } from '@project-week/contract/teams/team'
import type { Deps } from '../../deps.ts'
import { notFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { refuseStale } from '../audit/refuse-stale.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { presentTeam } from './team.present.ts'
import { deleteTeam, findTeam, getTeam, listTeamed, lockTeam, replaceTeam, type TeamRow } from './team.queries.ts'

const peopleOf = (team: TeamRow) => ({
  representativeEmail: team.representativeEmail,
  members: team.members.map(({ email }) => email),
})

/**
 * Replaces who is in a team.
 *
 * @throws 404 not_found, 409 stale where it is no longer what the caller read, 422 validation_failed where a member is in another team or too few are named
 */
export async function changeTeam(
  { db, clock }: Deps,
  { person, ip }: Caller,
  { id, version, change }: { id: string; version: string; change: TeamChange },
): Promise<TeamRow> {
  const { minimumTeamMembers } = await getCurrentEdition(db)
  const members = change.members.map((email) => email.toLowerCase())
  return db.transaction().execute(async (tx) => {
    const team = (await lockTeam(tx, id)) ? await findTeam(tx, id) : undefined
    if (team === undefined) throw notFound('This team')
    await refuseStale(tx, version, presentTeam(team), { record: ['team', id], actions: ['change-team'] })
    // A published run may have made a smaller team: it may stay as small as it is, and not shrink below the rule.
    if (members.length < Math.min(minimumTeamMembers, team.members.length)) {
      throw validationFailed({ members: `A team has at least ${minimumTeamMembers} members.` })
    }
    const [taken] = await listTeamed(tx, team.edition, members, id)
    if (taken !== undefined) throw validationFailed({ members: `${taken} is already in a team of ${team.edition}.` })
    await replaceTeam(tx, id, { representativeEmail: change.representativeEmail.toLowerCase(), members })
    const changed = await getTeam(tx, id)
    await recordAudit(tx, clock, {
      actor: person,
      action: 'change-team',
      record: ['team', id],
      ip,
      details: { before: peopleOf(team), after: peopleOf(changed) },
    })
    return changed
  })
}

/**
 * Ends a team. The audit record keeps its company, its people and the reason.
 *
 * @throws 404 not_found
 */
export async function dissolveTeam(
  { db, clock }: Deps,
  { person, ip }: Caller,
  { id, dissolution }: { id: string; dissolution: TeamDissolution },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const team = (await lockTeam(tx, id)) ? await findTeam(tx, id) : undefined
    if (team === undefined) throw notFound('This team')
    await recordAudit(tx, clock, {
      actor: person,
      action: 'dissolve-team',
      record: ['team', id],
      ip,
      details: { reason: dissolution.reason, company: team.companyName, edition: team.edition, ...peopleOf(team) },
    })
    await deleteTeam(tx, id)
  })
}
