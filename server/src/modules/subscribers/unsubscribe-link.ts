import { unsubscribe } from '@project-week/contract/subscribers/subscriber'
import { germanPrefix, paths } from '@project-week/contract/paths'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { isOptOutId } from '../links/address-digest.ts'
import { placeholderOf } from '../links/fill-links.ts'
import { findLinkById, type NewLink } from '../links/link.queries.ts'
import { isTokenOf } from '../links/link-token.ts'
import { newLink } from '../links/mailed-link.ts'

/** Whom a link takes off: a subscriber by their id, or an address that is written to for another reason, by its digest. */
export interface Unsubscribing {
  id: string
  address: string
  isSubscriber: boolean
}

/**
 * The link of one subscriber or address: the same in all mails, and good for ever. That of an address knows it by the
 * digest alone, so that nothing of it has to be erased. `insertLinks` writes it.
 */
export const unsubscribeLink = (
  deps: Pick<Deps, 'linkKey' | 'newId' | 'clock'>,
  { id, address, isSubscriber }: Unsubscribing,
): NewLink =>
  isSubscriber
    ? newLink(deps, { id, kind: 'unsubscribe', address, subscriberId: id })
    : newLink(deps, { id, kind: 'unsubscribe', address: '' })

/**
 * Whether a link was made here for whom it names. It holds where the link
 * has gone with the subscriber or by the retention rule: nobody is told that they are still on a list.
 */
export async function isMadeHere(
  { linkKey }: Pick<Deps, 'linkKey'>,
  db: Database,
  { id, signature }: { id: string; signature: string },
): Promise<boolean> {
  const link = await findLinkById(db, id)
  if (link !== undefined && link.kind !== 'unsubscribe') return false
  return isTokenOf(linkKey, link ?? { id, version: 1 }, signature)
}

/**
 * The two ways off the list for one subscriber or address: `page` is for people, who confirm there, because the link checkers of
 * mail servers follow links; `oneClick` is for the button of a mail client, which sends a POST (RFC 8058).
 */
export function unsubscribeLinks(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  id: string,
): { page: Record<'en' | 'de', string>; oneClick: string } {
  const search = `?subscriber=${id}&signature=${placeholderOf({ id })}`
  // The page says what the button does.
  const of = isOptOutId(id) ? '&of=news' : ''
  return {
    page: {
      en: publicUrl() + paths.unsubscribe + search + of,
      de: `${publicUrl()}${germanPrefix}${paths.unsubscribe}${search}${of}`,
    },
    oneClick: publicUrl() + unsubscribe.path + search,
  }
}

/** The headers that every mail carries which can be unsubscribed from. */
export function unsubscribeHeaders(site: Pick<Deps, 'publicUrl'>, id: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeLinks(site, id).oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
