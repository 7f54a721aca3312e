import type { Message } from '@project-week/contract/messages'
import type { OtherPublication } from '@project-week/contract/publishing/publication'
import { publishingRefusals } from '@project-week/contract/refusals'
import type { EarlierTeam } from '../../db/tables.ts'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudits, type AuditedAct } from '../audit/audit.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { lockChosenRun } from '../matching/chosen-run.queries.ts'
import { tellTeams } from '../teams/tell-companies.ts'
import { lossesOf } from './losses.ts'
import { publishedDueOn } from './offer.policy.ts'
import { insertOffers, keepAnswers, replaceOffers } from './offer.queries.ts'
import { isAsked, type TeamPlan } from './planned.ts'
import { mailsLeaveAt } from '../mail/outbox.ts'
import * as queries from './publication.queries.ts'
import { getChosenRun, planOf, type PlanToPublish } from './read-plan.ts'

/**
 * Makes the chosen run real: teams, audit records and mails in one transaction, as the preview said.
 *
 * @param version of the preview that the caller has seen
 * @param last the publication that the caller knows as the last one
 * @param losses the people whom the caller knows to lose something
 * @throws 409 conflict where no run is chosen, nothing changes, the week has begun, or somebody loses something who is
 *   not named, 409 stale where publishing would do something else by now
 */
export async function publishRun(
  deps: Deps,
  caller: Caller,
  { version, last, losses = [] }: { version: string; last: string | null; losses?: readonly string[] | undefined },
): Promise<queries.PublicationRow> {
  const { db, clock, newId } = deps
  const { edition, now: programmeNow } = await getProgrammeState(deps)
  const today = berlinDay(new Date(programmeNow))
  if (today >= edition.programmeStart) throw conflict(publishingRefusals.weekHasBegun)
  return db.transaction().execute(async (tx) => {
    await lockChosenRun(tx, edition.label)
    const run = await getChosenRun(tx, edition.label)
    const now = clock.now()
    await queries.lockPlanned(tx, { edition: edition.label, runId: run.id, now })
    const planned = await planOf(tx, edition, { run, now })
    if ((planned.last?.id ?? null) !== last) throw stale(publishingRefusals.publishedMeanwhile, planned.last)
    if (planned.version !== version) throw stale(publishingRefusals.changedMeanwhile)
    const { plan, companies } = planned
    const read = new Set(losses)
    if (lossesOf(planned).some(({ person: id }) => !read.has(id))) throw conflict(publishingRefusals.namesNotRead)
    const changes = plan.teams.flatMap((team): Change[] =>
      team.kind === 'unchanged' ? [] : [{ team, id: team.standing?.id ?? newId() }],
    )
    if (changes.length === 0 && plan.students.length + plan.companies.length === 0)
      throw conflict(publishingRefusals.nothing)

    const id = newId()
    const written = changes.filter(({ team }) => team.kind !== 'dissolved')
    const dissolved = changes.filter(({ team }) => team.kind === 'dissolved')
    const dueOn = publishedDueOn(edition, new Date(programmeNow))
    const publication = await queries.insertPublication(tx, {
      id,
      edition: edition.label,
      number: (planned.last?.number ?? 0) + 1,
      runId: run.id,
      publishedAt: now,
      publishedBy: caller.person.email,
      mailsLeaveAt: mailsLeaveAt(now),
      teamsWritten: written.length,
      earlier: changes.flatMap(({ team: { standing } }): EarlierTeam[] =>
        standing === undefined ? [] : [{ ...standing, createdAt: standing.createdAt.toISOString() }],
      ),
    })
    await queries.deleteTeams(
      tx,
      dissolved.map((team) => team.id),
    )
    await queries.writeTeams(
      tx,
      edition.label,
      written.map(({ team: { standing, companyId, after }, id: teamId }) => ({
        id: teamId,
        companyId,
        representativeEmail:
          standing?.representativeEmail ?? companies.get(companyId)?.contactEmail.toLowerCase() ?? '',
        createdAt: standing?.createdAt.toISOString() ?? programmeNow,
        publicationId: id,
        places: after.length,
        members: after,
      })),
    )
    await queries.insertNews(
      tx,
      id,
      plan.students.map(({ person: { profileId }, change }) => ({ profileId, news: change })),
    )
    const idOf = new Map(written.map((change) => [change.team, change.id]))
    await replaceOffers(tx, edition.label, {
      profileIds: plan.students
        .filter((mail) => isAsked(mail) || mail.before?.companyId !== mail.after?.companyId)
        .map(({ person: { profileId } }) => profileId),
      by: id,
    })
    await keepAnswers(tx, edition.label)
    await insertOffers(
      tx,
      plan.students.filter(isAsked).map(({ person: { profileId }, after }) => ({
        id: newId(),
        edition: edition.label,
        profileId,
        teamId: (after && idOf.get(after)) ?? '',
        companyId: after?.companyId ?? '',
        publicationId: id,
        replacedBy: null,
        filledBy: null,
        createdAt: programmeNow,
        dueOn,
        remindedAt: null,
        state: 'open',
        answeredAt: null,
        answeredBy: null,
        reason: '',
      })),
    )
    // One that knows already what stands now hears nothing, and what was about to be said to it is gone.
    const changed = new Set([
      ...changes.map(({ team }) => team.companyId),
      ...plan.companies.map(({ company }) => company.id),
    ])
    await tellTeams(deps, tx, [...changed], {
      people: plan.students.map(({ person: { personId } }) => personId),
      held: { publicationId: id, leaveAt: publication.mailsLeaveAt },
    })
    const details = {
      run: run.id,
      teams: written.length,
      dissolved: dissolved.length,
      mails: plan.students.filter(({ news }) => news !== undefined).length + plan.companies.length,
    }
    await recordAudits(tx, clock, [
      { ...caller, action: 'publish', record: ['publication', id], details },
      ...changes.map((change) => ({ ...caller, ...auditOf(change, planned) })),
    ])
    return publication
  })
}

interface Change {
  id: string
  team: TeamPlan
}

function auditOf({ id, team }: Change, { edition, companies, plan }: PlanToPublish): AuditedAct {
  const { kind, companyId, before, after } = team
  const record = ['team', id] as const
  const namesOf = (members: readonly string[]) =>
    members.map((personId) => plan.people.get(personId)?.email ?? personId)
  const company = companies.get(companyId)?.companyName
  if (kind === 'dissolved') {
    return { action: 'dissolve-team', record, details: { company, edition: edition.label, members: namesOf(before) } }
  }
  if (kind === 'made') return { action: 'create-team', record, details: { company, members: namesOf(after) } }
  return {
    action: 'change-team',
    record,
    details: { before: { members: namesOf(before) }, after: { members: namesOf(after) } },
  }
}

function stale(message: Message, last?: queries.PublicationRow): AppError {
  const details: OtherPublication = {
    publication: last === undefined ? null : { by: last.publishedBy, at: last.publishedAt.toISOString() },
  }
  return new AppError('stale', 409, message, { details })
}
