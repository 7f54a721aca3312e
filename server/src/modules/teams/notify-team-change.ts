import type { Edition } from '@project-week/contract/editions/edition'
import { berlinDay } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { lockCompanyNews } from '../mail/company-news.queries.ts'
import { sendPendingNow, isAboutToAsk, cancelUnsentEmails } from '../mail/cancel-unsent-emails.ts'
import { seatedMail, unseatedMail } from './team.mails.ts'
import { findTeamOf, type TeamMember, type TeamRow } from './team.queries.ts'
import { tellTeams } from './tell-companies.ts'

const isRegistered = ({ firstname }: TeamMember) => firstname !== ''

/**
 * Tells by mail who has got a place or lost it by hand, and the company of the team; nobody once the week is over. Of the
 * people only those who are registered: another address may be mistyped, and the mail names colleagues. What a
 * publication is about to say of it is taken back. In the caller's transaction, once the team is changed.
 *
 * @param team as it is now, or was before it was dissolved
 */
export async function notifyTeamChange(
  deps: Deps,
  tx: Transaction<Tables>,
  team: TeamRow,
  { lost, got }: { lost: TeamMember[]; got: TeamMember[] },
): Promise<void> {
  const { edition, today } = await readEditionDay({ ...deps, db: tx }, team.edition)
  if (today > edition.programmeEnd) return
  await deps.outbox.enqueueAll(tx, [
    ...lost.filter(isRegistered).map((member) => unseatedMail(deps, member, team, edition)),
    ...got.filter(isRegistered).map((member) => seatedMail(deps, member, team, edition)),
  ])
  await tellTeams(deps, tx, [team.companyId], { gone: [...lost, ...got].map(({ personId }) => personId) })
}

/**
 * Tells somebody of a place that they were given while they were not registered, once they are. What a publication
 * is about to say to them is taken back. Nobody once the week is over. In the caller's transaction.
 */
export async function tellOfPlace(
  deps: Deps,
  tx: Transaction<Tables>,
  { personId }: Pick<TeamMember, 'personId'>,
  { edition, now }: { edition: Edition; now: string },
): Promise<void> {
  if (berlinDay(new Date(now)) > edition.programmeEnd) return
  const team = await findTeamOf(tx, { edition: edition.label, personId })
  const member = team?.members.find((one) => one.personId === personId)
  if (team === undefined || member === undefined || !isRegistered(member)) return
  await cancelUnsentEmails(tx, { personIds: [personId], now: deps.clock.now() })
  await deps.outbox.enqueue(tx, seatedMail(deps, member, team, edition))
}

/**
 * Tells somebody whose two records are one now where they have a place: what the other record was told last may say
 * otherwise. An email that is about to ask them about it does so. That, or what else is about to be said to somebody without
 * a place, leaves at once, so that undoing the publication cannot give back a place of which only one of the records knew.
 * What the company is about to read names them as they are now.
 */
export async function notifyMergedPerson(deps: Deps, tx: Transaction<Tables>, personId: string): Promise<void> {
  const { edition, now } = await getProgrammeState({ ...deps, db: tx })
  const whom = { personId, now: deps.clock.now() }
  const team = await findTeamOf(tx, { edition: edition.label, personId })
  await lockCompanyNews(tx, team === undefined ? [] : [team.companyId])
  if (!(await isAboutToAsk(tx, whom))) await tellOfPlace(deps, tx, whom, { edition, now })
  await deps.outbox.requeue(tx, await sendPendingNow(tx, whom))
  if (team !== undefined) await tellTeams(deps, tx, [team.companyId])
}
