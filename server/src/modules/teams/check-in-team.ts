import { teamMessages } from '@project-week/contract/teams/team'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound, validationFailed } from '../../errors.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { findEdition } from '../editions/edition.queries.ts'
import { readProgrammeClock } from '../editions/programme-clock.ts'
import { findTeam, getTeam, lockTeam, replaceAttendance, type TeamRow } from './team.queries.ts'

const turnedUpOf = ({ members }: TeamRow) =>
  members.filter(({ state }) => state === 'turned-up').map(({ email }) => email)

/** Of a team's own week, whichever edition is the current one: the demo's clock stands in the current one's dates. */
async function hasWeekBegun(deps: Pick<Deps, 'db' | 'clock' | 'config'>, label: string): Promise<boolean> {
  const found = await findEdition(deps.db, label)
  if (found === undefined) throw notFound('This edition')
  const { now } = await readProgrammeClock(deps, found.edition)
  return berlinDay(found.isCurrent ? now : deps.clock.now()) >= found.edition.programmeStart
}

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
    if (!(await hasWeekBegun({ ...deps, db: tx }, team.edition))) {
      throw new AppError('window_closed', 403, teamMessages.checkInEarly)
    }
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
