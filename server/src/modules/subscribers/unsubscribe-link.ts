import { unsubscribe } from '@project-week/contract/subscribers/subscriber'
import { germanPrefix, paths } from '@project-week/contract/paths'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'

type Signing = Pick<Deps, 'config' | 'publicUrl'>

/** Whom a link takes off: a subscriber, or an address that is written to for another reason, by its digest. */
type Unsubscribing = 'unsubscribe' | 'opt-out'

const signatureOf = ({ config }: Pick<Deps, 'config'>, id: string, what: Unsubscribing) =>
  createHmac('sha256', config.sessionSecret).update(`${what}:${id}`).digest('base64url')

/** What a link was made for here; undefined for one that was not made here, or for somebody else. */
export function purposeOfLink(deps: Pick<Deps, 'config'>, id: string, signature: string): Unsubscribing | undefined {
  const given = Buffer.from(signature)
  return (['unsubscribe', 'opt-out'] as const).find((what) => {
    const expected = Buffer.from(signatureOf(deps, id, what))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** An address as the list of those who want no news knows it: half of its SHA-256, written as a UUID. */
export const optOutIdOf = (address: string): string =>
  createHash('sha256')
    .update(address.toLowerCase())
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

/**
 * The two ways off the list for one subscriber or address: `page` is for people, who confirm there, because the link checkers of
 * mail servers follow links; `oneClick` is for the button of a mail client, which sends a POST (RFC 8058).
 */
export function unsubscribeLinks(
  deps: Signing,
  id: string,
  what: Unsubscribing = 'unsubscribe',
): { page: Record<'en' | 'de', string>; oneClick: string } {
  const search = `?${new URLSearchParams({ subscriber: id, signature: signatureOf(deps, id, what) }).toString()}`
  // The page says what the button does.
  const of = what === 'opt-out' ? '&of=news' : ''
  return {
    page: {
      en: deps.publicUrl() + paths.unsubscribe + search + of,
      de: `${deps.publicUrl()}${germanPrefix}${paths.unsubscribe}${search}${of}`,
    },
    oneClick: deps.publicUrl() + unsubscribe.path + search,
  }
}

/** The headers that every mail carries which can be unsubscribed from. */
export function unsubscribeHeaders(deps: Signing, id: string, what?: Unsubscribing): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeLinks(deps, id, what).oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
