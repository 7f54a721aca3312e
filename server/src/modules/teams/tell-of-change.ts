import type { Edition } from '@project-week/contract/editions/edition'
import { berlinDay } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { type CompanyRow, findCompany } from '../companies/company.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { findLastLink } from '../companies/company-link.queries.ts'
import { companyLink, linkStateOf } from '../companies/company-link.ts'
import { placeholderOf } from '../links/fill-links.ts'
import { insertLinks } from '../links/link.queries.ts'
import { listHostedTeams } from './hosted-team.queries.ts'
import { deleteNews, findWaitingNews, hurryNews, isAboutToAsk, takeBackNews } from '../mail/take-back-news.ts'
import { changedTeamMail, companyLostMail, newTeamMail, seatedMail, unseatedMail } from './team.mails.ts'
import { findTeamOf, type TeamMember, type TeamRow } from './team.queries.ts'

const isRegistered = ({ firstname }: TeamMember) => firstname !== ''

/** Whether a company has a working link, and no mail of a publication that is still to leave. */
async function isTold({ clock }: Pick<Deps, 'clock'>, tx: Transaction<Tables>, companyId: string): Promise<boolean> {
  const now = clock.now()
  const last = await findLastLink(tx, companyId)
  if (last === undefined || linkStateOf(last, now) !== 'works') return false
  return (await findWaitingNews(tx, companyId, now)) === undefined
}

async function makeLink(
  deps: Deps,
  tx: Transaction<Tables>,
  company: CompanyRow,
  editionDay: Awaited<ReturnType<typeof readEditionDay>>,
): Promise<string> {
  const link = companyLink(deps, company, editionDay)
  await insertLinks(tx, [link])
  return placeholderOf(link)
}

/**
 * Tells by mail who has got a place or lost it by hand, and the company of the team; nobody once the week is over. Of the
 * people only those who are registered: another address may be mistyped, and the mail names colleagues. What a
 * publication is about to say of it is taken back. In the caller's transaction, once the team is changed.
 *
 * @param team as it is now, or was before it was dissolved
 */
export async function tellOfChange(
  deps: Deps,
  tx: Transaction<Tables>,
  team: TeamRow,
  { lost, got, isDissolved = false }: { lost: TeamMember[]; got: TeamMember[]; isDissolved?: boolean },
): Promise<void> {
  const { edition, today } = await readEditionDay({ ...deps, db: tx }, team.edition)
  const people = [...lost, ...got].map(({ personId }) => personId)
  if (today > edition.programmeEnd || (people.length === 0 && !isDissolved)) return
  const company = await findCompany(tx, team.companyId)
  if (company === undefined) throw notFound('company')
  const teams = await listHostedTeams(tx, company.id)
  const isNew = lost.length === 0 && got.length === team.members.length
  const hasLink = isDissolved || (!isNew && (await isTold(deps, tx, company.id)))
  const token = hasLink ? undefined : await makeLink(deps, tx, company, { edition, today })
  const companyId = token !== undefined || teams.length === 0 ? company.id : undefined
  await takeBackNews(tx, { personIds: people, companyId, now: deps.clock.now() })
  const companyMail = () => {
    if (isDissolved) return teams.length > 0 ? changedTeamMail(company, teams) : companyLostMail(company, edition)
    if (token !== undefined) return newTeamMail(deps, company, { edition, teams, token })
    return changedTeamMail(
      company,
      teams.filter(({ id }) => id === team.id),
    )
  }
  await deps.outbox.enqueueAll(tx, [
    ...lost.filter(isRegistered).map((member) => unseatedMail(deps, member, team, edition)),
    ...got.filter(isRegistered).map((member) => seatedMail(deps, member, team, edition)),
    companyMail(),
  ])
}

/** Tells a company that somebody has left its team. One that has not heard of the team yet hears of it without who left. */
export async function tellOfLeaving(
  deps: Deps,
  tx: Transaction<Tables>,
  { id: teamId, companyId }: Pick<TeamRow, 'id' | 'companyId'>,
): Promise<void> {
  if ((await findWaitingNews(tx, companyId, deps.clock.now())) !== undefined) return
  const company = await findCompany(tx, companyId)
  if (company === undefined) throw notFound('company')
  const teams = (await listHostedTeams(tx, companyId)).filter(({ id }) => id === teamId)
  await deps.outbox.enqueue(tx, changedTeamMail(company, teams))
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
  await deleteNews(tx, { personIds: [personId], now: deps.clock.now() })
  await deps.outbox.enqueue(tx, seatedMail(deps, member, team, edition))
}

/**
 * Tells somebody whose two records are one now where they have a place: what the other record was told last may say
 * otherwise. An email that is about to ask them about it does so. That, or what else is about to be said to somebody without
 * a place, leaves at once, so that undoing the publication cannot give back a place of which only one of the records knew.
 */
export async function tellJoined(deps: Deps, tx: Transaction<Tables>, personId: string): Promise<void> {
  const { edition, now } = await getProgrammeState({ ...deps, db: tx })
  const whom = { personId, now: deps.clock.now() }
  if (!(await isAboutToAsk(tx, whom))) await tellOfPlace(deps, tx, whom, { edition, now })
  await deps.outbox.requeue(tx, await hurryNews(tx, whom))
}
