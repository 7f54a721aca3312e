import { say } from '@project-week/contract/messages'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { takeBackMails } from '../mail/mail.queries.ts'
import { lockChosenRun } from '../matching/chosen-run.queries.ts'
import { countTeams, listTeamed } from '../teams/team.queries.ts'
import { takeBackOffers } from './offer.queries.ts'
import * as queries from './publication.queries.ts'

const haveLeft = say(
  'Its mails have left: it can no longer be undone.',
  'Die E-Mails sind schon unterwegs: Das lässt sich nicht mehr rückgängig machen.',
)
const notLast = say('Another publication has followed this one.', 'Auf diese Veröffentlichung ist eine andere gefolgt.')
const byHandSince = say(
  'A team has been changed by hand since. Nothing was undone.',
  'Seither wurde ein Team von Hand geändert. Es wurde nichts rückgängig gemacht.',
)

/**
 * Takes the last publication back: its mails and the teams that it made are gone, those that it changed or dissolved are
 * as they were.
 *
 * @throws 404 not_found, 409 conflict once a mail has left, another publication followed or a team was changed by hand
 */
export async function undoPublication(deps: Deps, { person, ip }: Caller, id: string): Promise<void> {
  const { db, clock } = deps
  const { label } = await getCurrentEdition(db)
  await db.transaction().execute(async (tx) => {
    const run = await lockChosenRun(tx, label)
    if (run !== undefined) await queries.lockPlanned(tx, label, run.id)
    const publication = await queries.findPublication(tx, id)
    if (publication === undefined) throw notFound('This publication')
    const last = await queries.findLastPublication(tx, publication.edition)
    if (last?.id !== id) throw conflict(notLast)
    if (clock.now() >= publication.mailsLeaveAt || !(await takeBackMails(tx, id))) throw conflict(haveLeft)

    const { earlier, edition } = publication
    const written = await queries.listTeamsOf(tx, id)
    if (written.length !== publication.teamsWritten) throw conflict(byHandSince)
    const before = new Set(earlier.map((team) => team.id))
    await queries.deleteTeams(
      tx,
      written.filter((team) => !before.has(team.id)).map((team) => team.id),
    )
    await queries.emptyTeams(tx, written)
    const members = earlier.flatMap((team) => team.members)
    if ((await listTeamed(tx, edition, members)).length > 0) throw conflict(byHandSince)
    await queries.writeTeams(tx, edition, await queries.withoutErased(tx, edition, earlier))
    for (const { companyId, limit } of await queries.listTeamLimits(tx, earlier)) {
      if ((await countTeams(tx, companyId)) > limit) throw conflict(byHandSince)
    }
    await takeBackOffers(tx, id)
    await queries.deletePublication(tx, id)
    await recordAudit(tx, clock, {
      actor: person,
      action: 'undo-publication',
      record: ['publication', id],
      ip,
      details: { run: publication.runId, teams: written.length, restored: earlier.length },
    })
  })
}
