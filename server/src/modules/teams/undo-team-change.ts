import { teamMessages } from '@project-week/contract/teams/team'
import type { Database } from '../../db/database.ts'
import type { ChangedTeam, LiveOffer } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { conflict, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { refuseStale } from '../audit/refuse-stale.ts'
import { without } from './change-team.ts'
import * as changes from './team-change.queries.ts'
import { mayUndoChange, namesOf, presentTeam } from './team.present.ts'
import { findTeam, getTeam, lockPeople, lockTeam, replaceTeam, type TeamRow } from './team.queries.ts'
import { tellTeams } from './tell-companies.ts'

const notIn = (offers: readonly LiveOffer[], others: readonly LiveOffer[]) =>
  offers.filter(({ id, state }) => !others.some((other) => other.id === id && other.state === state))

/** Those who joined or left and of whom something is no longer as the change left it. */
async function listMoved(
  db: Database,
  { id, edition, members }: TeamRow,
  { before, madeAt }: { before: ChangedTeam; madeAt: Date },
): Promise<string[]> {
  const now = members.map(({ personId }) => personId)
  const back = before.members.filter((personId) => !now.includes(personId))
  const joined = now.filter((personId) => !before.members.includes(personId))
  const touched = [...back, ...joined]
  await lockPeople(db, touched)
  const live = await changes.listLiveOffers(db, edition, touched)
  const answered = [...notIn(live, before.offers), ...notIn(before.offers, live)]
  return [
    ...(await changes.listGone(db, { edition, teamId: id, personIds: back })),
    ...(await changes.listCertified(db, { edition, personIds: touched, since: madeAt })),
    ...answered.map(({ personId }) => personId),
  ]
}

/**
 * Puts a team back exactly as it was before its last change by hand: its people, what they had answered, whether they
 * attended, and its publication. Nobody hears of it where the change has not been told yet.
 *
 * @throws 404 not_found, 409 stale where it is no longer what the caller read, 409 conflict where the team, or where one
 *   of these people stands, has changed since
 */
export async function undoTeamChange(
  deps: Deps,
  caller: Caller,
  { id, version }: { id: string; version: string },
): Promise<TeamRow> {
  const { db, clock } = deps
  return db.transaction().execute(async (tx) => {
    const team = requireFound((await lockTeam(tx, id)) ? await findTeam(tx, id) : undefined, 'team')
    await refuseStale(tx, version, presentTeam(team), {
      record: ['team', id],
      actions: ['change-team', 'undo-team-change'],
    })
    const change = await changes.findChange(tx, id)
    if (change === undefined || !mayUndoChange(team)) throw conflict(teamMessages.changedSince)
    const moved = await listMoved(tx, team, change)
    if (moved.length > 0) {
      const names = await changes.listNames(tx, team.edition, moved)
      throw conflict(
        names.length === 0 ? teamMessages.changedSince : teamMessages.movedSince({ names: names.join(', ') }),
      )
    }
    await replaceTeam(tx, team, change.before)
    await changes.restoreOffers(tx, change.before)
    await changes.deleteChange(tx, id)
    const restored = await getTeam(tx, id)
    await tellTeams(deps, tx, [team.companyId], {
      people: [...without(team, restored), ...without(restored, team)].map(({ personId }) => personId),
    })
    await recordAudit(tx, clock, {
      ...caller,
      action: 'undo-team-change',
      record: ['team', id],
      details: { before: namesOf(team), after: namesOf(restored) },
    })
    return restored
  })
}
