import type { TeamDissolution } from '@project-week/contract/teams/team'
import type { Deps } from '../../deps.ts'
import { requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { refuseUnconfirmed } from './change-team.ts'
import { endOffers } from './end-offers.ts'
import { namesOf } from './team.present.ts'
import { deleteTeam, findTeam, lockTeam } from './team.queries.ts'
import { tellTeams } from './tell-companies.ts'

/**
 * Ends a team, with what its members were offered there, and tells them and its company. The audit record keeps its
 * company, its people and the reason.
 *
 * @throws 404 not_found, 409 needs_confirmation where somebody has attended or has a certificate and is not confirmed
 */
export async function dissolveTeam(
  deps: Deps,
  caller: Caller,
  { id, dissolution }: { id: string; dissolution: TeamDissolution },
): Promise<void> {
  const { db, clock } = deps
  const { now } = await getProgrammeState(deps)
  await db.transaction().execute(async (tx) => {
    const team = requireFound((await lockTeam(tx, id)) ? await findTeam(tx, id) : undefined, 'team')
    refuseUnconfirmed(team.members, dissolution.confirmed)
    await recordAudit(tx, clock, {
      ...caller,
      action: 'dissolve-team',
      record: ['team', id],
      details: { reason: dissolution.reason, company: team.companyName, edition: team.edition, ...namesOf(team) },
    })
    await endOffers(tx, { teamId: id }, { because: 'dissolved', at: now })
    await deleteTeam(tx, id)
    await tellTeams(deps, tx, [team.companyId], { people: team.members.map(({ personId }) => personId) })
  })
}
