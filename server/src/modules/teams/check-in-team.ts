import type { AnswerOf } from '@project-week/contract/endpoint'
import { type checkInTeams as endpoint, type PersonCheckIn, teamMessages } from '@project-week/contract/teams/team'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, notFound, requireFound, validationFailed } from '../../errors.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import {
  findAttendance,
  findTeam,
  getTeam,
  lockTeam,
  lockTeams,
  noteAttendance,
  type TeamMember,
  type TeamRow,
} from './team.queries.ts'

const turnedUpOf = ({ members }: TeamRow) =>
  members.filter(({ state }) => state === 'turned-up').map(({ email }) => email)

interface Speaker {
  email: string
  role: string
  ip: string
}

/** @throws 403 window_closed before the week */
async function refuseEarly(deps: Pick<Deps, 'db' | 'clock' | 'config'>, label: string): Promise<void> {
  const { edition, today } = await readEditionDay(deps, label)
  if (today < edition.programmeStart) throw new AppError('window_closed', 403, teamMessages.checkInEarly)
}

/** Says of each member whether they turned up, and records that. */
async function saveCheckIn(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction<Tables>,
  { team, hasTurnedUp, isKnown }: { team: TeamRow; hasTurnedUp: (member: TeamMember) => boolean; isKnown: boolean },
  by: Speaker,
): Promise<void> {
  const people = team.members.map((member) => ({ personId: member.personId, turnedUp: hasTurnedUp(member) }))
  await noteAttendance(tx, team, people, { at: clock.now(), by: by.email })
  const after = team.members.filter(hasTurnedUp).map(({ email }) => email)
  await recordAudit(tx, clock, {
    actor: by,
    action: 'check-in',
    record: ['team', team.id],
    ip: by.ip,
    details: isKnown ? { turnedUp: { before: turnedUpOf(team), after } } : { turnedUp: after },
  })
}

/**
 * Says which members of a team turned up: those named, and nobody else of it. Saying the same again changes nothing;
 * saying something else corrects it. The caller has checked that `by` may do so: an admin, the team's company or its advisor.
 *
 * @param turnedUp their addresses, in whatever case
 * @param by who says it, for the audit log
 * @throws 404 not_found, 403 window_closed before the week, 409 conflict where nobody is in the team any more, 422 validation_failed for somebody who is not in the team
 */
export async function checkInTeam(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { id, turnedUp }: { id: string; turnedUp: readonly string[] },
  by: Speaker,
): Promise<TeamRow> {
  const { db } = deps
  const named = new Set(turnedUp.map((email) => email.toLowerCase()))
  return db.transaction().execute(async (tx) => {
    const team = requireFound((await lockTeam(tx, id)) ? await findTeam(tx, id) : undefined, 'team')
    await refuseEarly({ ...deps, db: tx }, team.edition)
    if (team.members.length === 0) throw conflict(teamMessages.checkInNobody)
    const members = team.members.map(({ email }) => email)
    if ([...named].some((email) => !members.includes(email))) {
      throw validationFailed({ turnedUp: teamMessages.notMember })
    }
    const isKnown = team.members.every(({ state }) => state === 'turned-up' || state === 'absent')
    const before = turnedUpOf(team)
    if (isKnown && members.every((email) => named.has(email) === before.includes(email))) return team
    await saveCheckIn(deps, tx, { team, hasTurnedUp: ({ email }) => named.has(email), isKnown }, by)
    return getTeam(tx, id)
  })
}

/**
 * Says whether one member turned up, as a phone does that may have been without a connection: what somebody else has
 * recorded since is kept. The caller has checked that `by` may do so.
 *
 * @param before what the caller knew; null where nothing was recorded
 * @throws 404 not_found, 403 window_closed before the week, 409 stale where something else is recorded, 422 validation_failed for somebody who is not in the team
 */
export async function checkInPerson(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { id, email: address, turnedUp, before }: PersonCheckIn & { id: string },
  by: Speaker,
): Promise<void> {
  const { db, clock } = deps
  const email = address.toLowerCase()
  await db.transaction().execute(async (tx) => {
    const team = requireFound((await lockTeam(tx, id)) ? await findTeam(tx, id) : undefined, 'team')
    await refuseEarly({ ...deps, db: tx }, team.edition)
    const member = team.members.find((each) => each.email === email)
    if (member === undefined) throw validationFailed({ email: teamMessages.notMember })
    const known = await findAttendance(tx, team.edition, member.personId)
    const stored = known?.turnedUp ?? null
    if (stored === turnedUp) return
    if (stored !== before) {
      const details = { turnedUp: stored, by: known?.notedBy ?? null }
      throw new AppError('stale', 409, teamMessages.attendanceChanged, { details })
    }
    await noteAttendance(tx, team, [{ personId: member.personId, turnedUp }], { at: clock.now(), by: by.email })
    await recordAudit(tx, clock, {
      actor: by,
      action: 'check-in',
      record: ['team', id],
      ip: by.ip,
      details: { email, before: { turnedUp: stored }, after: { turnedUp } },
    })
  })
}

/** Members who have not withdrawn or declined, and were not absent in an earlier team. */
const isExpected = ({ state }: TeamMember) => state !== 'withdrawn' && state !== 'declined' && state !== 'absent'

/**
 * Says that everybody of these teams turned up who was expected. What is recorded of a team stays.
 *
 * @throws 404 not_found where one is missing, 403 window_closed before the week
 */
export async function checkInTeams(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  ids: readonly string[],
  by: Speaker,
): Promise<AnswerOf<typeof endpoint>> {
  return deps.db.transaction().execute(async (tx) => {
    const teams = await lockTeams(tx, ids)
    if (teams.length < new Set(ids).size) throw notFound('team')
    for (const label of new Set(teams.map(({ edition }) => edition))) await refuseEarly({ ...deps, db: tx }, label)
    const left: AnswerOf<typeof endpoint>['left'] = []
    for (const team of teams) {
      const reason = team.checkedInAt !== null ? 'recorded' : team.members.some(isExpected) ? null : 'nobody'
      if (reason !== null) left.push({ id: team.id, name: team.companyName, reason })
      else await saveCheckIn(deps, tx, { team, hasTurnedUp: isExpected, isKnown: false }, by)
    }
    return { checkedIn: teams.length - left.length, left }
  })
}
