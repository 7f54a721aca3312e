import type { AdvisorPlan } from '@project-week/contract/advisors/advised-team'
import type { PersonCheckIn } from '@project-week/contract/teams/team'
import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import { teamRefusals } from '@project-week/contract/refusals'
import { assignAdvisors } from '@project-week/matching/advisors/assign-advisors'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudits } from '../audit/audit.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { checkInPerson } from '../teams/check-in-team.ts'
import * as queries from './advised-team.queries.ts'
import { teamsMail } from './advisor.mails.ts'

/**
 * Gives teams one advisor, or none. Each advisor, those before and the one now, gets one mail.
 *
 * @returns how many have another one now
 * @throws 404 not_found, 422 validation_failed for one of another edition
 */
export async function giveAdvisor(
  deps: Deps,
  caller: Caller,
  { teams: ids, advisor }: { teams: readonly string[]; advisor: string | null },
): Promise<number> {
  const { db, clock, outbox } = deps
  return db.transaction().execute(async (tx) => {
    const teams = await queries.lockCoached(tx, ids)
    if (teams.length < new Set(ids).size) throw notFound('team')
    const changed = teams.filter(({ advisorId }) => advisorId !== advisor)
    const known = await queries.findAdvisors(tx, [
      ...changed.flatMap(({ advisorId }) => advisorId ?? []),
      ...(advisor === null ? [] : [advisor]),
    ])
    const after = known.find(({ id }) => id === advisor)
    if (changed.length > 0 && advisor !== null && after === undefined) throw notFound('advisor')
    if (after !== undefined && changed.some(({ edition }) => edition !== after.edition)) {
      throw validationFailed({ advisor: teamRefusals.advisorEdition })
    }
    for (const { id } of changed) await queries.setAdvisor(tx, id, advisor)
    const companiesOf = (some: readonly queries.Coached[]) => some.map(({ companyName }) => companyName)
    const mails = known.flatMap((one) => {
      const taken = changed.filter(({ advisorId }) => advisorId === one.id)
      return taken.length === 0 ? [] : [teamsMail(deps, one, { news: 'taken', companies: companiesOf(taken) })]
    })
    if (after !== undefined && changed.length > 0) {
      mails.push(teamsMail(deps, after, { news: 'given', companies: companiesOf(changed) }))
    }
    await outbox.enqueueAll(tx, mails)
    const emailOf = (id: string | null) => known.find((one) => one.id === id)?.email ?? null
    await recordAudits(
      tx,
      clock,
      changed.map(({ id, advisorId }) => ({
        ...caller,
        action: 'give-advisor',
        record: ['team', id],
        details: { advisor: { before: emailOf(advisorId), after: emailOf(advisor) } },
      })),
    )
    return changed.length
  })
}

/** Points of an advisor's business field by its rank in their list; beside them each member of their school counts one. */
const fieldPoints = [12, 10, 8]

function pointsOf({ businessFields, school }: queries.Available, team: queries.Uncoached): number {
  const field = businessFieldKey(team.field)
  const rank = field === undefined ? -1 : businessFields.findIndex((own) => businessFieldKey(own) === field)
  return (fieldPoints[rank] ?? 0) + team.schools.filter((own) => own === school).length
}

/** Who gets whom of the teams without an advisor; nobody who has one is moved. `isHeld`: no team changes meanwhile. */
async function planOf(db: Database, edition: string, isHeld: boolean) {
  const teams = await queries.listUncoached(db, edition, isHeld)
  const advisors = await queries.listAvailable(db, edition)
  const places = assignAdvisors(
    advisors.map(({ room }) => room),
    teams.length,
    advisors.map((advisor) => teams.map((team) => pointsOf(advisor, team))),
  )
  const pairs = teams.map((team, at) => ({ team, advisor: advisors[places[at] ?? -1] }))
  return {
    advisors,
    given: pairs.flatMap(({ team, advisor }) => (advisor === undefined ? [] : [{ team, advisor }])),
    without: pairs.flatMap(({ team, advisor }) => (advisor === undefined ? [team.companyName] : [])),
  }
}

/** Who would get whom, for the office to see before anybody is told. */
export async function planAdvisors({ db }: Deps): Promise<AdvisorPlan> {
  const { given, without } = await planOf(db, (await getCurrentEdition(db)).label, false)
  return {
    given: given.map(({ team, advisor }) => ({
      team: team.id,
      advisor: advisor.id,
      companyName: team.companyName,
      advisorName: `${advisor.firstname} ${advisor.lastname}`,
    })),
    without,
  }
}

/**
 * Gives advisors to the teams without one as it was shown. Answers how many have got one.
 *
 * @throws 409 conflict where it would be others by now
 */
export async function assignToTeams(
  deps: Deps,
  caller: Caller,
  shown: readonly { team: string; advisor: string }[],
): Promise<{ given: number; without: number }> {
  const { db, clock, outbox } = deps
  const { label } = await getCurrentEdition(db)
  return db.transaction().execute(async (tx) => {
    const { advisors, given, without } = await planOf(tx, label, true)
    const isShown = given.every(
      ({ team, advisor }, at) => shown[at]?.team === team.id && shown[at].advisor === advisor.id,
    )
    if (!isShown || shown.length !== given.length) throw conflict(teamRefusals.advisorsChanged)
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
        ...caller,
        action: 'give-advisor',
        record: ['team', team.id],
        details: { advisor: { before: null, after: advisor.email } },
      })),
    )
    return { given: given.length, without: without.length }
  })
}

/** @throws 404 not_found for a team of somebody else, and as `checkInPerson` */
export async function checkInAdvisedPerson(
  deps: Deps,
  caller: Caller,
  given: PersonCheckIn & { id: string },
): Promise<void> {
  if (!(await queries.coaches(deps.db, caller.person.personId, given.id))) throw notFound('team')
  await checkInPerson(deps, given, caller)
}
