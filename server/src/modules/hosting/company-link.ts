import { hostingMessages, linkDays } from '@project-week/contract/hosting/hosting'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { AppError, notFound } from '../../errors.ts'
import { hashOfToken, newToken } from '../../link-token.ts'
import { type CompanyRow, lockCompany } from '../companies/company.queries.ts'
import { findLinkByToken, type LinkRow, type NewLink } from './company-link.queries.ts'

/** A link of which only the mail knows the token. */
export function newLink(
  { id, contactEmail }: Pick<CompanyRow, 'id' | 'contactEmail'>,
  { now, publicationId = null }: { now: Date; publicationId?: string | null },
): { token: string; link: NewLink } {
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(now.getTime() + linkDays * 86_400_000)
  return {
    token,
    link: { tokenHash, companyId: id, email: contactEmail.toLowerCase(), createdAt: now, expiresAt, publicationId },
  }
}

export type LinkState = 'works' | 'expired' | 'revoked' | 'replaced'

export function linkStateOf({ revokedAt, expiresAt, isLast }: LinkRow, now: Date): LinkState {
  if (revokedAt !== null) return 'revoked'
  if (!isLast) return 'replaced'
  return expiresAt <= now ? 'expired' : 'works'
}

/** The link of a token. @throws 410 link_invalid, which says how to come by a new one */
export async function getLink(db: Database, token: string, now: Date): Promise<LinkRow> {
  const link = await findLinkByToken(db, hashOfToken(token))
  const state = link === undefined ? 'invalid' : linkStateOf(link, now)
  if (link === undefined || state !== 'works') {
    throw new AppError('link_invalid', 410, hostingMessages[state === 'works' ? 'invalid' : state])
  }
  return link
}

/** The company of a token, held until the transaction ends: nobody revokes the link meanwhile. @throws as `getLink` */
export async function lockLinked(
  tx: Transaction<Tables>,
  token: string,
  now: Date,
): Promise<{ company: CompanyRow; link: LinkRow }> {
  const { companyId } = await getLink(tx, token, now)
  const company = await lockCompany(tx, companyId)
  if (company === undefined) throw notFound('This company')
  return { company, link: await getLink(tx, token, now) }
}
