import { unsubscribe } from '@project-week/contract/subscribers/subscriber'
import { germanPrefix, paths } from '@project-week/contract/paths'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'

type Signing = Pick<Deps, 'config' | 'publicUrl'>

const signatureOf = ({ config }: Pick<Deps, 'config'>, subscriberId: string) =>
  createHmac('sha256', config.sessionSecret).update(`unsubscribe:${subscriberId}`).digest('base64url')

/** Whether a link was made here for this subscriber. */
export function isOwnLink(deps: Pick<Deps, 'config'>, subscriberId: string, signature: string): boolean {
  const expected = Buffer.from(signatureOf(deps, subscriberId))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * The two ways off the list for one subscriber: `page` is for people, who confirm there, because the link checkers of
 * mail servers follow links; `oneClick` is for the button of a mail client, which sends a POST (RFC 8058).
 */
export function unsubscribeLinks(
  deps: Signing,
  subscriberId: string,
): { page: Record<'en' | 'de', string>; oneClick: string } {
  const search = `?${new URLSearchParams({ subscriber: subscriberId, signature: signatureOf(deps, subscriberId) }).toString()}`
  return {
    page: {
      en: deps.publicUrl() + paths.unsubscribe + search,
      de: `${deps.publicUrl()}${germanPrefix}${paths.unsubscribe}${search}`,
    },
    oneClick: deps.publicUrl() + unsubscribe.path + search,
  }
}

/** The headers that every mail to a subscriber carries. */
export function unsubscribeHeaders(deps: Signing, subscriberId: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeLinks(deps, subscriberId).oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
