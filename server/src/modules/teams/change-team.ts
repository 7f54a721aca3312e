import { teamRefusals } from '@project-week/contract/refusals'
import { type TeamChange, teamMessages, type UnconfirmedPeople } from '@project-week/contract/teams/team'
import type { Deps } from '../../deps.ts'
import { AppError, requireFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { refuseStale } from '../audit/refuse-stale.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { endOffers } from './end-offers.ts'
import { nameMembers } from './name-members.ts'
import { saveChange } from './team-change.queries.ts'
import { changeVersionOf, namesOf, presentTeam } from './team.present.ts'
import { findTeam, getPlaces, getTeam, lockTeam, replaceTeam, type TeamMember, type TeamRow } from './team.queries.ts'
import { tellTeams } from './tell-companies.ts'

/** Who is in a team and not in the other. */
export const without = (team: TeamRow, other: TeamRow): TeamMember[] =>
  team.members.filter(({ personId }) => !other.members.some((member) => member.personId === personId))

/** @throws 409 needs_confirmation where somebody has attended or has a certificate, and the caller has not confirmed them */
export function refuseUnconfirmed(members: readonly TeamMember[], confirmed: readonly string[] = []): void {
  const named = new Set(confirmed.map((email) => email.toLowerCase()))
  const people: UnconfirmedPeople['people'] = members
    .map(({ email, name, state, hasCertificate }) => ({
      email,
      name,
      isCheckedIn: state === 'attended',
      hasCertificate,
    }))
    .filter(({ email, isCheckedIn, hasCertificate }) => (isCheckedIn || hasCertificate) && !named.has(email))
  if (people.length > 0) {
    throw new AppError('needs_confirmation', 409, teamMessages.confirmPeople, { details: { people } })
  }
}

/**
 * Corrects the members of a team, at any time: during the week nothing can be published, and this is the only way. Offers
 * of those who leave end, everybody who loses or gains a place is told by email, and the team as it was is kept for an undo.
 *
 * @throws 404 not_found, 409 stale where it is no longer what the caller read, 409 needs_confirmation where somebody who
 *   joins or leaves has attended or has a certificate and is not confirmed, 422 validation_failed where a member is in
 *   another team, too few are named or there is no reason
 */
export async function changeTeam(
  deps: Deps,
  caller: Caller,
  { id, version, change }: { id: string; version: string; change: TeamChange },
): Promise<TeamRow> {
  const { db, clock } = deps
  const { edition, now } = await getProgrammeState(deps)
  const { minimumTeamMembers } = edition
  return db.transaction().execute(async (tx) => {
    const team = requireFound((await lockTeam(tx, id)) ? await findTeam(tx, id) : undefined, 'team')
    await refuseStale(tx, version, presentTeam(team), {
      record: ['team', id],
      actions: ['change-team', 'undo-team-change'],
    })
    // A published run may have made a smaller team: it may stay as small as it is, and not shrink below the rule.
    if (change.members.length < Math.min(minimumTeamMembers, Math.max(1, team.members.length))) {
      throw validationFailed({ members: teamRefusals.tooFew({ least: String(minimumTeamMembers) }) })
    }
    const members = await nameMembers(tx, {
      edition: team.edition,
      typed: change.members,
      keys: change.memberKeys ?? [],
      team,
      at: clock.now(),
    })
    const leaving = team.members.map(({ personId }) => personId).filter((personId) => !members.includes(personId))
    const joining = members.filter((personId) => !team.members.some((member) => member.personId === personId))
    if (leaving.length + joining.length > 0 && change.reason === '') {
      throw validationFailed({ reason: teamMessages.changeReason })
    }
    const representativeEmail = change.representativeEmail.toLowerCase()
    const places = await getPlaces(tx, id)
    const isSame = members.every((personId, at) => team.members[at]?.personId === personId)
    // Saved again as it is, nothing changes: an undo still puts back what was before the last change.
    if (isSame && places === members.length && representativeEmail === team.representativeEmail) return team
    const offers = await endOffers(tx, { teamId: id, personIds: leaving }, { because: 'by-hand', at: now })
    await replaceTeam(tx, team, {
      representativeEmail,
      places: members.length,
      publicationId: null,
      members,
    })
    const changed = await getTeam(tx, id)
    const lost = without(team, changed)
    const got = without(changed, team)
    refuseUnconfirmed([...lost, ...got], change.confirmed)
    await saveChange(
      tx,
      team,
      { places, offers, touched: [...leaving, ...joining] },
      changeVersionOf(changed),
      clock.now(),
    )
    await tellTeams(deps, tx, [team.companyId], { people: [...leaving, ...joining] })
    await recordAudit(tx, clock, {
      ...caller,
      action: 'change-team',
      record: ['team', id],
      details: {
        before: namesOf(team),
        after: namesOf(changed),
        ...(change.reason === '' ? {} : { reason: change.reason }),
      },
    })
    return getTeam(tx, id)
  })
}
