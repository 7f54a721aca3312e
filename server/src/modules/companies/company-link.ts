import type { Edition } from '@project-week/contract/editions/edition'
import { feedbackChangeDays, feedbackDays } from '@project-week/contract/feedback/feedback'
import { hostingMessages, linkDays } from '@project-week/contract/hosting/hosting'
import { paths } from '@project-week/contract/paths'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError, requireFound } from '../../errors.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { insertLinks, type NewLink } from '../links/link.queries.ts'
import { findLink, newLink } from '../links/mailed-link.ts'
import { linkTo } from '../mail/values.ts'
import { type CompanyLink, findCompanyLink, listLastLinks } from './company-link.queries.ts'
import { type CompanyRow, lockCompany } from './company.queries.ts'

const day = 86_400_000

/** The last day of an edition's links, YYYY-MM-DD: 30 days after the closing event, or the end of feedback and its changes. */
export function linksLastDay({ closingEventMonth, programmeEnd }: Pick<Edition, 'closingEventMonth' | 'programmeEnd'>) {
  const [year = 0, month = 1] = closingEventMonth.split('-').map(Number)
  // The month is counted from 0: this is so many days after the last day of the closing event's month.
  const afterClosing = Date.UTC(year, month, linkDays)
  const afterFeedback = Date.parse(programmeEnd) + (feedbackDays + feedbackChangeDays) * day
  return new Date(Math.max(afterClosing, afterFeedback)).toISOString().slice(0, 10)
}

/**
 * Until when a link made now works: for as many days as there are until `lastDay`, and a month at least. By days: the
 * demo's clock stands elsewhere than real time, by which links expire.
 *
 * @param today the day by which the edition's dates are judged
 */
export function linkExpiry(
  { clock }: Pick<Deps, 'clock'>,
  { lastDay, today }: { lastDay: string; today: string },
): Date {
  const daysLeft = (Date.parse(lastDay) - Date.parse(today)) / day
  return new Date(clock.now().getTime() + Math.max(daysLeft, linkDays) * day)
}

/** A link to the company's page, for its registered contact; `insertLinks` writes it. */
export const companyLink = (
  deps: Pick<Deps, 'linkKey' | 'newId' | 'clock'>,
  { id, contactEmail }: Pick<CompanyRow, 'id' | 'contactEmail'>,
  { edition, today, publicationId = null }: { edition: Edition; today: string; publicationId?: string | null },
): NewLink & { companyId: string; expiresAt: Date } => {
  const expiresAt = linkExpiry(deps, { lastDay: linksLastDay(edition), today })
  const link = { companyId: id, expiresAt, publicationId }
  return { ...newLink(deps, { kind: 'hosting', address: contactEmail, ...link }), ...link }
}

export type LinkState = 'works' | 'expired' | 'revoked' | 'replaced'

export function linkStateOf({ revokedAt, expiresAt, isLast }: CompanyLink, now: Date): LinkState {
  if (revokedAt !== null) return 'revoked'
  if (!isLast) return 'replaced'
  return expiresAt <= now ? 'expired' : 'works'
}

/** The one link of a company that works: a new one only where there is none. Call it with the company held. */
export async function livingLink(
  deps: Deps,
  tx: Transaction<Tables>,
  company: Pick<CompanyRow, 'id' | 'contactEmail' | 'edition'>,
): Promise<LivingLink> {
  return (await livingLinks(deps, tx, [company], await readEditionDay({ ...deps, db: tx }, company.edition)))(
    company.id,
  )
}

type LivingLink = Pick<CompanyLink, 'id' | 'version' | 'tokenHash' | 'expiresAt'>

/**
 * The same of several companies of an edition.
 *
 * @param publicationId undoing this publication takes the new ones along
 */
export async function livingLinks(
  deps: Pick<Deps, 'linkKey' | 'newId' | 'clock'>,
  tx: Transaction<Tables>,
  companies: readonly Pick<CompanyRow, 'id' | 'contactEmail'>[],
  made: Parameters<typeof companyLink>[2],
): Promise<(companyId: string) => LivingLink> {
  const now = deps.clock.now()
  const last = await listLastLinks(
    tx,
    companies.map(({ id }) => id),
  )
  const living = new Map<string, LivingLink>(
    last.filter((link) => linkStateOf(link, now) === 'works').map((link) => [link.companyId, link]),
  )
  const links = companies.filter(({ id }) => !living.has(id)).map((company) => companyLink(deps, company, made))
  await insertLinks(tx, links)
  for (const link of links) living.set(link.companyId, { ...link, version: 1 })
  return (companyId) => {
    const link = living.get(companyId)
    if (link === undefined) throw new Error('every company has a link by now')
    return link
  }
}

type Reading = Pick<Deps, 'linkKey' | 'clock'>

/** The link of a token, confirmed or not. @throws 410 link_invalid, which says how to come by a new one */
export async function getAnyLink(deps: Reading, db: Database, token: string): Promise<CompanyLink> {
  const known = await findLink(deps, db, { token, kinds: ['hosting'] })
  const link = known && (await findCompanyLink(db, known.id))
  const state = link === undefined ? 'invalid' : linkStateOf(link, deps.clock.now())
  if (link === undefined || state !== 'works') {
    throw new AppError('link_invalid', 410, hostingMessages[state === 'works' ? 'invalid' : state])
  }
  return link
}

/**
 * The link of a token, behind which a company sees and does something.
 *
 * @throws 410 link_invalid; 403 address_unconfirmed until somebody has said by it that the address is right
 */
export async function getLink(deps: Reading, db: Database, token: string): Promise<CompanyLink> {
  const link = await getAnyLink(deps, db, token)
  if (link.addressState === 'unconfirmed') {
    throw new AppError('address_unconfirmed', 403, hostingMessages.unconfirmed)
  }
  return link
}

/** The company of a token, held until the transaction ends: nobody revokes the link meanwhile. @throws as `getLink` */
export async function lockLinked(
  deps: Reading,
  tx: Transaction<Tables>,
  token: string,
): Promise<{ company: CompanyRow; link: CompanyLink }> {
  const { companyId } = await getLink(deps, tx, token)
  const company = requireFound(await lockCompany(tx, companyId), 'company')
  return { company, link: await getLink(deps, tx, token) }
}

/** The page of a company. The token stands behind the `#`, so that it reaches no log. */
export const companyPage = (site: Pick<Deps, 'publicUrl'>, token: string): { en: string; de: string } =>
  linkTo(site, `${paths.hostTeam}#${token}`)
