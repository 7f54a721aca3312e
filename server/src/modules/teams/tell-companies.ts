import { undoSeconds } from '@project-week/contract/publishing/publication'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { livingLinks } from '../companies/company-link.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { placeholderOf } from '../links/fill-links.ts'
import { deleteCompanyNews, isCompanyNewsWaiting, lockCompanyNews } from '../mail/company-news.queries.ts'
import type { Held } from '../mail/outbox.ts'
import { cancelUnsentEmails } from '../mail/cancel-unsent-emails.ts'
import { companyNewsOf } from './company-news.ts'
import { listTeamsOfCompanies, listToldCompanies } from './hosted-team.queries.ts'
import { companyNewsMail } from './team.mails.ts'

/**
 * Writes to companies how their teams stand, where that is not what they were told last; what was about to be said to them
 * is gone. Once the week is over, and to an address that is not confirmed, nothing is said. Call it in the transaction that
 * changes the teams, at its end. The email waits five minutes from the first change, and is written anew at each further
 * one: it says what stands when it leaves.
 *
 * @param held of a publication, whose emails leave together
 */
export async function tellCompanies(
  deps: Deps,
  tx: Transaction<Tables>,
  companyIds: readonly string[],
  held?: Held,
): Promise<void> {
  const now = deps.clock.now()
  await lockCompanyNews(tx, companyIds)
  const waiting = await deleteCompanyNews(tx, companyIds, now)
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
    const soon = { leaveAt: new Date(now.getTime() + undoSeconds * 1000) }
    const leaving = ({ id }: { id: string }): Held => {
      const replaced = waiting.get(id)
      return held ?? (replaced && replaced.leaveAt > now ? replaced : { ...replaced, ...soon })
    }
    const mails = toTell.map((told) => ({
      held: leaving(told.company),
      mail: companyNewsMail(deps, { ...told, edition, token: placeholderOf(linkOf(told.company.id)) }),
    }))
    const together = Map.groupBy(mails, ({ held: { publicationId, leaveAt } }) =>
      [publicationId, leaveAt?.getTime()].join(' '),
    )
    for (const group of together.values()) {
      await deps.outbox.enqueueAll(
        tx,
        group.map(({ mail }) => mail),
        group[0]?.held,
      )
    }
  }
}

/** Writes anew what a company is about to hear, or could not be told; what it has been told already stays said. */
export async function rewriteCompanyNews(deps: Deps, tx: Transaction<Tables>, companyId: string): Promise<void> {
  if (await isCompanyNewsWaiting(tx, companyId, deps.clock.now())) await tellCompanies(deps, tx, [companyId])
}

/**
 * The same by an act outside publishing. What a publication is about to say to students of these companies' teams is written
 * anew, too.
 *
 * @param gone people of whom nothing that a publication is about to say is true any more
 */
export async function tellTeams(
  deps: Deps,
  tx: Transaction<Tables>,
  companyIds: readonly string[],
  { gone = [] }: { gone?: readonly string[] } = {},
): Promise<void> {
  // First, so that what another act has written by then is seen, and rewritten.
  await lockCompanyNews(tx, companyIds)
  await cancelUnsentEmails(tx, { personIds: gone, now: deps.clock.now() })
  await deps.refreshNews(tx, companyIds)
  await tellCompanies(deps, tx, companyIds)
}
