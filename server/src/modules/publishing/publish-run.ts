import type { OtherPublication } from '@project-week/contract/publishing/publication'
import { say } from '@project-week/contract/messages'
import type { EarlierTeam } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudits, type AuditEntry } from '../audit/audit.queries.ts'
import { requireSecondAdmin } from '../confirmations/confirm.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { insertLinks } from '../hosting/company-link.queries.ts'
import { newLink } from '../hosting/company-link.ts'
import { lockChosenRun } from '../matching/chosen-run.queries.ts'
import { newToken } from '../../link-token.ts'
import { publishedDueOn } from './offer.policy.ts'
import { insertOffers, replaceOffers } from './offer.queries.ts'
import { hostsTeam } from './publication.mails.ts'
import { composePlannedMails, isAsked } from './plan-mails.ts'
import type { TeamPlan } from './plan.ts'
import { mailsLeaveAt } from './publication.present.ts'
import * as queries from './publication.queries.ts'
import { getChosenRun, planOf, type PlanToPublish } from './read-plan.ts'

const publishedMeanwhile = say('Somebody has published meanwhile.', 'Inzwischen hat jemand anderes veröffentlicht.')
const changedMeanwhile = say(
  'A registration, a team, the chosen run or the words of a mail have changed since this preview. Nothing was published.',
  'Seit dieser Vorschau haben sich eine Anmeldung, ein Team, der ausgewählte Lauf oder der Text einer E-Mail geändert. Es wurde nichts veröffentlicht.',
)

/**
 * Makes the chosen run real: teams, audit records and mails in one transaction, as the preview said.
 *
 * @param version of the preview that the caller has seen
 * @param last the publication that the caller knows as the last one
 * @throws 409 conflict where no run is chosen or nothing changes, 409 needs_confirmation
 *   where another admin has to, 409 stale where publishing would do something else by now
 */
export async function publishRun(
  deps: Deps,
  { person, ip }: Caller,
  { version, last }: { version: string; last: string | null },
): Promise<queries.PublicationRow> {
  const { db, clock, newId, outbox } = deps
  const { edition, now: programmeNow } = await getProgrammeState(deps)
  return db.transaction().execute(async (tx) => {
    await lockChosenRun(tx, edition.label)
    const run = await getChosenRun(tx, edition.label)
    await queries.lockPlanned(tx, edition.label, run.id)
    const planned = await planOf(tx, edition, run)
    if ((planned.last?.id ?? null) !== last) throw stale(publishedMeanwhile, planned.last)
    if (planned.version !== version) throw stale(changedMeanwhile)
    const { plan, companies } = planned
    const changes = plan.teams.flatMap((team): Change[] =>
      team.kind === 'unchanged' ? [] : [{ team, id: team.standing?.id ?? newId() }],
    )
    if (changes.length === 0 && plan.students.length + plan.companies.length === 0)
      throw conflict('There is nothing to publish.')

    const confirmed = await requireSecondAdmin(deps, tx, { person, ip }, { kind: 'publish', subject: version })
    const now = clock.now()
    const id = newId()
    const written = changes.filter(({ team }) => team.kind !== 'dissolved')
    const dissolved = changes.filter(({ team }) => team.kind === 'dissolved')
    const dueOn = publishedDueOn(edition, new Date(programmeNow))
    const asked = plan.students.filter(isAsked).map(({ person: { profileId }, after }) => ({
      profileId,
      after,
      offerId: newId(),
      ...newToken(),
    }))
    const links = plan.companies.filter(hostsTeam).map(({ company }) => newLink(company, { now, publicationId: id }))
    const tokens = new Map([
      ...asked.map(({ profileId, token }) => [profileId, token] as const),
      ...links.map(({ link, token }) => [link.companyId, token] as const),
    ])
    const mails = composePlannedMails(deps, planned, { dueOn, tokens })
    const publication = await queries.insertPublication(tx, {
      id,
      edition: edition.label,
      number: (planned.last?.number ?? 0) + 1,
      runId: run.id,
      publishedAt: now,
      publishedBy: person.email,
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
        members: after,
      })),
    )
    await queries.insertNews(
      tx,
      id,
      plan.students.map(({ person: { profileId }, news }) => ({ profileId, news })),
    )
    await queries.insertCompanyNews(
      tx,
      id,
      plan.companies.map(({ company, news }) => ({ companyId: company.id, news })),
    )
    const idOf = new Map(written.map((change) => [change.team, change.id]))
    await replaceOffers(tx, edition.label, {
      profileIds: plan.students
        .filter(({ news }) => news === 'moved' || news === 'lost' || news === 'placed')
        .map(({ person: { profileId } }) => profileId),
      by: id,
    })
    await insertOffers(
      tx,
      asked.map(({ profileId, after, offerId }) => ({
        id: offerId,
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
      asked,
    )
    await insertLinks(
      tx,
      links.map(({ link }) => link),
    )
    await outbox.enqueueAll(tx, [...mails.values()], { publicationId: id, leaveAt: publication.mailsLeaveAt })
    const details = { run: run.id, teams: written.length, dissolved: dissolved.length, mails: mails.size, ...confirmed }
    await recordAudits(tx, clock, [
      { actor: person, ip, action: 'publish', record: ['publication', id], details },
      ...changes.map((change) => ({ actor: person, ip, ...auditOf(change, planned) })),
    ])
    return publication
  })
}

interface Change {
  id: string
  team: TeamPlan
}

function auditOf({ id, team }: Change, { edition, companies }: PlanToPublish): Omit<AuditEntry, 'actor' | 'ip'> {
  const { kind, companyId, before, after } = team
  const record = ['team', id] as const
  const company = companies.get(companyId)?.companyName
  if (kind === 'dissolved') {
    return { action: 'dissolve-team', record, details: { company, edition: edition.label, members: before } }
  }
  if (kind === 'made') return { action: 'create-team', record, details: { company, members: after } }
  return { action: 'change-team', record, details: { before: { members: before }, after: { members: after } } }
}

function stale(message: string, last?: queries.PublicationRow): AppError {
  const details: OtherPublication = {
    publication: last === undefined ? null : { by: last.publishedBy, at: last.publishedAt.toISOString() },
  }
  return new AppError('stale', 409, message, { details })
}
