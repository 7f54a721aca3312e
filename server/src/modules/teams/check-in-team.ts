import type { AnswerOf } from '@project-week/contract/endpoint'
import { type checkInTeams as endpoint, type PersonCheckIn, teamMessages } from '@project-week/contract/teams/team'
import type { Deps } from '../../deps.ts'
import { AppError, notFound, requireFound, validationFailed } from '../../errors.ts'
import type { Person } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { findAttendance, findTeam, lockTeam, lockTeams, noteAttendance, type TeamMember } from './team.queries.ts'

/** Somebody signed in, or the company's contact. */
interface Speaker {
  person: Pick<Person, 'email' | 'role'>
  ip: string
}

/** @throws 403 window_closed before the week */
async function refuseEarly(deps: Pick<Deps, 'db' | 'clock' | 'config'>, label: string): Promise<void> {
  const { edition, today } = await readEditionDay(deps, label)
  if (today < edition.programmeStart) throw new AppError('window_closed', 403, teamMessages.checkInEarly)
}

/**
 * Says whether one member attended, as a phone does that may have been without a connection: what somebody else has
 * recorded since is kept. The caller has checked that `by` may do so.
 *
 * @param before what the caller knew; null where nothing was recorded
 * @throws 404 not_found, 403 window_closed before the week, 409 stale where something else is recorded, 422 validation_failed for somebody who is not in the team
 */
export async function checkInPerson(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { id, email: address, key, attended, before }: PersonCheckIn & { id: string },
  by: Speaker,
): Promise<void> {
  const { db, clock } = deps
  await db.transaction().execute(async (tx) => {
    const team = requireFound((await lockTeam(tx, id)) ? await findTeam(tx, id) : undefined, 'team')
    await refuseEarly({ ...deps, db: tx }, team.edition)
    const member = team.members.find((each) => (key ? each.key === key : each.email === address.toLowerCase()))
    if (member === undefined) throw validationFailed({ email: teamMessages.notMember })
    const known = await findAttendance(tx, team.edition, member.personId)
    const stored = known?.attended ?? null
    if (stored === attended) return
    if (stored !== before) {
      const details = { attended: stored, by: known?.notedBy ?? null }
      throw new AppError('stale', 409, teamMessages.attendanceChanged, { details })
    }
    await noteAttendance(tx, team, [{ personId: member.personId, attended }], { at: clock.now(), by: by.person.email })
    await recordAudit(tx, clock, {
      ...by,
      action: 'check-in',
      record: ['team', id],
      details: { email: member.email, before: { attended: stored }, after: { attended } },
    })
  })
}

/** Members who have not withdrawn or declined, and were not absent in an earlier team. */
const isExpected = ({ state }: TeamMember) => state !== 'withdrawn' && state !== 'declined' && state !== 'absent'

/**
 * Says that everybody of these teams attended who was expected. What is recorded of a team stays.
 *
 * @throws 404 not_found where one is missing, 403 window_closed before the week
 */
export async function checkInTeams(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  ids: readonly string[],
  by: Speaker,
): Promise<AnswerOf<typeof endpoint>> {
  const { db, clock } = deps
  return db.transaction().execute(async (tx) => {
    const teams = await lockTeams(tx, ids)
    if (teams.length < new Set(ids).size) throw notFound('team')
    for (const label of new Set(teams.map(({ edition }) => edition))) await refuseEarly({ ...deps, db: tx }, label)
    const left: AnswerOf<typeof endpoint>['left'] = []
    for (const team of teams) {
      const reason = team.checkedInAt !== null ? 'recorded' : team.members.some(isExpected) ? null : 'nobody'
      if (reason !== null) left.push({ id: team.id, name: team.companyName, reason })
      else {
        const people = team.members.map((member) => ({ personId: member.personId, attended: isExpected(member) }))
        await noteAttendance(tx, team, people, { at: clock.now(), by: by.person.email })
        const attended = team.members.filter(isExpected).map(({ email }) => email)
        const record = ['team', team.id] as const
        await recordAudit(tx, clock, { ...by, action: 'check-in', record, details: { attended } })
      }
    }
    return { checkedIn: teams.length - left.length, left }
  })
}
