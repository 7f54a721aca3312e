import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { livingLinks } from '../companies/company-link.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { placeholderOf } from '../links/fill-links.ts'
import { enqueueNews } from '../mail/enqueue-news.ts'
import { deleteNews, isNewsWaiting, lockNews } from '../mail/news.queries.ts'
import type { Held } from '../mail/outbox.ts'
import { companyNewsOf } from './company-news.ts'
import { findPublishedCompany, listTeamsOfCompanies, listToldCompanies } from './hosted-team.queries.ts'
import { companyNewsMail, whyNoTeam } from './team.mails.ts'
import { findTeamOf } from './team.queries.ts'

/**
 * Writes to companies how their teams stand, where that is not what they were told last; what was about to be said to them
 * is gone. Once the week is over, and to an address that is not confirmed, nothing is said. Call it in the transaction that
 * changes the teams, at its end. The email waits five minutes from the first change, and is written anew at each further
 * one: it says what stands when it leaves.
 *
 * @param held of a publication, whose emails leave together
 */
async function tellCompanies(
  deps: Deps,
  tx: Transaction<Tables>,
  companyIds: readonly string[],
  held?: Held,
): Promise<void> {
  const now = deps.clock.now()
  const waiting = await deleteNews(tx, companyIds, now)
  const teamsOf = Map.groupBy(await listTeamsOfCompanies(tx, companyIds), ({ companyId }) => companyId)
  const companies = await listToldCompanies(tx, companyIds, now)
  for (const [label, own] of Map.groupBy(companies, ({ edition }) => edition)) {
    const { edition, today } = await readEditionDay({ ...deps, db: tx }, label)
    if (today > edition.programmeEnd) continue
    const toTell = own.flatMap((company) => {
      const teams = teamsOf.get(company.id) ?? []
      const people = teams.map(({ members }) => members.map(({ personId }) => personId))
      const isPublished = (held ?? waiting.get(company.id))?.publicationId !== undefined
      const news = companyNewsOf(company.told, people, { isPublished })
      return news === undefined ? [] : [{ company, news, teams }]
    })
    const linkOf = await livingLinks(
      deps,
      tx,
      toTell.map(({ company }) => company),
      { edition, today, publicationId: held?.publicationId ?? null },
    )
    const news = []
    for (const told of toTell) {
      const { id } = told.company
      const why = told.news === 'company-none' ? whyNoTeam(await findPublishedCompany(tx, label, id)) : null
      news.push({ id, held, mail: companyNewsMail(deps, { ...told, edition, why, token: placeholderOf(linkOf(id)) }) })
    }
    await enqueueNews(deps, tx, news, waiting)
  }
}

/** Writes anew what a company is about to hear, or could not be told; what it has been told already stays said. */
export async function rewriteCompanyNews(deps: Deps, tx: Transaction<Tables>, companyId: string): Promise<void> {
  await lockNews(tx, [companyId])
  if (await isNewsWaiting(tx, companyId, deps.clock.now())) await tellCompanies(deps, tx, [companyId])
}

/**
 * Tells students of their places and companies of their teams, by email, where these are not what they were told last. Call
 * it once, at the end of the transaction that changes them.
 *
 * @param companyIds whose teams have changed: members who are about to hear of their place hear of the team as it is now
 * @param people whose place may be another one
 * @param held of a publication, whose emails leave together
 */
export async function tellTeams(
  deps: Deps,
  tx: Transaction<Tables>,
  companyIds: readonly string[],
  { people = [], held }: { people?: readonly string[]; held?: Held | undefined } = {},
): Promise<void> {
  await lockNews(tx, companyIds)
  await deps.tellStudents(tx, { people, companyIds, held })
  await tellCompanies(deps, tx, companyIds, held)
}

/** Tells somebody whose two records are one now where they have a place, and its company whom it has. */
export async function notifyMergedPerson(deps: Deps, tx: Transaction<Tables>, personId: string): Promise<void> {
  const { edition } = await getProgrammeState({ ...deps, db: tx })
  const team = await findTeamOf(tx, { edition: edition.label, personId })
  await tellTeams(deps, tx, team === undefined ? [] : [team.companyId], { people: [personId] })
}
