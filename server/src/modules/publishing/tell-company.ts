import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { findWaitingNews } from '../mail/take-back-news.ts'
import { listHostedTeams } from '../teams/hosted-team.queries.ts'
import { changedTeamMail } from '../teams/team.mails.ts'
import { getCompany } from './publication.queries.ts'

/**
 * Tells a company who is in its team by now. Where the email of the publication has not left yet, this one follows it:
 * nobody reads the newer one first.
 */
export async function tellCompany(
  { outbox, clock }: Pick<Deps, 'outbox' | 'clock'>,
  tx: Transaction<Tables>,
  { teamId, companyId }: { teamId: string; companyId: string },
): Promise<void> {
  const waiting = await findWaitingNews(tx, companyId, clock.now())
  const teams = (await listHostedTeams(tx, companyId)).filter(({ id }) => id === teamId)
  const mail = changedTeamMail(await getCompany(tx, companyId), teams)
  await outbox.enqueueAll(tx, [mail], waiting)
}
