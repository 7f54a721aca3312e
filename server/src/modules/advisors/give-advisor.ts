import type { CheckIn } from '@project-week/contract/teams/team'
import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import { assignAdvisors } from '@project-week/matching/advisors/assign-advisors'
import type { Deps } from '../../deps.ts'
import { notFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit, recordAudits } from '../audit/audit.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { checkInTeam } from '../teams/check-in-team.ts'
import * as queries from './advised-team.queries.ts'
import { teamsMail } from './advisor.mails.ts'

/** Both advisors, the one before and the one now, get a mail. @throws 404 not_found, 422 validation_failed for one of another edition */
export async function giveAdvisor(
  deps: Deps,
  { person, ip }: Caller,
  { team: id, advisor }: { team: string; advisor: string | null },
): Promise<void> {
  const { db, clock, outbox } = deps
  await db.transaction().execute(async (tx) => {
    const team = await queries.lockCoached(tx, id)
    if (team === undefined) throw notFound('This team')
    if (team.advisorId === advisor) return
    const after = advisor === null ? undefined : await queries.findAdvisorById(tx, advisor)
    if (advisor !== null && after === undefined) throw notFound('This advisor')
    if (after !== undefined && after.edition !== team.edition) {
      throw validationFailed({ advisor: 'This advisor is of another edition.' })
    }
    const before = team.advisorId === null ? undefined : await queries.findAdvisorById(tx, team.advisorId)
    await queries.setAdvisor(tx, id, advisor)
    const companies = [team.companyName]
    if (before) await outbox.enqueue(tx, teamsMail(deps, before, { news: 'taken', companies }))
    if (after) await outbox.enqueue(tx, teamsMail(deps, after, { news: 'given', companies }))
    await recordAudit(tx, clock, {
      actor: person,
      ip,
      action: 'give-advisor',
      record: ['team', id],
      details: { advisor: { before: before?.email ?? null, after: after?.email ?? null } },
    })
  })
}

/** Points of an advisor's business field by its rank in their list; beside them each member of their school counts one. */
const fieldPoints = [12, 10, 8]

function pointsOf({ businessFields, school }: queries.Available, team: queries.Uncoached): number {
  const field = businessFieldKey(team.field)
  const rank = field === undefined ? -1 : businessFields.findIndex((own) => businessFieldKey(own) === field)
  return (fieldPoints[rank] ?? 0) + team.schools.filter((own) => own === school).length
}

/** Gives advisors to the teams without one; nobody who has one is moved. Answers how many have got one. */
export async function assignToTeams(deps: Deps, { person, ip }: Caller): Promise<{ given: number; without: number }> {
  const { db, clock, outbox } = deps
  const { label } = await getCurrentEdition(db)
  return db.transaction().execute(async (tx) => {
    const teams = await queries.lockUncoached(tx, label)
    const advisors = await queries.listAvailable(tx, label)
    const places = assignAdvisors(
      advisors.map(({ room }) => room),
      teams.length,
      advisors.map((advisor) => teams.map((team) => pointsOf(advisor, team))),
    )
    const given = teams.flatMap((team, at) => {
      const advisor = advisors[places[at] ?? -1]
      return advisor === undefined ? [] : [{ team, advisor }]
    })
    for (const { team, advisor } of given) await queries.setAdvisor(tx, team.id, advisor.id)
    const mails = advisors.flatMap((advisor) => {
      const companies = given.flatMap((pair) => (pair.advisor === advisor ? [pair.team.companyName] : []))
      return companies.length === 0 ? [] : [teamsMail(deps, advisor, { news: 'given', companies })]
    })
    await outbox.enqueueAll(tx, mails)
    await recordAudits(
      tx,
      clock,
      given.map(({ team, advisor }) => ({
        actor: person,
        ip,
        action: 'give-advisor',
        record: ['team', team.id],
        details: { advisor: { before: null, after: advisor.email } },
      })),
    )
    return { given: given.length, without: teams.length - given.length }
  })
}

/** @throws 404 not_found for a team of somebody else, and as `checkInTeam` */
export async function checkInAdvised(
  deps: Deps,
  { person, ip }: Caller,
  { id, turnedUp }: CheckIn & { id: string },
): Promise<void> {
  if (!(await queries.coaches(deps.db, person.email, id))) throw notFound('This team')
  await checkInTeam(deps, { id, turnedUp }, { email: person.email, role: person.role, ip })
}
