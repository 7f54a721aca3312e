import { cancellationMessages } from '@project-week/contract/publishing/cancellation'
import { berlinDay } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { conflict, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { type AuditedBy, recordAudit } from '../audit/audit.queries.ts'
import { type CompanyRow, lockCompany, updateCompany } from '../companies/company.queries.ts'
import { findEdition } from '../editions/edition.queries.ts'
import { readProgrammeClock } from '../editions/programme-clock.ts'
import { endOffers } from '../teams/end-offers.ts'
import { deleteTeam, listTeamsOf, lockTeam } from '../teams/team.queries.ts'
import { tellTeams } from '../teams/tell-companies.ts'
import { cancelledMail, cancelledToOfficeMail, reinstatedMail } from './cancellation.mails.ts'

/** @throws 409 conflict once the week of the edition is over */
async function getEditionAhead(deps: Deps, db: Database, label: string) {
  const edition = requireFound((await findEdition(db, label))?.edition, 'edition')
  const { now } = await readProgrammeClock({ ...deps, db }, edition)
  if (berlinDay(now) > edition.programmeEnd) throw conflict(cancellationMessages.over)
  return { edition, now }
}

/**
 * Takes a company out of its edition. Its teams are dissolved, what their members were offered is void, and the members
 * may be offered another place; a mail says so to them and to the company, and to the office unless that did it.
 *
 * @param by an admin, or the company as the actor of its link
 * @throws 404 not_found, 409 conflict where it has cancelled already or the week is over
 */
export async function cancelCompany(
  deps: Deps,
  by: AuditedBy,
  { id, reason }: { id: string; reason: string },
): Promise<CompanyRow> {
  const { db, clock, outbox } = deps
  return db.transaction().execute(async (tx) => {
    const company = requireFound(await lockCompany(tx, id), 'company')
    const { edition, now } = await getEditionAhead(deps, tx, company.edition)
    if (company.state === 'cancelled') throw conflict(cancellationMessages.already)
    for (const team of await listTeamsOf(tx, id)) await lockTeam(tx, team.id)
    const teams = await listTeamsOf(tx, id)

    const members = teams.flatMap((team) => team.members)
    for (const team of teams) {
      await endOffers(tx, { teamId: team.id }, { because: 'cancelled', at: now })
      await deleteTeam(tx, team.id)
      await recordAudit(tx, clock, {
        ...by,
        action: 'dissolve-team',
        record: ['team', team.id],
        details: {
          reason,
          company: team.companyName,
          edition: team.edition,
          representativeEmail: team.representativeEmail,
          members: team.members.map(({ email }) => email),
        },
      })
    }
    const row = await updateCompany(tx, id, { cancelledAt: now, cancelledReason: reason })
    await tellTeams(deps, tx, [id], { people: members.map(({ personId }) => personId) })
    await outbox.enqueueAll(tx, [
      cancelledMail(company, edition),
      ...('person' in by ? [] : [cancelledToOfficeMail(company, { reason, members: members.length })]),
    ])
    await recordAudit(tx, clock, {
      ...by,
      action: 'cancel',
      record: ['company', id],
      details: { reason, teams: teams.length, students: members.length },
    })
    return row
  })
}

/**
 * A company that had cancelled takes part again. Its teams do not come back: their members may have other places by now.
 *
 * @throws 404 not_found, 409 conflict where it has not cancelled or the week is over
 */
export async function reinstateCompany(deps: Deps, caller: Caller, id: string): Promise<CompanyRow> {
  const { db, clock, outbox } = deps
  return db.transaction().execute(async (tx) => {
    const company = requireFound(await lockCompany(tx, id), 'company')
    const { edition } = await getEditionAhead(deps, tx, company.edition)
    if (company.state !== 'cancelled') throw conflict(cancellationMessages.not)
    const row = await updateCompany(tx, id, { cancelledAt: null, cancelledReason: '' })
    await outbox.enqueue(tx, reinstatedMail(company, edition))
    await recordAudit(tx, clock, { ...caller, action: 'reinstate', record: ['company', id] })
    return row
  })
}
