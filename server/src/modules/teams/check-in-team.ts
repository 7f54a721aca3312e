import { teamMessages } from '@project-week/contract/teams/team'
import type { Deps } from '../../deps.ts'
import { AppError, notFound, validationFailed } from '../../errors.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { findTeam, getTeam, lockTeam, replaceAttendance, type TeamRow } from './team.queries.ts'

const turnedUpOf = ({ members }: TeamRow) =>
  members.filter(({ state }) => state === 'turned-up').map(({ email }) => email)

/**
 * Says which members of a team turned up: those named, and nobody else of it. Saying the same again changes nothing;
 * saying something else corrects it. Whoever calls this has decided that `by` may: an admin, the team's company or its advisor.
 *
 * @param turnedUp their addresses, in whatever case
 * @param by who says it, for the audit log
 * @throws 404 not_found, 403 window_closed before the week, 422 validation_failed for somebody who is not in the team
 */
export async function checkInTeam(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { id, turnedUp }: { id: string; turnedUp: readonly string[] },
  by: { email: string; role: string; ip: string },
): Promise<TeamRow> {
  const { db, clock } = deps
  const named = new Set(turnedUp.map((email) => email.toLowerCase()))
  return db.transaction().execute(async (tx) => {
    const team = (await lockTeam(tx, id)) ? await findTeam(tx, id) : undefined
    if (team === undefined) throw notFound('This team')
    const { edition, today } = await readEditionDay({ ...deps, db: tx }, team.edition)
    if (today < edition.programmeStart) throw new AppError('window_closed', 403, teamMessages.checkInEarly)
    const members = team.members.map(({ email }) => email)
    if ([...named].some((email) => !members.includes(email))) {
      throw validationFailed({ turnedUp: teamMessages.notMember })
    }
    const isKnown = team.members.every(({ state }) => state === 'turned-up' || state === 'absent')
    const before = turnedUpOf(team)
    if (isKnown && members.every((email) => named.has(email) === before.includes(email))) return team
    const people = members.map((email) => ({ email, turnedUp: named.has(email) }))
    await replaceAttendance(tx, id, people, { at: clock.now(), by: by.email })
    const checkedIn = await getTeam(tx, id)
    await recordAudit(tx, clock, {
      actor: by,
      action: 'check-in',
      record: ['team', id],
      ip: by.ip,
      details: isKnown ? { turnedUp: { before, after: turnedUpOf(checkedIn) } } : { turnedUp: turnedUpOf(checkedIn) },
    })
    return checkedIn
  })
}
