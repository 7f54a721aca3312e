import type { UndoPreview } from '@project-week/contract/publishing/publication'
import { publishingRefusals } from '@project-week/contract/refusals'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { versionOf } from '../audit/refuse-stale.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { holdMailsOf } from '../mail/mail.queries.ts'
import { lockChosenRun } from '../matching/chosen-run.queries.ts'
import { countTeams } from '../companies/company.queries.ts'
import { listTeamed } from '../teams/team.queries.ts'
import { tellTeams } from '../teams/tell-companies.ts'
import { undoneMail } from './offer.mails.ts'
import { keepAnswers, listKnownOffers, takeBackOffers } from './offer.queries.ts'
import { nameOf } from './planned.ts'
import * as queries from './publication.queries.ts'

async function findActedOn(db: Database, publication: queries.PublicationRow) {
  const known = await listKnownOffers(db, publication)
  const confirmed = await queries.listConfirmed(db, publication)
  return { known, confirmed, version: versionOf([known.map(({ id, state }) => [id, state]), confirmed]) }
}

/**
 * Who has answered, or been offered a place, in the teams that undoing takes back, and which companies have confirmed one.
 *
 * @throws 404 not_found
 */
export async function previewUndo(db: Database, id: string): Promise<UndoPreview> {
  const { known, ...rest } = await findActedOn(db, requireFound(await queries.findPublication(db, id), 'publication'))
  return {
    ...rest,
    known: known.map((offer) => ({ name: nameOf(offer), companyName: offer.companyName, state: offer.state })),
  }
}

/**
 * Takes the last publication back: its mails and the teams that it made are gone, those that it changed or dissolved are
 * as they were. Students who have answered, or were told something else by then, get an email.
 *
 * @param seen the version of the preview, as the caller has seen it
 * @throws 404 not_found, 409 conflict once a mail has left, another publication followed or a team was changed by hand,
 *   409 needs_confirmation where the caller has not seen who has answered or confirmed
 */
export async function undoPublication(
  deps: Deps,
  caller: Caller,
  { id, seen }: { id: string; seen?: string | undefined },
): Promise<void> {
  const { db, clock, outbox } = deps
  const { label } = await getCurrentEdition(db)
  await db.transaction().execute(async (tx) => {
    const run = await lockChosenRun(tx, label)
    await queries.lockPlanned(tx, { edition: label, runId: run?.id, now: clock.now() })
    const publication = requireFound(await queries.findPublication(tx, id), 'publication')
    const last = await queries.findLastPublication(tx, publication.edition)
    if (last?.id !== id) throw conflict(publishingRefusals.notLast)
    const people = await queries.listConcerned(tx, id)
    const mails = await holdMailsOf(tx, id)
    if (clock.now() >= publication.mailsLeaveAt || mails.some(({ hasLeft }) => hasLeft))
      throw conflict(publishingRefusals.haveLeft)

    const { earlier, edition } = publication
    const written = await queries.listTeamsOf(tx, id)
    if (written.length !== publication.teamsWritten) throw conflict(publishingRefusals.byHandSince)
    const { known, confirmed, version } = await findActedOn(tx, publication)
    if (known.length + confirmed.length > 0 && seen !== version) {
      throw new AppError('needs_confirmation', 409, publishingRefusals.answeredSince)
    }
    const restored = await queries.listRestored(tx, publication)
    const earlierIds = new Set(earlier.map((team) => team.id))
    await queries.deleteTeams(
      tx,
      written.filter((team) => !earlierIds.has(team.id)).map((team) => team.id),
    )
    await queries.emptyTeams(tx, written)
    const members = earlier.flatMap((team) => team.members)
    if ((await listTeamed(tx, edition, members)).length > 0) throw conflict(publishingRefusals.byHandSince)
    await takeBackOffers(tx, id, { also: known.map((offer) => offer.id) })
    await queries.writeTeams(tx, edition, restored)
    await keepAnswers(tx, edition)
    for (const { companyId, limit } of await queries.listTeamLimits(tx, earlier)) {
      if ((await countTeams(tx, companyId)) > limit) throw conflict(publishingRefusals.byHandSince)
    }
    await queries.deletePublication(tx, id)
    await outbox.enqueueAll(
      tx,
      known.filter(({ state }) => state === 'declined').map((offer) => undoneMail(deps, offer)),
    )
    const before = await queries.findLastPublication(tx, edition)
    const changed = [...written, ...restored]
    const companies = [...mails, ...changed].flatMap(({ companyId }) => companyId ?? [])
    await tellTeams(deps, tx, [...new Set(companies)], {
      people: [
        ...people,
        ...known.map(({ personId }) => personId),
        ...mails.flatMap(({ personId }) => personId ?? []),
        ...changed.flatMap((team) => team.members),
      ],
      held:
        before && clock.now() < before.mailsLeaveAt
          ? { publicationId: before.id, leaveAt: before.mailsLeaveAt }
          : undefined,
    })
    await recordAudit(tx, clock, {
      ...caller,
      action: 'undo-publication',
      record: ['publication', id],
      details: { run: publication.runId, teams: written.length, restored: earlier.length, answers: known.length },
    })
  })
}
